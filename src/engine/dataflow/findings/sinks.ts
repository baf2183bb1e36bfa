/** Places where a value may do harm, and calls that are wrong in themselves. */
import type { Expression, ObjectLiteral } from '../../parsing/ir/expressions.ts';
import type { Span } from '../../parsing/ir/span.ts';
import type { Candidate } from '../../results/candidate.ts';
import type { CallSite } from '../calls/call-site.ts';
import { registerAssigned } from '../entry-points/declared-handlers.ts';
import { fallbackOf } from '../execution/fallbacks.ts';
import type { Interpreter } from '../interpreter.ts';
import type { AccessPath } from '../models/access-path.ts';
import { memberPaths } from '../models/access-path.ts';
import { lastNameOf } from '../models/expression-names.ts';
import type { ReadyMisuse, ReadySink } from '../models/knowledge.ts';
import { Subject } from '../models/subject.ts';
import { checkOptions } from '../started-programs/check-options.ts';
import { noteAssigned } from '../storage/note-storage.ts';
import { noteUsed } from '../storage/readers.ts';
import { cleanMask } from '../taint/taint.ts';
import { notePageFunction } from '../templates/page-functions.ts';
import type { HeapObject } from '../values/heap.ts';
import type { Shape } from '../values/shape.ts';
import { formOf, joinValues, shapeOf, taintedValue, unknown, type Value } from '../values/value.ts';
import { isChosenAlgorithm } from './chosen-algorithms.ts';
import { isAnsweredPlainly, namesPage } from './content-type.ts';
import { dangersIn } from './dangers.ts';
import { gatewaySuffix, partsOfAnswer } from './gateway-answers.ts';
import { textGiven } from './given-texts.ts';
import { isHandedOn } from './handed-on-options.ts';
import { partsOf } from './parts-of-value.ts';
import { isQuoted } from './quoted-fields.ts';
import { selectedArguments } from './selected-arguments.ts';
import { reachSink, type SinkUse } from './sink-uses.ts';
import { noteSpared } from './spared-sinks.ts';
import { leftToPerson } from './unseen-answers.ts';

type Certainty = Candidate['apiCertainty'];

/** A sink with how sure it is that this is the one meant. */
interface Reached<T> {
  entry: T;
  api: string;
  certainty: Certainty;
}

export function checkCall(it: Interpreter, call: CallSite, subject: Subject, hasBody: boolean): void {
  let isModelled = false;
  let isStarted = false;
  for (const path of call.paths) {
    const known = it.models.know(path);
    isModelled ||= known.isModelled;
    const certainty: Certainty = path.isGuess ? 'name' : 'import';
    const starts = isStarted ? undefined : known.callSinks.find(({ options }) => options);
    if (starts?.options) {
      isStarted = true;
      checkOptions(it, call, subject.fresh(), {
        entry: starts,
        options: starts.options,
        api: path.text,
        certainty,
      });
    }
    for (const entry of known.callSinks)
      if (!entry.program) checkArguments(it, call, subject, { entry, api: path.text, certainty });
    for (const entry of known.callMisuses)
      checkMisuse(it, subject, { entry, api: path.text, certainty }, call.span);
  }
  if (hasBody || isModelled || call.name === '') return;
  const { receiverName } = subject;
  const named = <T extends { receiver?: unknown; distinctive?: boolean }>(entry: T): Reached<T> => ({
    entry,
    api: receiverName === '' ? call.name : `${receiverName}.${call.name}`,
    certainty: entry.receiver === undefined && !entry.distinctive ? 'name' : 'receiver',
  });
  for (const entry of it.models.named.sinks.find(call.name, receiverName))
    checkArguments(it, call, subject, named(entry));
  for (const entry of it.models.named.misuses.find(call.name, receiverName))
    checkMisuse(it, subject, named(entry), call.span);
  const given = textGiven(it, call, receiverName);
  const sink = given && it.models.places.textSink(given.rule);
  if (!given || !sink) return;
  const { argument } = given;
  checkArguments(it, call, subject, { ...named({ ...sink, argument }), certainty: 'text' });
}

/** Assignment of `value` to `object.name`, or to the undeclared variable `name` where there is no object. */
export function checkAssignment(
  it: Interpreter,
  object: Value | null,
  name: string,
  value: Value,
  target: Expression,
): void {
  if (value.isTainted && object !== null)
    for (const entry of it.models.places.sinksAssigned(name)) {
      const subject = new Subject(it, null, value);
      if (entry.condition(subject))
        checkValue(it, { entry, api: name, certainty: 'import' }, value, name, subject, target, null);
    }
  if (object !== null) noteAssigned(it, object, name, value, target);
  const paths = assignedPaths(it, object, name, target);
  registerAssigned(it, paths, value, target);
  for (const path of paths) {
    const known = it.models.know(path);
    if (known.pageFunctions.length > 0) notePageFunction(it, path, name, value);
    if (known.contentTypes.length > 0 && (typeof value.constant === 'string' || namesPage(value)))
      it.journal.write(it.entry.contentType, namesPage(value) ? 'text/html' : String(value.constant));
    if (known.assignSinks.length + known.assignMisuses.length + known.assignFacts.length === 0) continue;
    const subject = new Subject(it, null, value, null, object, target);
    for (const { fact, condition } of known.assignFacts) if (condition(subject)) it.facts.add(fact);
    const reached = { api: path.text, certainty: path.isGuess ? ('receiver' as const) : ('import' as const) };
    for (const entry of known.assignSinks)
      if (entry.condition(subject)) checkValue(it, { entry, ...reached }, value, name, subject, target, null);
    for (const entry of known.assignMisuses) checkMisuse(it, subject, { entry, ...reached }, target);
  }
}

function assignedPaths(
  it: Interpreter,
  object: Value | null,
  name: string,
  target: Expression,
): readonly AccessPath[] {
  if (object === null) return [it.paths.root(name)];
  const paths = memberPaths(object.paths, name);
  if (paths.length > 0) return paths;
  const receiver = target.kind === 'member' || target.kind === 'index' ? lastNameOf(target.object) : '';
  const guess = it.paths.unknown(receiver).member(name);
  return guess ? [guess] : [];
}

/** The keys of an object literal. */
export function checkKeys(it: Interpreter, node: ObjectLiteral, literal: HeapObject): void {
  for (const property of node.properties) {
    if (property.kind !== 'property') continue;
    const sinks = it.models.places.sinksAtKey(property.key);
    const misuses = it.models.places.misusesAtKey(property.key);
    if (sinks.length === 0 && misuses.length === 0) continue;
    const value = literal.get(property.key)?.value ?? null;
    const subject = new Subject(it, null, value, literal);
    const reached = { api: property.key, certainty: 'name' as const };
    for (const entry of sinks)
      if (value && entry.condition(subject))
        checkValue(it, { entry, ...reached }, value, property.key, subject, property.value, null);
    for (const entry of isHandedOn(property.value, property.key) ? [] : misuses) {
      const certainty = entry.distinctive ? 'receiver' : 'name';
      checkMisuse(it, subject, { entry, api: property.key, certainty }, property.value);
    }
  }
}

/** An attribute of a markup element. */
export function checkAttribute(it: Interpreter, tag: string, name: string, value: Value, span: Span): void {
  for (const entry of it.models.places.sinksAtAttribute(tag, name)) {
    const subject = new Subject(it, null, value);
    if (entry.condition(subject))
      checkValue(
        it,
        { entry, api: `<${tag} ${name}>`, certainty: 'import' },
        value,
        name,
        subject,
        span,
        null,
      );
  }
}

/** What a handler hands back to be sent; of a tuple the first part is the body. */
export function checkResult(it: Interpreter, returned: Value, span: Span): void {
  const { result } = it.entry;
  if (!result) return;
  if (result.rule.endsWith(gatewaySuffix)) {
    for (const { rule, value } of partsOfAnswer(returned, result.rule)) {
      const entry = it.models.places.resultSink(rule);
      const subject = new Subject(it, null, value);
      if (entry)
        checkValue(it, { entry, api: 'return', certainty: 'import' }, value, null, subject, span, null);
    }
    return;
  }
  const { key, redirect } = result;
  const value = key === undefined ? returned : returned.objects[0]?.get(key)?.value;
  if (!value) return;
  const address = redirect && addressIn(value, redirect.prefix);
  const entry = it.models.places.resultSink(address && redirect ? redirect.rule : result.rule);
  if (!entry) return;
  const subject = new Subject(it, null, value);
  const body = address ?? value.objects.find(({ kind }) => kind === 'array')?.itemsValue?.[0] ?? value;
  // What an unknown call made of it, where all that is known of it is where it came from, is no text to send.
  const isAnything = result.function.returnType === 'Object';
  const isVague =
    !address &&
    it.language.names === 'program' &&
    body.shape === null &&
    body.paths.every((path) => path.isGuess || (isAnything && !it.models.know(path).isModelled)) &&
    body.taints.every(({ isDerived, source }) => isDerived && !source.stored?.isCertain);
  // Frameworks of PHP, Java and C# send a list as JSON.
  const isList =
    (it.language.arraysAreValues || it.language.names === 'program') &&
    value.objects.some(({ kind }) => kind === 'array' || kind === 'collection');
  const isMeant = !isList && (!result.rule.endsWith('@markup') || isMarkup(body));
  if (!entry.condition(subject) || (!address && isAnsweredPlainly(returned))) return;
  // Whether what is stored becomes a text of it, another run says.
  if (entry.storedInfo && !isList && !body.isConstant) noteUsed(it, [entry.info.category]);
  if (isVague || !isMeant) return;
  const answer = leftToPerson(it, result.function, body);
  checkValue(it, { entry, api: 'return', certainty: 'import' }, answer, null, subject, span, null);
}

/** Begins with a tag, of a page and not of a document. */
function isMarkup(value: Value): boolean {
  const [first] = shapeOf(value);
  return first !== undefined && 'fixed' in first && /^\s*<(?!\?xml|soap|rss|feed|urlset)/i.test(first.fixed);
}

/** `redirect:/x` → `/x`; undefined for what is no address. */
function addressIn(value: Value, prefix: string): Value | undefined {
  const parts = value.taints.flatMap((taint) => {
    const shape = withoutPrefix(formOf(value, taint), prefix);
    return shape ? [taintedValue([taint], shape)] : [];
  });
  return parts.reduce<Value | undefined>(joinValues, undefined);
}

function withoutPrefix([first, ...rest]: Shape, prefix: string): Shape | undefined {
  if (!first || !('fixed' in first) || !first.fixed.startsWith(prefix)) return undefined;
  const fixed = first.fixed.slice(prefix.length);
  return fixed === '' ? rest : [{ fixed }, ...rest];
}

function checkArguments(it: Interpreter, call: CallSite, subject: Subject, sink: Reached<ReadySink>): void {
  if ((call.node?.tagged ?? false) !== sink.entry.tagged) return;
  const ownSubject = subject.fresh();
  if (!sink.entry.condition(ownSubject)) return;
  const { format } = sink.entry;
  for (const [argument, value] of selectedArguments(it, call, sink.entry))
    if (format !== undefined && typeof argument === 'number' && isQuoted(call, format, argument)) continue;
    else if (checkValue(it, sink, value, argument, ownSubject, call.span, call)) return;
}

/** Reports when something dangerous to this rule is in the value; says whether it did. */
function checkValue(
  it: Interpreter,
  sink: Reached<ReadySink>,
  value: Value,
  argument: number | string | null,
  subject: Subject,
  span: Span,
  call: CallSite | null,
): boolean {
  const { entry } = sink;
  for (const [part, name] of partsOf(it, value, entry, span)) {
    if (entry.storedInfo && !part.isConstant) noteUsed(it, [entry.info.category]);
    const dangers = dangersIn(part, entry, it.entry);
    const use: SinkUse = {
      rule: entry.info,
      api: sink.api,
      certainty: sink.certainty,
      argument: name ?? argument,
      span,
      facts: subject.facts,
      callee: call?.name ?? '',
      dangersIn: (given) => dangersIn(given, entry, it.entry),
    };
    for (const danger of dangers) reachSink(it, use, danger);
    if (dangers.length > 0) return true;
    for (const taint of part.taints)
      if ((cleanMask(taint) & entry.mask) !== 0) noteSpared(it.frame, taint.source);
  }
  return false;
}

export function checkMisuse(
  it: Interpreter,
  subject: Subject,
  misuse: Reached<ReadyMisuse>,
  span: Span,
): void {
  const ownSubject = subject.fresh();
  if (!misuse.entry.condition(ownSubject)) return;
  const { argument } = misuse.entry;
  const value = argument === undefined ? subject.value : subject.args[argument];
  const { constant } = (value && fallbackOf(value)) ?? value ?? unknown;
  it.collector.addMisuse(it, {
    rule: misuse.entry.info,
    api: misuse.api,
    certainty: misuse.certainty,
    isDoubtful:
      misuse.entry.doubtful || ownSubject.isOneOfSeveral || isChosenAlgorithm(misuse.entry.info, ownSubject),
    argument: argument ?? null,
    span,
    facts: ownSubject.facts,
    value:
      typeof constant === 'string' || typeof constant === 'number' || typeof constant === 'boolean'
        ? String(constant)
        : null,
  });
}
