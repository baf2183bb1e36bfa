/** What a program keeps for a visitor: as a table of which every visitor has one row. */
import type { SessionModel } from '../../rules/model-flow-schemas.ts';
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Value } from '../values/value.ts';
import type { Access, StoredRead } from './access.ts';
import { columnName } from './stored-names.ts';

/** As it is told: `web session.term`. */
export const sessionTable = 'web session';

const prefix = 'session:';

/** What a session holds under the name, as something that is read by itself. */
export function keptInSession(name: string): string {
  return `${prefix}${columnName(name)}`;
}

/** The name under which a session holds it, in the one form of names; null for a table. */
export function nameInSession(read: string): string | null {
  return read.startsWith(prefix) ? read.slice(prefix.length) : null;
}

/** What is kept under the name; null where the object holds no session. */
export function sessionRead(it: Interpreter, holder: Value, name: string): StoredRead | null {
  return sessionAt(it, holder)
    ? { kind: 'read', tables: [sessionTable], selected: null, column: name }
    : null;
}

export function isSession(it: Interpreter, holder: Value): boolean {
  return sessionAt(it, holder) !== undefined;
}

/** `session.setAttribute("term", term)`, `session.get('term')` */
export function sessionAccess(it: Interpreter, { receiver, name, args }: CallSite): Access | null {
  const [key, value] = args;
  if (!receiver || typeof key?.constant !== 'string') return null;
  const session = sessionAt(it, receiver);
  if (!session) return null;
  const column = key.constant;
  if (session.read.includes(name)) return sessionRead(it, receiver, column);
  if (!session.write.includes(name) || !value) return null;
  return { kind: 'write', table: sessionTable, values: () => [{ column, value }] };
}

function sessionAt(it: Interpreter, { paths }: Value): SessionModel | undefined {
  for (const path of paths) {
    const [session] = it.models.know(path).sessions;
    if (session) return session;
  }
  return undefined;
}
