/** Models of Mongoose have the functions that their schema was given for them: `schema.statics.search = function () { … }`. */
import { readMember } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { noTaints } from '../taint/taint.ts';
import { HeapObject } from '../values/heap.ts';
import { notConstant, objectValue, unknown, Value } from '../values/value.ts';

/** By the interpreter, then by name: `mongoose.model('User')` is the one that was made elsewhere. */
const models = new WeakMap<Interpreter, Map<string, Value>>();

/** `new mongoose.Schema({ … }, { statics: { search() { … } } })` */
const schemaOf: Builtin = (it, { args: [, options], span }) => {
  const schema = new HeapObject('opaque', it.entryId);
  const given = options ? readMember(it, options, 'statics', span) : unknown;
  const own = new HeapObject('object', it.entryId);
  schema.cell('statics').value = given.objects.length > 0 ? given : objectValue(own);
  return new Value(notConstant, noTaints, [schema], [it.paths.type('mongoose.Schema')], null);
};

/** `mongoose.model('User', schema)` */
const modelOf: Builtin = (it, { args: [name, schema], span }) => {
  const known = models.get(it) ?? new Map<string, Value>();
  models.set(it, known);
  const key = String(name?.constant);
  if (!schema) return known.get(key) ?? null;
  const model = new HeapObject('opaque', it.entryId);
  const [statics] = readMember(it, schema, 'statics', span).objects;
  if (statics) model.prototype = statics;
  const value = new Value(notConstant, noTaints, [model], [it.paths.type('mongoose.Model')], null);
  if (typeof name?.constant === 'string') known.set(key, value);
  return value;
};

/** `schema.static('search', function () { … })`, `schema.static({ search() { … } })` */
const addStatic: Builtin = (it, { receiver, args: [name, fn], span }) => {
  const [statics] = receiver ? readMember(it, receiver, 'statics', span).objects : [];
  if (!statics) return null;
  const given = fn ? [[name?.constant, fn] as const] : (name?.objects.flatMap((one) => one.entries()) ?? []);
  for (const [key, value] of given) if (typeof key === 'string') it.journal.write(statics.cell(key), value);
  return receiver ?? unknown;
};

const makers = ['mongoose', '<mongoose.Mongoose>', 'mongoose.connection', '<mongoose.Connection>'];

export const documentModelFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ...makers.map((path): [string, Builtin] => [`${path}.model`, modelOf]),
  ['mongoose.Schema', schemaOf],
  ['<mongoose.Schema>.static', addStatic],
]);
