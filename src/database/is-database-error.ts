import { DriverException } from '@mikro-orm/postgresql';
import pg from 'pg';

/** Whether the database, or the way to it, has failed: no fault of what was worked on, which is to be tried again. */
export function isDatabaseError(error: unknown): boolean {
  return error instanceof DriverException || error instanceof pg.DatabaseError;
}
