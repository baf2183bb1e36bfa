/**
 * What is kept by its type, and asked for by that: with a request by middleware (`req.extensions_mut().insert(user)`,
 * `Extension(user): Extension<User>`, `req.extensions().get::<User>()`), and with the application when it starts (`.with_state(state)`, `State(state): State<App>`).
 */
import { keepForAll } from '../classes/data-classes.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { lastNameOf } from '../models/expression-names.ts';
import { ClassObject } from '../values/class-object.ts';
import type { Value } from '../values/value.ts';

const ofRequest = 'extensions of a request';
const ofApplication = 'state of the application';
const extensions = /\.extensions(?:_mut)?(?:\(\))?$/;

const insert: Builtin = (it, { receiver, args: [value], argNodes: [node] }) => {
  if (!value || !receiver?.paths.some(({ text }) => extensions.test(text))) return null;
  // A struct with one field without a name is followed as that field.
  const written = node?.kind === 'call' ? lastNameOf(node.callee) : '';
  it.journal.write(it.sharedBehind(ofRequest).cell(typeOf(value) ?? written), value);
  return value;
};

/** `request.extensions().get::<User>()`: the type stands where others have a name. */
const get: Builtin = (it, { receiver, args: [type] }) => {
  const [made] = type?.objects ?? [];
  if (!(made instanceof ClassObject) || !receiver?.paths.some(({ text }) => extensions.test(text)))
    return null;
  return it.sharedBehind(ofRequest).get(made.node.name)?.value ?? null;
};

const keep: Builtin = (it, { args: [value] }) => {
  const type = value && typeOf(value);
  if (!value || type === undefined) return null;
  keepForAll(value);
  it.journal.write(it.sharedBehind(ofApplication).cell(type), value);
  return null;
};

function typeOf({ objects }: Value): string | undefined {
  return objects.find(({ prototype }) => prototype?.maker)?.prototype?.maker?.node.name;
}

/** Null where nothing of this type was kept. */
export function keptByType(it: Interpreter, declared: Value): Value | null {
  const type = typeOf(declared);
  if (type === undefined) return null;
  const kept = it.sharedBehind(ofRequest).get(type) ?? it.sharedBehind(ofApplication).get(type);
  return kept?.value ?? null;
}

export const keepingMethods: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['insert', insert],
  ['get', get],
  ['get_mut', get],
  ['remove', get],
  ['with_state', keep],
  ['app_data', keep],
  ['manage', keep],
]);
