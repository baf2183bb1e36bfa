/** Methods that a program adds to classes of Laravel: `Str::macro('bold', fn ($text) => "<b>$text</b>")`. */
import type { CallSite } from '../calls/call-site.ts';
import { reboundTo } from '../calls/rebound-functions.ts';
import type { Interpreter } from '../interpreter.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { unknown, type Value } from '../values/value.ts';

interface Macro {
  /** Path of the class. */
  owner: string;
  make: Value;
}

const macros = new WeakMap<Interpreter, Map<string, Macro>>();

/** Notes such a method, or calls it; null for any other call. */
export function macroCalled(it: Interpreter, { name, receiver, args, paths, span }: CallSite): Value | null {
  if (!receiver) return null;
  if (name === 'macro') {
    const [path] = receiver.paths;
    const [named, make] = args;
    if (!path?.text.startsWith('Illuminate.') || typeof named?.constant !== 'string' || !isFunction(make))
      return null;
    const known = macros.get(it) ?? new Map<string, Macro>();
    macros.set(it, known);
    known.set(named.constant, { owner: path.text, make });
    return unknown;
  }
  const macro = macros.get(it)?.get(name);
  const isMeant = macro && paths.some(({ text }) => isOf(text, macro.owner));
  return isMeant ? it.callValue(reboundTo(it, macro.make, receiver), receiver, args, span) : null;
}

/** What a query is begun with: what a builder was taught, it then knows. */
const queries = /^<?Illuminate\.(?:Support\.Facades\.DB|Database)\b/;

function isOf(path: string, owner: string): boolean {
  if (path.startsWith(owner) || path.startsWith(`<${owner}>`)) return true;
  return /^Illuminate\.Database\.(?:Query|Eloquent)\.Builder$/.test(owner) && queries.test(path);
}

function isFunction(value: Value | undefined): value is Value {
  return value?.objects.some((object) => object instanceof FunctionObject) === true;
}
