/** What comes back from functions whose code is not known. */
import type { Expression } from '../../parsing/ir/expressions.ts';
import { parameterName } from '../../parsing/ir/parameter-name.ts';
import type { PropagatorModel } from '../../rules/model-flow-schemas.ts';
import { defaultSourceKinds, libraryInput } from '../../rules/source-kinds.ts';
import type { CallSite } from '../calls/call-site.ts';
import { takesSoMany } from '../calls/given-arguments.ts';
import { escapedUnseen, ofUnseenBase } from '../calls/given-back.ts';
import { parameterRole } from '../entry-points/roles.ts';
import { withDefault } from '../execution/fallbacks.ts';
import { parsedUnseen } from '../guards/unseen-checks.ts';
import type { Interpreter } from '../interpreter.ts';
import type { AccessPath } from '../models/access-path.ts';
import { lastNameOf } from '../models/expression-names.ts';
import type { Subject } from '../models/subject.ts';
import { columnAt } from '../storage/stored-columns.ts';
import { rowsGiven, storedAt } from '../storage/stored-values.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { HeapObject } from '../values/heap.ts';
import { holeMatters, type Shape } from '../values/shape.ts';
import { formOf, noObjects, notConstant, shapeOf, taintedValue, unknown, Value } from '../values/value.ts';
import { givenTo, resultPaths, shapeFrom, trustedPaths, withFormsOfBase } from './call-results.ts';
import { taintsWithin } from './contained-taints.ts';
import { joinTaints } from './join-taints.ts';
import { withoutEscapes } from './own-escapes.ts';
import { asAskedPart } from './request-fields.ts';
import { isLookupName, isQuietName, isRecordKeeper } from './result-names.ts';
import { sourceAt } from './sources.ts';
import { asParameters } from './statement-tags.ts';
import { step } from './steps.ts';
import { cleanMask, noTaints, renameKinds, reopen, type Taint } from './taint.ts';
import { textOfSent } from './texts-of-sent.ts';

/** Names of callback parameters that carry no result. */
const errorNames = /^(?:e|er|err|error|cb|callback|next|done|resolve|reject)$/i;

/** What comes back from a function of the program that is better known than read; null for any other. */
export function trustedResult(it: Interpreter, call: CallSite, subject: Subject): Value | null {
  const paths = trustedPaths(it, call);
  if (!it.models.propagatorAt(paths)?.trusted) return null;
  const known = { ...call, paths };
  return it.builtins.call(it, known) ?? unknownResult(it, known, subject, { runCallbacks: false });
}

/** Of YAML every text of JSON is one. */
const readsJson = /json|yaml|databind/i;

/** A document that was read is what was sent, in another form: nobody has chosen among what is in it. */
function asParsed(taint: Taint, structured: boolean): Taint {
  return { ...taint, structured, isDerived: taint.isDerived && !structured };
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
    const moved = step(it, propagated(call, propagator.from), 'call', call.span);
    // Noted in place: which stop it is must stay told by identity.
    if (propagator.structured && call.paths.some(({ text }) => readsJson.test(text)))
      for (const taint of moved) taint.step.isJson = true;
    const given = propagator.restarts ? restarted(it, moved, call.args) : moved;
    taints = propagator.reads
      ? chosenContent(it, call, given, propagator)
      : renameKinds(reopened(it, given, propagator), propagator.becomes);
    isStructured = propagator.structured ?? false;
    shape = shapeFrom(it, call, propagator);
    if (propagator.shape === 'address') taints = withFormsOfBase(it, call, propagator, taints, shape);
    if (propagator.structured !== undefined) taints = taints.map((taint) => asParsed(taint, isStructured));
  } else {
    const guessed = ofUnseenBase(it, call, asParameters(it, call, guessedTaints(it, call)));
    taints = step(it, parsedUnseen(call, escapedUnseen(call.name, guessed)), 'call', call.span);
    // Noted in place: which stop it is must stay told by identity.
    for (const taint of taints) taint.step.isUnknownCall = true;
  }
  taints = asAskedPart(call, taints);
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
  const undone = categories.mask(undoes);
  // What was encoded itself is harmless in a command, and in a statement as harmful as before.
  const encoded = undoes === 'all' ? undone : categories.mask(['command-injection', 'sql-injection']);
  return reopen(withoutEscapes(it, taints, undone), undone, encoded);
}

/**
 * `os.path.join(folder, name)`: a name that was only looked through for `..` may be a path from the root.
 * @param parts what is joined; what begins with something of ours is no such path
 */
export function restarted(
  { models: { categories } }: Interpreter,
  taints: readonly Taint[],
  parts: readonly Value[],
): readonly Taint[] {
  if (taints.length === 0) return taints;
  const beginning = parts.flatMap((part) =>
    part.taints.filter((taint) => holeMatters(formOf(part, taint), 'start')).map(({ source }) => source),
  );
  const isFree = ({ source }: Taint) => beginning.includes(source);
  const { restart } = categories;
  return taints.map((taint) => (isFree(taint) ? { ...taint, restarted: restart } : taint));
}

/** What is read from a place belongs to whoever could choose the place. */
function chosenContent(
  it: Interpreter,
  call: CallSite,
  taints: readonly Taint[],
  { reads, from }: PropagatorModel,
): readonly Taint[] {
  const [first] = Array.isArray(from) ? from : [];
  const input = first === 'receiver' ? call.receiver : call.args[typeof first === 'number' ? first : 0];
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

function propagated(call: CallSite, from: PropagatorModel['from']): readonly Taint[] {
  if (from === 'none') return noTaints;
  const inputs =
    from === 'all'
      ? [call.receiver, ...givenTo(call)]
      : from.flatMap((one) => {
          if (one === 'keywords') return [...(call.keywords?.values() ?? [])];
          return one === 'receiver' ? [call.receiver] : [call.args[one]];
        });
  return inputs.reduce<readonly Taint[]>(
    (all, value) => (value ? joinTaints(all, taintsWithin(value)) : all),
    noTaints,
  );
}

/** Without a model: what goes in may come out, unless the name says that it does not. */
function guessedTaints(it: Interpreter, call: CallSite): readonly Taint[] {
  if (isQuietName(call.name)) return noTaints;
  // Data has no methods of its own: what users of a package hand it is an object of their program then.
  const own = (call.receiver?.taints ?? noTaints).filter(
    (taint) => taint.source.kind !== libraryInput && !isBound(it, taint),
  );
  // What an object of an unknown class does with what it was made from is anyone's guess.
  if (call.isNew) return noTaints;
  const field = textOfSent(call);
  if (field.length > 0) return joinTaints(own, field);
  if (isUnknownFunction(call)) return own;
  const isModelled = call.paths.some((path) => it.models.know(path).isModelled);
  if (isModelled && !call.paths.some((path) => path.depth === 0)) return own;
  if (
    isLookupName(call.name) ||
    isAskedByName(call) ||
    isHandedOn(it, call) ||
    isRecordKeeper(lastNameOf(receiverNode(call)), it.language.isInjectedType !== undefined)
  )
    return own;
  // Named options rarely come back as what they were; they are told to a method, not given through it.
  const given = it.language.keywordsMakeObject ? call.args : givenTo(call);
  return given.reduce<readonly Taint[]>((all, value) => joinTaints(all, ownOrElements(value)), own);
}

/** A part of a route's path that has methods: the router has put the object in its place that the part names. */
function isBound({ language }: Interpreter, { source, isDerived }: Taint): boolean {
  return language.textsHaveNoMethods === true && !isDerived && source.parameter?.location === 'path';
}

/** `rows.filter(name=name)`: which rows are meant. */
function isAskedByName({ name, args, keywords }: CallSite): boolean {
  return name === 'filter' && args.length === 0 && (keywords?.size ?? 0) > 0;
}

/** `return handler(*args, **options)`, where the function hands on all it is given: what comes back is the handler's. */
function isHandedOn({ frame }: Interpreter, { node, paths }: CallSite): boolean {
  const rest = frame.function?.parameters.filter(({ rest, takesKeywords }) => rest || takesKeywords) ?? [];
  const names = rest.map(parameterName);
  const isRest = (arg: Expression) =>
    arg.kind === 'spread' && arg.operand.kind === 'identifier' && names.includes(arg.operand.name);
  // It is one that the function was given, or made: `json.dumps(*args)` is known by its name.
  const isGiven = paths.every(({ text }) => text.endsWith(')'));
  return names.length > 0 && isGiven && (node?.args.some(isRest) ?? false);
}

/** `db[method](…)`, `fn.call(db, …)`: which function it is, and so what it gives back, is not known. */
function isUnknownFunction({ name, node, receiver }: CallSite): boolean {
  if (/^(?:call|apply)$/.test(name)) return receiver !== null && receiver.objects.length === 0;
  return name === '' && node?.callee.kind === 'index';
}

/** Options objects are not what comes back; lists of values may be. */
function ownOrElements(value: Value): readonly Taint[] {
  const isList = value.objects.some((object) => object.kind === 'array');
  return isList ? taintsWithin(value) : value.taints;
}

function receiverNode(call: CallSite) {
  return call.node?.callee.kind === 'member' ? call.node.callee.object : undefined;
}

/** `queue.put(send, address, text)`: what the function gets; null where that is not said by the place. */
function handedTo(
  { language }: Interpreter,
  { node }: FunctionObject,
  behind: readonly Value[],
): readonly Value[] | null {
  if (!language.argumentsFollowFunctions || behind.length < 2) return null;
  return takesSoMany(node, behind.length) ? behind : null;
}

/** Functions given to the unknown may be called by it, with its results. */
function runCallbacks(it: Interpreter, call: CallSite, taints: readonly Taint[], into: number | null): void {
  for (const [at, arg] of call.args.entries()) {
    for (const object of arg.objects) {
      if (!(object instanceof FunctionObject)) continue;
      const handedOn = handedTo(it, object, call.args.slice(at + 1));
      const args =
        handedOn ??
        object.node.parameters.map((parameter, index) => {
          const name = parameterName(parameter);
          const isReached = into === null ? !errorNames.test(name) : into === index;
          if (taints.length === 0 || !isReached) return parameterRole(it, object, parameter, index);
          return resultOf(it, call, [], taints, true);
        });
      // Nobody says whether it runs, and when: what ends there does not end here (a handler of errors that exits), and
      // what it checks, or says of its answer, is not said for others (handlers of a framework that is not known).
      const { flow } = it;
      const written = it.journal.record(() => it.apply(object, unknown, args, { span: null }));
      it.journal.mergeWeakly(new Map([...written].map(([cell, { after }]) => [cell, after])));
      it.flow = flow;
    }
  }
}
