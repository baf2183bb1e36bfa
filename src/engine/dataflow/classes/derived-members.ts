/** What has a name under a value of which nothing is kept there: a part of a request, of a text, of a library's object. */
import type { Span } from '../../parsing/ir/span.ts';
import { maskOfPart, partialGuardsOfPart } from '../entry-points/route-parts.ts';
import type { Interpreter } from '../interpreter.ts';
import { type AccessPath, memberPaths } from '../models/access-path.ts';
import { columnOf } from '../storage/stored-columns.ts';
import { storedMember } from '../storage/stored-values.ts';
import {
  asOwnField,
  asPartOfField,
  fieldOf,
  isFilledObject,
  isWholeCollection,
} from '../taint/request-fields.ts';
import { sourceAt } from '../taint/sources.ts';
import { step } from '../taint/steps.ts';
import { clean, noTaints, renameKinds, type Step, type Taint } from '../taint/taint.ts';
import { newSource } from '../taint/taint-source.ts';
import { HeapObject } from '../values/heap.ts';
import { noObjects, notConstant, taintedValue, unknown, Value } from '../values/value.ts';
import { ofRequest } from './request-objects.ts';

/** What languages call the number of elements. */
export const lengthNames = new Set(['length', 'Length', 'Count']);

/** Properties that tell of a value without carrying its content. */
const quietProperties = new Set([
  'length',
  'size',
  'byteLength',
  'constructor',
  'Length',
  'LongLength',
  'Count',
  'HasValue',
]);

/**
 * What a request has is told where it is read, not where it was first read: but not in a page, which only gets it
 * from where it entered, nor where the program has put it somewhere itself.
 */
export function seenHere(it: Interpreter, holder: Value, value: Value, span: Span, name?: string): Value {
  // So is what was read of it before, and kept since.
  const isReading = name !== undefined && holder.objects.some((object) => object.get(name)?.isDerived);
  const isRetold = ({ step: last }: Taint) =>
    last.span !== span && (last.previous === null || (isReading && last.kind === 'property'));
  if (!value.taints.some(isRetold)) return value;
  if (!holder.objects.some(({ kind }) => kind === 'opaque')) return value;
  const { file } = it.frame;
  const isPage = it.isPage(file);
  return value.withTaints(
    value.taints.map((taint) =>
      isRetold(taint) &&
      (taint.step.previous !== null || !taint.isDerived) &&
      !(isPage && taint.step.file !== file.path)
        ? { ...taint, step: { ...taint.step, span, file: file.path, function: it.frame.function } }
        : taint,
    ),
  );
}

/** What an opaque object has under this name, kept there so that checks and writes on it are remembered. */
export function deriveOn(
  it: Interpreter,
  object: HeapObject,
  value: Value,
  name: string,
  span: Span,
  byIndex: boolean,
): Value {
  const derived = derive(it, value, name, span, byIndex);
  if (!derived.isTainted && !isPartOfRequest(it, derived)) return derived;
  const shared = derived.isTainted
    ? undefined
    : derived.paths.find(({ text }) => it.models.perRequest.has(text));
  const child = shared ? ofRequest(it, shared) : new HeapObject('opaque', it.entryId);
  const kept = new Value(derived.constant, derived.taints, [child], derived.paths, derived.shape);
  const cell = object.cell(name);
  // Not journalled: reading changes nothing, and every branch must see the same source.
  cell.value = kept;
  cell.isDerived = true;
  return kept;
}

/** Before one of several ways writes there: on the others it is still what the request has. */
export function keepForOtherWays(it: Interpreter, target: Value, name: string, span: Span): void {
  if (!target.isTainted || it.journal.position === null) return;
  for (const object of target.objects)
    if (object.kind === 'opaque' && object.get(name)?.value === undefined)
      deriveOn(it, object, target, name, span, false);
}

/** `$_FILES['photo']` is no source, but what it holds is one; what is put into `res.locals` is there for others. */
function isPartOfRequest(it: Interpreter, value: Value): boolean {
  return value.paths.some(({ root }) => root.segment.startsWith('$_')) || isPerRequest(it, value);
}

function isPerRequest(it: Interpreter, { paths }: Value): boolean {
  return paths.some(({ text }) => it.models.perRequest.has(text));
}

/** What it carries of the value, and what the models say of the name; nothing is kept. */
export function derive(it: Interpreter, value: Value, name: string, span: Span, byIndex: boolean): Value {
  const paths = memberPaths(value.paths, name);
  const source = sourceAt(it, paths, span) ?? storedMember(it, value, name, span);
  if (source) return new Value(notConstant, [source.taint], noObjects, paths, source.shape);
  // A symbol names nothing that comes from outside.
  if (isQuiet(it, value, name, byIndex) || name.startsWith('[Symbol'))
    return paths.length > 0 ? new Value(notConstant, noTaints, noObjects, paths, null) : unknown;
  if (isText(it, value) || isPartOfFixedHost(value, name)) return unknown;
  const read = value.taints.length > 0 ? propertyTaints(it, value.taints, name, span) : noTaints;
  const taints = madeClean(it, paths, renamedAt(it, paths, read));
  return paths.length > 0 || taints.length > 0
    ? new Value(notConstant, taints, noObjects, paths, name === 'href' ? value.shape : null)
    : taintedValue(taints);
}

/** What the models say that comes from outside becomes where it is read: a decoded path is a free text. */
export function renamedAt(
  it: Interpreter,
  paths: readonly AccessPath[],
  taints: readonly Taint[],
): readonly Taint[] {
  const kinds = taints.length > 0 && paths.length > 0 ? it.models.propagatorAt(paths)?.becomes : undefined;
  return kinds ? renameKinds(taints, kinds) : taints;
}

/** `Path(name).suffix`: a property that is worked out, and is harmless for something then. */
function madeClean(
  it: Interpreter,
  paths: readonly AccessPath[],
  taints: readonly Taint[],
): readonly Taint[] {
  if (taints.length === 0) return taints;
  const mask = paths
    .flatMap((path) => it.models.know(path).sanitizers)
    .filter(({ argument, when }) => argument === 'receiver' && when.length === 0)
    .reduce((all, sanitizer) => all | sanitizer.mask, 0);
  return mask === 0 ? taints : clean(taints, mask);
}

/** `args['size']` is an element like any other, and so is the field `size` of a request or of JSON; `query.length` counts them, and `byteLength` only bytes have. */
function isQuiet(it: Interpreter, value: Value, name: string, byIndex: boolean): boolean {
  if (byIndex || !quietProperties.has(name)) return false;
  if (lengthNames.has(name) || name === 'byteLength') return true;
  return !value.taints.some(isWholeCollection) && !isPartOfJson(it, value);
}

/** Where JSON becomes objects with properties. It knows no sets and maps, which count their elements so; those filled from it do. */
function isPartOfJson(it: Interpreter, { taints, objects }: Value): boolean {
  if (!it.language.hasPrototypes || objects.some(({ kind }) => kind !== 'opaque')) return false;
  return taints.some(({ structured }) => structured !== false);
}

/** Put together from texts: what others keep on objects of this place (`url.external`) is not on it. */
function isText(it: Interpreter, { shape, objects, paths }: Value): boolean {
  return (
    shape !== null &&
    objects.length === 0 &&
    paths.length === 0 &&
    !it.language.readsCallMethods &&
    shape.some((part) => 'fixed' in part)
  );
}

/** `new URL(location.href).origin`: of an address whose beginning is fixed, whatever follows. */
function isPartOfFixedHost({ paths, shape }: Value, name: string): boolean {
  if (!/^(?:origin|protocol|host|hostname|port|username|password)$/.test(name)) return false;
  const first = shape?.[0];
  return (
    first !== undefined &&
    'fixed' in first &&
    /^[a-z][a-z+.-]*:\/\/[^/?#@\\]+[/?#]/i.test(first.fixed) &&
    paths.some(({ text }) => text === '<URL>')
  );
}

/** The first property read from a source (`req.query` → `req.query.id`) says which field of the request it is. */
export function propertyTaints(
  it: Interpreter,
  taints: readonly Taint[],
  name: string,
  span: Span,
): readonly Taint[] {
  return taints.map((taint) => {
    const { parameter } = taint.source;
    if (parameter && isFilledObject(taint)) return filledField(it, taint, parameter, name, span);
    const field = fieldOf(taint, name);
    if (field === taint) {
      const read = step(it, [columnOf(it, taint, name)], 'property', span)[0] ?? taint;
      if (read.step !== taint.step && isGuessed(taint)) read.step.isGuessedPart = true;
      return asPartOfField(taint, name, read);
    }
    const ofPath = isOfPath(it, parameter?.location);
    const held = {
      ...field,
      cleaned: field.cleaned | (ofPath ? maskOfPart(it, name) : 0),
      partialGuards: [...field.partialGuards, ...(ofPath ? partialGuardsOfPart(it, name) : [])],
    };
    if (isLeftByOther(it, taint)) return step(it, [held], 'property', span)[0] ?? field;
    return {
      ...held,
      step: {
        ...taint.step,
        kind: 'source' as const,
        span,
        file: it.frame.file.path,
        function: it.frame.function,
        previous: null,
        length: 1,
      },
    };
  });
}

/** `find(name).owner.home`: what an unknown call made of a text that was sent, and not a document that was. */
function isGuessed({ isDerived, structured, source, step }: Taint): boolean {
  if (!isDerived || structured !== false || source.stored !== undefined) return false;
  let made: Step | null = step;
  while (made && made.kind !== 'call' && !made.isUnknownCall) made = made.previous;
  return made?.isUnknownCall === true;
}

/** What another handler, or the one before in a chain, left where this one finds it: without it it would not be there. */
function isLeftByOther(it: Interpreter, { source: { entry } }: Taint): boolean {
  return entry !== it.entry && entry.isMiddleware !== true;
}

/** The field that has the property's name; it enters where the object did. */
function filledField(
  it: Interpreter,
  taint: Taint,
  parameter: NonNullable<Taint['source']['parameter']>,
  name: string,
  span: Span,
): Taint {
  const { kind, expression, entry, fieldMasks } = taint.source;
  const field = {
    ...taint,
    cleaned: taint.cleaned | (fieldMasks?.get(name) ?? 0),
    source: newSource(kind, expression, { ...parameter, name }, entry),
  };
  return asOwnField(step(it, [field], 'property', span)[0] ?? field);
}

/** Of Rails' `params` the parts of the path come before the query. */
function isOfPath({ language }: Interpreter, location: string | undefined): boolean {
  return location === 'path' || (location === 'any' && language.id === 'ruby');
}
