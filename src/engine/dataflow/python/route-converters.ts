/** Converters of the program's own for parts of routes: `app.url_map.converters['day'] = Day`, `register_converter(Day, 'day')`. */
import type { CallSite } from '../calls/call-site.ts';
import { instantiate } from '../classes/instances.ts';
import { maskOfPattern } from '../guards/pattern-guards.ts';
import type { Interpreter } from '../interpreter.ts';
import { clean } from '../taint/taint.ts';
import { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { Value } from '../values/value.ts';

/** The classes by the names under which routes know them. */
const converters = new WeakMap<Interpreter, Map<string, ClassObject>>();

/** Says whether what is assigned is a converter. */
export function noteConverter(it: Interpreter, { paths }: Value, index: Value, value: Value): boolean {
  return paths.some(({ text }) => text.endsWith('.url_map.converters')) && keep(it, index, value);
}

/** `register_converter(Day, 'day')` of Django. */
export function registerConverter(it: Interpreter, { args: [made, name] }: CallSite): Value | null {
  if (made && name) keep(it, name, made);
  return null;
}

function keep(it: Interpreter, name: Value, value: Value): boolean {
  const made = value.objects.find((object) => object instanceof ClassObject);
  if (typeof name.constant !== 'string' || !(made instanceof ClassObject)) return false;
  const known = converters.get(it) ?? new Map<string, ClassObject>();
  converters.set(it, known.set(name.constant, made));
  return true;
}

/** What the converter makes of a part of the path, of which its pattern has let through only some. */
export function convertedPart(it: Interpreter, path: string | null, name: string, part: Value): Value {
  const converter = /^\w+$/.test(name)
    ? new RegExp(`<(\\w+)(?:\\([^()]*\\))?:${name}>`).exec(path ?? '')
    : null;
  const made = converter ? converters.get(it)?.get(converter[1] ?? '') : undefined;
  if (!made) return part;
  const pattern = made.get('regex')?.value?.constant;
  const mask = typeof pattern === 'string' ? maskOfPattern(it, `^(?:${pattern})$`) : 0;
  const held = part.withTaints(clean(part.taints, mask));
  const convert = made.instancePrototype.get('to_python')?.value?.objects[0];
  if (!(convert instanceof FunctionObject)) return held;
  return it.apply(convert, instantiate(it, made, [], null), [held], { span: null });
}
