/** What every enum has: `values()` and `valueOf(name)`. */
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import { ClassObject } from '../values/class-object.ts';
import { joinValues, unknown, type Value } from '../values/value.ts';
import { listOf } from './lists.ts';

const maxConstants = 20;

/** `Kind.valueOf(name)` of a type of ours that stands in another module: what else would be called so. */
function isOfOtherModule(it: Interpreter, { name, paths: [path] }: CallSite): boolean {
  const segments = path?.text.split('.') ?? [];
  if (name !== 'valueOf' || segments.length < 5 || !/^[a-z]/.test(segments[0] ?? '')) return false;
  return it.frame.file.path.includes(`${segments.slice(0, 2).join('/')}/`);
}

/** Its constants, or one of them; null where the receiver is no class of the program. */
export function enumMethod(it: Interpreter, call: CallSite): Value | null {
  if (call.name !== 'values' && call.name !== 'valueOf') return null;
  const made = call.receiver?.objects.find((object): object is ClassObject => object instanceof ClassObject);
  if (!made) return isOfOtherModule(it, call) ? unknown : null;
  const constants = made.node.fields
    .filter((field) => field.isStatic && field.value?.kind === 'call' && field.value.isNew)
    .slice(0, maxConstants)
    .flatMap(({ name }) => made.get(name)?.value ?? []);
  if (call.name === 'values') return listOf(it, 'java.util.List', constants);
  return constants.reduce<Value | undefined>(joinValues, undefined) ?? unknown;
}
