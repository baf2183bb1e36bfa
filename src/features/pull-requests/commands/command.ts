/** What people can tell Whitebox on a pull request. */
import type { FindingState, Severity } from '../../../shared/enums.ts';

/** `all`: every open finding; empty: the one whose thread it is. */
export type Targets = 'all' | readonly number[];

export type Command =
  | { kind: 'state'; state: FindingState; targets: Targets; reason: string; until: string | null }
  | { kind: 'severity'; severity: Severity; targets: Targets; reason: string }
  | { kind: 'duplicate'; of: number; targets: Targets }
  | { kind: 'not-duplicate'; targets: Targets }
  | { kind: 'undo'; targets: Targets }
  | { kind: 'explain'; targets: Targets }
  | { kind: 'scan' | 'stop' | 'pause' | 'resume' | 'help' };

export interface ParsedComment {
  commands: Command[];
  /** Lines that begin like a command and are none, with what is expected; for people. */
  mistakes: string[];
  /** Everything else, trimmed. */
  text: string;
}
