/** What comes back from functions whose code is not known. */
import type { PropagatorModel } from '../rules/model-schema.ts';
import { defaultSourceKinds, libraryInput } from '../rules/source-kinds.ts';
import type { AccessPath } from './access-path.ts';
import type { CallSite } from './call-site.ts';
import { lastNameOf } from './expression-names.ts';
import { withDefault } from './fallbacks.ts';
import { FunctionObject, HeapObject } from './heap.ts';
import type { Interpreter } from './interpreter.ts';
import { joinTaints } from './join-taints.ts';
import type { ReadySanitizer } from './knowledge.ts';
import { isLookupName, isQuietName } from './result-names.ts';
import { parameterName, parameterRole } from './roles.ts';
import { concatShapes, holeMatters, type Shape } from './shape.ts';
import { sourceAt } from './sources.ts';
import { step } from './steps.ts';
import { columnAt } from './storage/stored-columns.ts';
import { rowsGiven, storedAt } from './storage/stored-values.ts';
import type { Subject } from './subject.ts';
import {
  allCategories,
  clean,
  cleanInContext,
  cleanMask,
  flatten,
  noTaints,
  renameKinds,
  reopen,
  type Taint,
} from './taint.ts';
import { noObjects, noPaths, notConstant, shapeOf, taintedValue, unknown, Value } from './value.ts';

/** Names of callback parameters that carry no result. */
const errorNames = /^(?:e|er|err|error|cb|callback|next|done|resolve|reject)$/i;

/** The result of a call that cleans its argument, or null when it does not. */
export function sanitized(it: Interpreter, call: CallSite, subject: Subject, hasBody: boolean): Value | null {
  const sanitizers = sanitizersOf(it, call, subject, hasBody);
  const [sanitizer] = sanitizers;
  if (!sanitizer) return null;
  const input = sanitizer.argument === 'receiver' ? call.receiver : call.args[sanitizer.argument];
  // What is constant is better computed.
  const isConstant = call.args.length > 0 && call.args.every((arg) => arg.isConstant && !arg.isTainted);
  if (isConstant && !input?.isTainted) return null;
  const paths = resultPaths(it, call);
  if (sanitizers.some(({ mask }) => mask === allCategories))
    return new Value(notConstant, noTaints, noObjects, paths, null);
  const all = [...(input ? [input] : []), ...givenTo(call)];
  const taints = all.reduce<readonly Taint[]>(
    (joined, value) => joinTaints(joined, taintsWithin(value)),
    noTaints,
  );
  return new Value(
    notConstant,
    sanitizers.reduce(cleanedBy, flatten(step(it, taints, 'sanitizer', call.span))),
    noObjects,
    paths,
    input?.shape ?? null,
  );
}

function cleanedBy(taints: readonly Taint[], { inContext, mask }: ReadySanitizer): readonly Taint[] {
  return inContext ? cleanInContext(taints, mask) : clean(taints, mask);
}

/** All that are said of one path: what cleans one category whole may clean another in context only. */
function sanitizersOf(
  it: Interpreter,
  call: CallSite,
  subject: Subject,
  hasBody: boolean,
): readonly ReadySanitizer[] {
  const holds = (sanitizer: ReadySanitizer) =>
    (!hasBody || sanitizer.trusted) && sanitizer.condition(subject);
  for (const path of hasBody ? trustedPaths(it, call) : call.paths) {
    const found = it.models.know(path).sanitizers.filter(holds);
    if (found.length > 0) return found;
  }
  if (call.name === '' || call.paths.some((path) => it.models.know(path).isModelled)) return [];
  return it.models.sanitizersNamed(call.name, subject.receiverName).filter(holds).slice(0, 1);
}

/**
 * By which names what is known holds for a function of the program, too. Where functions have one namespace, it may be that
 * of a framework which lies in the repository.
 */
export function trustedPaths(it: Interpreter, { paths, node }: CallSite): readonly AccessPath[] {
  const callee = node?.callee;
  const isGlobal = it.language.globalFunctions && paths.length === 0 && callee?.kind === 'identifier';
  return isGlobal ? [it.paths.root(callee.name)] : paths;
}

/** What comes back from a function of the program that is better known than read; null for any other. */
export function trustedResult(it: Interpreter, call: CallSite, subject: Subject): Value | null {
  const paths = trustedPaths(it, call);
  if (!it.models.propagatorAt(paths)?.trusted) return null;
  const known = { ...call, paths };
  return it.builtins.call(it, known) ?? unknownResult(it, known, subject, { runCallbacks: false });
}

/** The result of a call into the unknown; callbacks among its arguments are run. */
export function unknownResult(
  it: Interpreter,
  call: CallSite,
  subject: Subject,
  options: { runCallbacks: boolean },
): Value {
  const paths = resultPaths(it, call);
  const source = sourceAt(it, paths, call.span, subject) ?? storedAt(it, call);
  const propagator = it.models.propagatorAt(call.paths);
  let taints: readonly Taint[] = noTaints;
  let isStructured = false;
  let shape: Shape | null = source?.shape ?? null;
  if (source) taints = [source.taint];
  else if (propagator) {
    const given = step(it, propagated(call, propagator.from), 'call', call.span);
    taints = propagator.reads
      ? chosenContent(it, call, given, propagator)
      : renameKinds(reopened(it, given, propagator), propagator.becomes);
    isStructured = propagator.structured ?? false;
    shape = shapeFrom(it, call, propagator.shape);
    if (propagator.structured !== undefined)
      taints = taints.map((taint) => ({ ...taint, structured: isStructured }));
  } else taints = step(it, guessedTaints(it, call), 'call', call.span);
  if (!source && it.storage.isOpen) taints = joinTaints(step(it, rowsGiven(call), 'call', call.span), taints);
  if (propagator?.to === 'receiver') {
    call.filled = taints;
    return resultOf(it, call, paths, noTaints, false);
  }
  if (propagator && propagator.to !== 'result' && 'argument' in propagator.to) {
    const { argument } = propagator.to;
    const structured = propagator.structured;
    const put = structured === undefined ? taints : taints.map((taint) => ({ ...taint, structured }));
    const indices =
      argument === 'rest' ? call.args.map((_, at) => at).slice(propagator.restFrom) : [argument];
    call.outputs = indices.map((at, index) => ({
      argument: at,
      taints: argument === 'rest' ? put.map((taint) => columnAt(it, taint, index)) : put,
    }));
    return resultOf(it, call, paths, noTaints, false);
  }
  if (options.runCallbacks) {
    const to = propagator?.to;
    const into = typeof to === 'object' && 'parameter' in to ? to.parameter : null;
    runCallbacks(it, call, taints, into);
    if (into !== null) taints = noTaints;
  }
  const result = withDefault(call, resultOf(it, call, paths, taints, isStructured || source !== null));
  return shape ? new Value(result.constant, result.taints, result.objects, result.paths, shape) : result;
}

/** Whoever encoded the dots of a path gets them past a check that was made before decoding. */
function reopened(it: Interpreter, taints: readonly Taint[], { undoes }: PropagatorModel): readonly Taint[] {
  const { categories } = it.models;
  return reopen(taints, categories.mask(undoes), categories.mask(['command-injection']));
}

/** What is read from a place belongs to whoever could choose the place. */
function chosenContent(
  it: Interpreter,
  call: CallSite,
  taints: readonly Taint[],
  { reads, from }: PropagatorModel,
): readonly Taint[] {
  const [first] = Array.isArray(from) ? from : [];
  const input = first === 'receiver' ? call.receiver : call.args[first ?? 0];
  if (!reads || !input || !holeMatters(shapeOf(input), reads.hole)) return noTaints;
  const mask = it.models.categories.mask([reads.category]);
  const free = taints.filter((taint) => (cleanMask(taint) & mask) === 0);
  return renameKinds(
    free.filter(({ source }) => Object.hasOwn(chosenKinds, source.kind)),
    chosenKinds,
  );
}

const chosenKinds = Object.fromEntries(
  [...defaultSourceKinds, 'chosen-content'].map((kind) => [kind, 'chosen-content']),
);

function resultOf(
  it: Interpreter,
  call: CallSite,
  paths: readonly AccessPath[],
  taints: readonly Taint[],
  isObject: boolean,
): Value {
  const isKnown = paths.some((path) => !path.isGuess);
  // What the program puts on an object of an unknown class can be read from it again.
  const isMade = call.isNew && it.language.names === 'program';
  if (!isKnown && !isObject && !isMade)
    return paths.length > 0 ? new Value(notConstant, taints, noObjects, paths, null) : taintedValue(taints);
  const object = new HeapObject('opaque', it.entryId);
  object.madeWith = call.args;
  object.madeBy = call.receiver?.objects[0] ?? null;
  return new Value(notConstant, taints, [object], paths, null);
}

function shapeFrom(it: Interpreter, call: CallSite, shape: PropagatorModel['shape']): Shape | null {
  if (shape === undefined) return null;
  if (shape === 'receiver') return call.receiver?.shape ?? null;
  if (shape === 'behind-receiver') {
    const before = call.receiver?.shape;
    return before ? concatShapes([before, [{ fixed: '/' }], [{ hole: 'tainted' }]]) : null;
  }
  if (shape === 'path-of-receiver') {
    const whole = call.receiver ? shapeOf(call.receiver) : [];
    const [first] = whole;
    return first && 'fixed' in first && /^\/[^/\\]/.test(first.fixed) ? whole : null;
  }
  const shapes = call.args.map(shapeOf);
  if (shape === 'same' || (shape === 'address' && !isPathAtHost(it, call.args, shapes)))
    return shapes[0] ?? null;
  if (shape === 'address') return concatShapes([shapes[1] ?? [], shapes[0] ?? []]);
  return concatShapes(shapes.flatMap((one, index) => (index === 0 ? [one] : [[{ fixed: '/' }], one])));
}

/**
 * `new URL('/login', base)`: the base alone says where it leads. With `/` alone in front, what follows may be a host,
 * unless it was encoded.
 */
function isPathAtHost(it: Interpreter, [given]: readonly Value[], [path, base]: readonly Shape[]): boolean {
  const first = path?.[0];
  if (!given || base === undefined || first === undefined || !('fixed' in first)) return false;
  if (first.fixed !== '/') return /^[/\\]?[\w.~?#-][^:]*$/.test(first.fixed);
  const mask = it.models.categories.mask(['open-redirect', 'ssrf']);
  return given.taints.every((taint) => (cleanMask(taint) & mask) === mask);
}

function resultPaths(it: Interpreter, call: CallSite): readonly AccessPath[] {
  const results: AccessPath[] = [];
  for (const path of call.paths) {
    const result = call.isNew && !path.isGuess ? it.paths.type(path.text) : path.call();
    if (result) results.push(result);
  }
  return results.length > 0 ? results : noPaths;
}

function propagated(
  call: CallSite,
  from: 'none' | 'all' | readonly (number | 'receiver')[],
): readonly Taint[] {
  if (from === 'none') return noTaints;
  const inputs =
    from === 'all'
      ? [call.receiver, ...givenTo(call)]
      : from.map((one) => (one === 'receiver' ? call.receiver : call.args[one]));
  return inputs.reduce<readonly Taint[]>(
    (all, value) => (value ? joinTaints(all, taintsWithin(value)) : all),
    noTaints,
  );
}

/** Without a model: what goes in may come out, unless the name says that it does not. */
function guessedTaints(it: Interpreter, call: CallSite): readonly Taint[] {
  if (isQuietName(call.name)) return noTaints;
  // Data has no methods of its own: what users of a package hand it is an object of their program then.
  const own = (call.receiver?.taints ?? noTaints).filter(({ source }) => source.kind !== libraryInput);
  // What an object of an unknown class does with what it was made from is anyone's guess.
  if (call.isNew) return noTaints;
  if (isUnknownFunction(call)) return own;
  const isModelled = call.paths.some((path) => it.models.know(path).isModelled);
  if (isModelled && !call.paths.some((path) => path.depth === 0)) return own;
  if (
    isLookupName(call.name) ||
    /^(?:model|repository|dao|db|service)$/i.test(lastNameOf(receiverNode(call)))
  )
    return own;
  // Named options rarely come back as what they were; they are told to a method, not given through it.
  const given = it.language.keywordsMakeObject ? call.args : givenTo(call);
  return given.reduce<readonly Taint[]>((all, value) => joinTaints(all, ownOrElements(value)), own);
}

/** `db[method](…)`, `fn.call(db, …)`: which function it is, and so what it gives back, is not known. */
function isUnknownFunction({ name, node, receiver }: CallSite): boolean {
  if (/^(?:call|apply)$/.test(name)) return receiver !== null && receiver.objects.length === 0;
  return name === '' && node?.callee.kind === 'index';
}

/** Arguments by position and by name. */
function givenTo({ args, keywords }: CallSite): readonly Value[] {
  return keywords ? [...args, ...keywords.values()] : args;
}

/** Options objects are not what comes back; lists of values may be. */
function ownOrElements(value: Value): readonly Taint[] {
  const isList = value.objects.some((object) => object.kind === 'array');
  return isList ? taintsWithin(value) : value.taints;
}

function receiverNode(call: CallSite) {
  return call.node?.callee.kind === 'member' ? call.node.callee.object : undefined;
}

/** So many objects are looked into. */
const maxVisited = 40;

/** The value's own taints and those of what it holds, a few levels deep, but for what stands under some keys. */
export function taintsWithin(value: Value, except?: readonly string[], levels = 3): readonly Taint[] {
  if (value.taints.length > 0) return value.taints;
  return value.objects.length === 0 ? noTaints : collectTaints(value, new Set(), levels, except);
}

function collectTaints(
  value: Value,
  visited: Set<HeapObject>,
  levels: number,
  except: readonly string[] | undefined,
): readonly Taint[] {
  if (value.taints.length > 0 || levels < 0) return value.taints;
  let taints: readonly Taint[] = noTaints;
  const visit = (inner: Value) => {
    taints = joinTaints(taints, collectTaints(inner, visited, levels - 1, except));
  };
  for (const object of value.objects) {
    if (object.kind !== 'object' && object.kind !== 'array' && object.kind !== 'collection') continue;
    if (visited.has(object) || visited.size >= maxVisited) continue;
    visited.add(object);
    object.itemsValue?.slice(0, 20).forEach(visit);
    if (object.elementsValue) visit(object.elementsValue);
    if (!except?.some((name) => object.get(name))) object.firstValues(30).forEach(visit);
  }
  return taints;
}

/** Functions given to the unknown may be called by it, with its results. */
function runCallbacks(it: Interpreter, call: CallSite, taints: readonly Taint[], into: number | null): void {
  for (const arg of call.args) {
    for (const object of arg.objects) {
      if (!(object instanceof FunctionObject)) continue;
      const args = object.node.parameters.map((parameter, index) => {
        const name = parameterName(parameter);
        const isReached = into === null ? !errorNames.test(name) : into === index;
        if (taints.length === 0 || !isReached) return parameterRole(it, object, parameter, index);
        return resultOf(it, call, [], taints, true);
      });
      // Nobody says when it runs: what ends there does not end here (a handler of errors that exits).
      const { flow } = it;
      it.apply(object, unknown, args, { span: null });
      it.flow = flow;
    }
  }
}
