/** Laravel's `$request->user()`, `auth()->user()` and `Auth::user()`: a record of the model that signs in. */
import type { CallSite } from '../calls/call-site.ts';
import { isByBase, recordOf } from '../classes/found-records.ts';
import type { Interpreter } from '../interpreter.ts';
import { ClassObject } from '../values/class-object.ts';
import type { Value } from '../values/value.ts';

const asking =
  /^(?:<Illuminate\.Http\.Request>|request\(\)|auth\(\)|Illuminate\.Support\.Facades\.(?:Auth|Request))\.user\(\)$/;

/** Null for any other call, and where several models may sign in. */
export function signedInUser(it: Interpreter, call: CallSite): Value | null {
  if (call.name !== 'user' || !call.receiver) return null;
  const paths = call.paths.flatMap((path) => path.call() ?? []);
  if (!paths.some(({ text }) => asking.test(text))) return null;
  const [made, ...others] = userModels(it);
  if (!made || others.length > 0) return null;
  return recordOf(it, made, paths);
}

const known = new WeakMap<Interpreter, readonly ClassObject[]>();

/** As Laravel's skeleton calls the base class of what signs in, and its whole name. */
const base = /^(?:Authenticatable|.*\bFoundation\.Auth\.User)$/;

function userModels(it: Interpreter): readonly ClassObject[] {
  const before = known.get(it);
  if (before) return before;
  const found: ClassObject[] = [];
  known.set(it, found);
  for (const { node, declared } of it.declarations.allClasses()) {
    if (node.superclass?.kind !== 'identifier' || !base.test(node.superclass.name)) continue;
    const [made] = declared.file.isTest ? [] : (it.declareNow(declared, node.name)?.objects ?? []);
    if (made instanceof ClassObject && isByBase(made)) found.push(made);
  }
  return found;
}
