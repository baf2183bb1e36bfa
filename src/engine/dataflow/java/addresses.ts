/** `new URL(protocol, host, file)`, `new URI(scheme, host, path, fragment)`: addresses that are put together from their parts. */
import type { CallSite } from '../calls/call-site.ts';
import { concatenate } from '../execution/operators.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { constantValue, type Value } from '../values/value.ts';

/** What stands before each part, by how many the constructor takes. */
type Forms = Readonly<Record<number, readonly string[]>>;

// Behind a host a path begins with a slash: an address refuses another, and a URL keeps its host apart.
const urlForms: Forms = { 3: ['', '://', '/'], 4: ['', '://', ':', '/'] };
const uriForms: Forms = {
  3: ['', ':', '#'],
  4: ['', '://', '/', '#'],
  5: ['', '://', '/', '?', '#'],
  7: ['', '://', '@', ':', '/', '?', '#'],
};

const madeOf =
  (forms: Forms): Builtin =>
  (it: Interpreter, { args, paths, span }: CallSite): Value | null => {
    const marks = forms[args.length];
    const [type] = paths;
    if (!marks || !type) return null;
    // Without a user the host is what stands behind the scheme.
    const at = (index: number) => (marks[index] === '@' && isLeftOut(args[index - 1]) ? '://' : marks[index]);
    const parts = args.flatMap((part, index) => (isLeftOut(part) ? [] : [constantValue(at(index)), part]));
    return concatenate(it, parts, span).withPaths([it.paths.type(type.text)]);
  };

/** No user, no query; the port that the protocol has anyway. */
function isLeftOut(part: Value | undefined): boolean {
  return part?.constant === null || part?.constant === -1;
}

export const addressConstructors: ReadonlyMap<string, Builtin> = new Map([
  ['java.net.URL', madeOf(urlForms)],
  ['java.net.URI', madeOf(uriForms)],
]);
