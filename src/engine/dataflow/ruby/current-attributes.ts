/** `Current.set(user: someone) { … }`: for the block the attributes of the class are what they were given. */
import { lineageOf } from '../classes/base-classes.ts';
import { writeMember } from '../classes/written-members.ts';
import type { Builtin } from '../language-builtins.ts';
import { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { unknown } from '../values/value.ts';

export const currentAttributes: Builtin = (it, { name, receiver, args, keywords, span }) => {
  const block = args.at(-1);
  const [made] = receiver?.objects ?? [];
  if (name !== 'set' || !receiver || !keywords || !(made instanceof ClassObject)) return null;
  if (!block?.objects.some((object) => object instanceof FunctionObject) || !isCurrent(made)) return null;
  for (const [attribute, value] of keywords) writeMember(it, receiver, attribute, value);
  return it.callValue(block, unknown, [], span);
};

function isCurrent(made: ClassObject): boolean {
  return lineageOf(made).some(({ superclass }) =>
    superclass?.paths.some(({ text }) => text === 'ActiveSupport.CurrentAttributes'),
  );
}
