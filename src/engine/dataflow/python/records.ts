/** Classes of fields: `namedtuple`, and what data classes and models of libraries give of themselves. */
import type { ClassNode } from '../../parsing/ir/declarations.ts';
import type { CallSite } from '../calls/call-site.ts';
import { classFilled } from '../entry-points/bound-types.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { clean } from '../taint/taint.ts';
import { ClassObject } from '../values/class-object.ts';
import { HeapObject } from '../values/heap.ts';
import { Scope } from '../values/scope.ts';
import { objectValue, pathValue, type Value } from '../values/value.ts';
import { callWith } from './call-value.ts';
import { letsOthersThrough } from './checked-models.ts';
import { copyOf } from './copies.ts';
import { modelFunctions, modelMethods } from './validated-models.ts';

/** `namedtuple('Point', ['x', 'y'])`: a class with these fields, in order. */
function namedTuple(it: Interpreter, { args, span }: CallSite): Value | null {
  const [name, given] = args;
  const names =
    typeof given?.constant === 'string'
      ? given.constant.split(/[\s,]+/).filter(Boolean)
      : given?.objects[0]?.itemsValue?.map(({ constant }) => constant);
  if (!names?.every((one): one is string => typeof one === 'string')) return null;
  const { line, endLine, start, end } = span;
  const place = { line, endLine, start, end };
  const node: ClassNode = {
    ...place,
    kind: 'class',
    name: typeof name?.constant === 'string' ? name.constant : '',
    methods: [],
    fields: names.map((one) => ({ ...place, name: one, type: 'object', isStatic: true })),
  };
  const base = pathValue(it.paths.root('typing.NamedTuple'));
  const scope = new Scope(it.moduleScope);
  return objectValue(new ClassObject(node, scope, it.frame.file, base, null, it.entryId));
}

/** `field(default=value)`, `field(default_factory=list)` */
function field(it: Interpreter, { keywords, span }: CallSite): Value | null {
  const make = keywords?.get('default_factory') ?? keywords?.get('factory');
  return keywords?.get('default') ?? (make ? callWith(it, make, [], span) : null);
}

/** `asdict(record)`, `record.model_dump()`: its fields as a dictionary. */
function asDictionary(it: Interpreter, record: Value | null | undefined): Value | null {
  const [object] = record?.objects ?? [];
  if (object?.kind !== 'object' || object.prototype === null) return null;
  const made = new HeapObject('object', it.entryId);
  for (const [name, value] of object.entries()) made.cell(name).value = value;
  return objectValue(made);
}

/** `astuple(record)` */
function asTuple(it: Interpreter, record: Value | undefined): Value | null {
  const fields = asDictionary(it, record)?.objects[0]?.entries();
  if (!fields) return null;
  const made = new HeapObject('array', it.entryId);
  made.items.value = fields.map(([, value]) => value);
  return objectValue(made);
}

/** `model.model_copy(update={'name': value})` */
function updateIn({ keywords }: CallSite): CallSite['keywords'] {
  return new Map(keywords?.get('update')?.objects[0]?.entries() ?? []);
}

/** `sent.model_dump()` of a model that is not known: no name in it is one that the sender made up, unless it says so. */
function dumped(it: Interpreter, { receiver }: CallSite): Value | null {
  const known = asDictionary(it, receiver);
  const filled = receiver?.objects.map(classFilled).find((made) => made !== undefined);
  if (filled && letsOthersThrough(filled)) return known;
  // `request.POST.dict()` is all that was sent.
  const isSource = receiver?.paths.some((path) => it.models.know(path).sources.length > 0);
  if (known || isSource || !receiver?.isTainted) return known;
  return receiver.withTaints(clean(receiver.taints, it.models.categories.mask(['mass-assignment'])));
}

/** `replace(record, name=value)`: a record like it, but for these fields. */
function changed(it: Interpreter, record: Value | null | undefined, { keywords }: CallSite): Value | null {
  const [object] = record?.objects ?? [];
  if (!record || object?.kind !== 'object' || object.prototype === null) return null;
  const made = copyOf(it, record);
  const [copy] = made.objects;
  for (const [name, value] of keywords ?? []) if (copy) copy.cell(name).value = value;
  return made;
}

export const recordFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['collections.namedtuple', namedTuple],
  ['dataclasses.field', field],
  ['attr.ib', field],
  ['attrs.field', field],
  ['attr.field', field],
  ['dataclasses.asdict', (it, call) => asDictionary(it, call.args[0])],
  ['attr.asdict', (it, call) => asDictionary(it, call.args[0])],
  ['attrs.asdict', (it, call) => asDictionary(it, call.args[0])],
  ['dataclasses.astuple', (it, call) => asTuple(it, call.args[0])],
  ...modelFunctions,
  ['dataclasses.replace', (it, call) => changed(it, call.args[0], call)],
]);

export const recordMethods: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['_asdict', (it, call) => asDictionary(it, call.receiver)],
  ['model_dump', dumped],
  ['dict', dumped],
  ['model_copy', (it, call) => changed(it, call.receiver, { ...call, keywords: updateIn(call) })],
  ...modelMethods,
  ['_replace', (it, call) => changed(it, call.receiver, call)],
]);
