/** What a program keeps on the global object: `global.db = …` in one file is `global.db`, or `db`, in all of them. */
import type { Span } from '../../parsing/ir/span.ts';
import { derive } from '../classes/derived-members.ts';
import type { Interpreter } from '../interpreter.ts';
import { objectValue, pathValue, type Value } from '../values/value.ts';

const names = new Set(['global', 'globalThis', 'window', 'self']);

/** Under which it is kept for all files. */
const role = 'the global object';

/** The global object by one of its names. */
export function globalObject(it: Interpreter, name: string): Value | null {
  return names.has(name) ? objectValue(it.sharedBehind(role)).withPaths([it.paths.root(name)]) : null;
}

/** Whether the value is that object. */
export function isGlobalObject(it: Interpreter, value: Value): boolean {
  return value.objects.includes(it.sharedBehind(role));
}

/** What the program has put there under this name. */
export function keptGlobally(it: Interpreter, name: string): Value | null {
  return it.sharedBehind(role).get(name)?.value ?? null;
}

/** `window.location` is the host's, whatever was assigned to it. */
export function hostMember(
  it: Interpreter,
  value: Value,
  name: string,
  span: Span,
  isHost: (name: string) => boolean,
): Value | undefined {
  if (!isHost(name) || !isGlobalObject(it, value)) return undefined;
  return derive(it, value, name, span, false);
}

/** `window[name](text)`: whoever chooses the whole name may choose `eval`. */
export function chosenFunction(it: Interpreter, receiver: Value, { taints, shape }: Value): Value | null {
  if (!isGlobalObject(it, receiver)) return null;
  const code = it.models.categories.mask(['code-injection']);
  const isOpen = taints.some(({ cleaned }) => (cleaned & code) === 0);
  const isWhole = !shape || shape.every((part) => 'hole' in part || part.fixed === '');
  return isOpen && isWhole ? pathValue(it.paths.root('eval')) : null;
}
