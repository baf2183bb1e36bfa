/**
 * What middleware keeps with a request by its type, and handlers ask for by that: `req.extensions_mut().insert(user)`,
 * `Extension(user): Extension<User>`.
 */
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { lastNameOf } from '../models/expression-names.ts';
import type { Value } from '../values/value.ts';

const holder = 'extensions of a request';
const extensions = /\.extensions(?:_mut)?(?:\(\))?$/;

const insert: Builtin = (it, { receiver, args: [value], argNodes: [node] }) => {
  if (!value || !receiver?.paths.some(({ text }) => extensions.test(text))) return null;
  // A struct with one field without a name is followed as that field.
  const written = node?.kind === 'call' ? lastNameOf(node.callee) : '';
  const type = value.objects.map(typeOf).find((name) => name !== undefined) ?? written;
  it.journal.write(it.sharedBehind(holder).cell(type), value);
  return value;
};

function typeOf({ prototype }: Value['objects'][number]): string | undefined {
  return prototype?.maker?.node.name;
}

/** Null where nothing of this type was kept. */
export function keptExtension(it: Interpreter, { objects: [declared] }: Value): Value | null {
  const type = declared && typeOf(declared);
  return type === undefined ? null : (it.sharedBehind(holder).get(type)?.value ?? null);
}

export const extensionMethods: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([['insert', insert]]);
