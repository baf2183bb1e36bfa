/** Parameters of Grape, which are checked before a route is run: `params do requires :by, values: %w[name date] end`. */
import type { Span } from '../../parsing/ir/span.ts';
import type { CallSite } from '../calls/call-site.ts';
import type { Frame } from '../calls/frame.ts';
import { noteSparedAgain } from '../findings/spared-sinks.ts';
import { maskOfPattern } from '../guards/pattern-guards.ts';
import type { Interpreter } from '../interpreter.ts';
import type { ProgramFile } from '../modules/program.ts';
import { allCategories } from '../taint/taint.ts';
import { RegexObject } from '../values/heap.ts';
import { unknown, type Value } from '../values/value.ts';

interface Declared {
  place: Span;
  /** Whether they are for what stands in the place; else for what stands behind it, until others are declared. */
  isInside: boolean;
  harmless: Set<string>;
}

const declaredIn = new WeakMap<ProgramFile, Declared[]>();

/** Blocks of parameters that several routes share: `params :paging do … end`, and what they are used in just now. */
const sharedIn = new WeakMap<Interpreter, Shared>();

interface Shared {
  blocks: Map<string, Value>;
  users: Declared[];
}

const harmlessTypes = /^(?:Integer|Float|BigDecimal|Numeric|Date|DateTime|Time|(?:Grape\.API\.)?Boolean)$/;

/** Notes what a call says of parameters, where it is one of these. */
export function noteDeclared(it: Interpreter, { name, args, keywords, span }: CallSite): void {
  if (!/^(?:params|route_param|requires|optional|use)$/.test(name)) return;
  const known = declaredIn.get(it.frame.file) ?? [];
  declaredIn.set(it.frame.file, known);
  const [first] = args;
  const block = args.at(-1);
  if (isShared(it, { name, args, span }, known)) return;
  if (name === 'params' && block && !known.some(({ place }) => place.start === span.start)) {
    known.push({ place: span, isInside: false, harmless: new Set() });
    it.callValue(block, unknown, [], span);
  }
  if (typeof first?.constant !== 'string' || !keywords || !isChecked(it, keywords)) return;
  const harmless = new Set([first.constant]);
  if (name === 'route_param') known.push({ place: span, isInside: true, harmless });
  else (sharedIn.get(it)?.users.at(-1) ?? nearestAround(span, known))?.harmless.add(first.constant);
}

/** Keeps a block that has a name, and runs it for those who use it; says whether the call is about one. */
function isShared(
  it: Interpreter,
  { name, args, span }: Pick<CallSite, 'name' | 'args' | 'span'>,
  known: readonly Declared[],
): boolean {
  const [first, block] = args;
  if (name !== 'use' && (name !== 'params' || !block)) return false;
  const shared: Shared = sharedIn.get(it) ?? { blocks: new Map(), users: [] };
  sharedIn.set(it, shared);
  const named = String(first?.constant);
  if (block) {
    shared.blocks.set(named, block);
    return true;
  }
  const used = shared.blocks.get(named);
  const user = nearestAround(span, known);
  if (used && user && !shared.users.includes(user)) {
    shared.users.push(user);
    it.callValue(used, unknown, [], span);
    shared.users.pop();
  }
  return true;
}

function nearestAround(span: Span, known: readonly Declared[]): Declared | undefined {
  return known.findLast(({ place }) => isWithin(span, place));
}

function isChecked(it: Interpreter, keywords: ReadonlyMap<string, Value>): boolean {
  const [type, values, pattern] = ['type', 'values', 'regexp'].map((key) => keywords.get(key));
  if (type?.paths.some(({ text }) => harmlessTypes.test(text))) return true;
  if (values?.isTainted === false && values.objects.length > 0) return true;
  const regex = pattern?.objects.find((object) => object instanceof RegexObject);
  return regex instanceof RegexObject && maskOfPattern(it, regex.pattern, regex.flags) === allCategories;
}

/** Whether a parameter that is read here was declared, and can carry nothing harmful. */
export function isDeclaredHarmless(it: Interpreter, params: Value, index: Value, span: Span): boolean {
  const { constant: name } = index;
  if (typeof name !== 'string' || !params.paths.some(({ text }) => ofGrape.test(text))) return false;
  const { file, function: route } = enteredIn(it.frame);
  const at = route ?? span;
  const known = declaredIn.get(file) ?? [];
  const around = known.filter(({ isInside, place }) => isInside && isWithin(at, place));
  const before = known.filter(({ isInside, place }) => !isInside && place.end <= at.start);
  const nearest = before.sort((left, right) => left.place.start - right.place.start).slice(-1);
  const isHarmless = [...around, ...nearest].some(({ harmless }) => harmless.has(name));
  // Another route may declare less of it.
  if (isHarmless) noteSparedAgain(it.frame);
  return isHarmless;
}

/** Where the route stands that is being run: helpers read the parameters of the route that calls them. */
function enteredIn(frame: Frame): Frame {
  let entered = frame;
  for (let at: Frame | null = frame; at; at = at.caller) if (at.function) entered = at;
  return entered;
}

/** Names of nested ones count wherever they stand: `params[:order][:count]`. */
const ofGrape = /(?:^|<)Grape\.API>?\.(?:params|declared\(\))(?:\.\w+)*$/;

function isWithin(inner: Span, outer: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}
