/** Generic repositories of the program, whose code does not say of which table it reads: `IRepository<Comment>`. */
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Value } from '../values/value.ts';
import { keptGenerically } from './named-tables.ts';
import { noteStorage } from './note-storage.ts';
import { withStored } from './stored-values.ts';
import { storageVerb } from './verbs.ts';

/** What the method gave, with what is stored where it is a reader of such a repository. */
export function withRowsKept(it: Interpreter, call: CallSite, result: Value): Value {
  if (!it.storage.isOpen && !it.storage.isNoting) return result;
  const callee = call.node?.callee;
  if (callee?.kind !== 'member' || storageVerb(call.name) !== 'read') return result;
  if (keptGenerically(it, callee.object) === null) return result;
  // Rows of a table that is not known are those of this one.
  const known = result.taints.filter(({ source }) => source.stored?.tables.length !== 0);
  if (known.some(({ source }) => source.stored)) return result;
  noteStorage(it, call);
  return withStored(it, call, result.withTaints(known));
}
