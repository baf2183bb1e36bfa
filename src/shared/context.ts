/** What every use case is given: for whom, by whom, and with what. */
import type { EntityManager } from '@mikro-orm/postgresql';
import type { TriageSource } from './enums.ts';
import type { Logger } from './logger.ts';

/** Who acts. `apiKeyId` is null where no key was used (command line, workers, GitHub). */
export interface Actor {
  userId: string;
  username: string;
  source: TriageSource;
  apiKeyId: string | null;
}

export interface Context {
  organizationId: string;
  actor: Actor;
  /** A fork of its own: never shared between requests or jobs. */
  em: EntityManager;
  log: Logger;
  /** Current time; injectable so that time can be told in tests. */
  now: () => Date;
}

/** The person in whose name the service itself writes (verification verdicts, automatic resolution). */
export const agentUserId = '00000000-0000-4000-8000-000000000001';
export const agentUsername = 'whitebox';
