/**
 * Schemas of dry-validation and of Hanami's actions: `params { required(:page).filled(:integer) }`. What was valid holds
 * to what its class declares.
 */
import type { CallSite } from '../calls/call-site.ts';
import { maskOfPattern } from '../guards/pattern-guards.ts';
import type { Interpreter } from '../interpreter.ts';
import { step } from '../taint/steps.ts';
import { allCategories } from '../taint/taint.ts';
import { ClassObject } from '../values/class-object.ts';
import { HeapObject, RegexObject } from '../values/heap.ts';
import { notConstant, unknown, Value } from '../values/value.ts';

/** By class: names of what can carry nothing harmful. */
const harmlessIn = new WeakMap<ClassObject, Set<string>>();

const types = /^(?:integer|float|decimal|bool|date|date_time|time)$/;

/** `required(:page).filled(:integer)`, `optional(:sort).value(:string, included_in?: %w[name date])` */
export function noteSchema(it: Interpreter, { name, args, keywords, node }: CallSite): void {
  if (!/^(?:filled|value|maybe)$/.test(name)) return;
  const { homeClass } = it.frame;
  const asked =
    node?.callee.kind === 'member' && node.callee.object.kind === 'call' ? node.callee.object : null;
  const field = asked?.args[0];
  const isField = asked?.callee.kind === 'identifier' && /^(?:required|optional)$/.test(asked.callee.name);
  if (!homeClass || !isField || field?.kind !== 'literal' || !isHarmless(it, args, keywords)) return;
  const known = harmlessIn.get(homeClass) ?? new Set();
  harmlessIn.set(homeClass, known.add(String(field.value)));
}

function isHarmless(it: Interpreter, args: readonly Value[], keywords: CallSite['keywords']): boolean {
  if (args.some(({ constant }) => typeof constant === 'string' && types.test(constant))) return true;
  const listed = keywords?.get('included_in?');
  if (listed?.isTainted === false && listed.objects.length > 0) return true;
  const regex = keywords?.get('format?')?.objects.find((object) => object instanceof RegexObject);
  return regex instanceof RegexObject && maskOfPattern(it, regex.pattern, regex.flags) === allCategories;
}

/** `contract.call(input)`: the input, of which some fields are what the contract says; null for other calls. */
export function heldToSchema(
  it: Interpreter,
  { name, receiver, args: [input], span }: CallSite,
): Value | null {
  const made = name === 'call' ? receiver?.objects[0]?.prototype?.maker : null;
  const harmless = made instanceof ClassObject ? harmlessIn.get(made) : undefined;
  if (!harmless || !input?.isTainted) return null;
  const result = new HeapObject('opaque', it.entryId);
  for (const field of harmless) result.cell(field).value = unknown;
  return new Value(notConstant, step(it, input.taints, 'call', span), [result], [], null);
}

/** Whether the parameter is one that the action declares, and asks whether all are valid. */
export function isOfSchema(it: Interpreter, params: Value, index: Value): boolean {
  const { homeClass } = it.frame;
  const harmless = homeClass && harmlessIn.get(homeClass);
  if (!harmless || !params.paths.some(({ text }) => /<Hanami\.Request>\.params(?:\.to_h\(\))?$/.test(text)))
    return false;
  const { node, file } = homeClass;
  const code = file.text.slice(node.start, node.end);
  return harmless.has(String(index.constant)) && /\bvalid\?/.test(code);
}
