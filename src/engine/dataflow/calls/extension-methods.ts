/** Methods of classes that are called on another type: `static string Shorten(this string text)`. */
import type { Interpreter } from '../interpreter.ts';
import { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { unknown, type Value } from '../values/value.ts';
import type { CallSite } from './call-site.ts';

interface Extension {
  className: string;
  file: string;
}

/** Where the extensions of a program are declared, by the method's name. */
const indices = new WeakMap<Interpreter, Map<string, Extension[]>>();

function extensionsOf(it: Interpreter): Map<string, Extension[]> {
  let index = indices.get(it);
  if (index) return index;
  index = new Map();
  indices.set(it, index);
  for (const {
    node,
    declared: { file },
  } of it.declarations.allClasses())
    for (const method of node.methods) {
      if (!method.isExtension) continue;
      const entry = { className: node.name, file: file.path };
      const known = index.get(method.name);
      if (known) known.push(entry);
      else index.set(method.name, [entry]);
    }
  return index;
}

const maxExtensions = 2;

/** @returns what the extensions of this name give for the receiver; null where there are none */
export function callExtensionMethod(it: Interpreter, call: CallSite): Value | null {
  const fn = call.receiver && extensionMeant(it, call.name, call.args.length);
  if (!fn || !call.receiver) return null;
  const { span, keywords } = call;
  const written = call.written && new Map<number, Value>();
  const result = it.apply(fn, unknown, [call.receiver, ...call.args], { span, keywords, written });
  // The method counts the receiver as its first parameter.
  for (const [index, value] of written ?? []) call.written?.set(index - 1, value);
  return result;
}

/** The extension of this name that takes so many arguments beside what it is called on; null where there is none. */
export function extensionMeant(it: Interpreter, name: string, count: number): FunctionObject | null {
  for (const { className, file } of extensionsOf(it).get(name)?.slice(0, maxExtensions) ?? []) {
    const fn = methodOf(it, className, file, name, count);
    if (fn) return fn;
  }
  return null;
}

function methodOf(
  it: Interpreter,
  className: string,
  file: string,
  name: string,
  count: number,
): FunctionObject | undefined {
  const declared = it.declarations
    .find(className, it.frame.file)
    .find((candidate) => candidate.file.path === file);
  const made = declared && it.declareNow(declared, className);
  for (const object of made?.objects ?? []) {
    if (!(object instanceof ClassObject)) continue;
    const methods = (object.get(name)?.value?.objects ?? []).filter(
      (method): method is FunctionObject => method instanceof FunctionObject,
    );
    const fitting = methods.find(({ node }) => node.parameters.length === count + 1);
    return fitting ?? methods[0];
  }
  return undefined;
}
