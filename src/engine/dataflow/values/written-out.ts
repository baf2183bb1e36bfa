/** Objects that are written out as JSON and read again: `JSON.parse(JSON.stringify(order))` is a copy, field by field. */
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import { HeapObject } from './heap.ts';
import { objectValue, type Value } from './value.ts';

const writing = /^(?:JSON\.stringify|(?:json|simplejson|ujson|orjson|rapidjson)\.dumps)$/;

/** So many objects of one value are copied; of more it is only known what they hold somewhere. */
const maxCopied = 60;
const maxFields = 60;

/** What texts were written from, as long as nothing else is done with them. */
const writtenFrom = new WeakMap<Value, Value>();

/** Remembers what the text was written from that the call has given; with a function that chooses fields it is another. */
export function noteWrittenOut({ paths, args, keywords }: CallSite, text: Value): void {
  const [from, ...others] = args;
  if (!from || !text.isTainted || others[0]?.objects.length || keywords?.has('default')) return;
  if (paths.some((path) => writing.test(path.text))) writtenFrom.set(text, from);
}

/** The copy that reading the text gives; null where nobody knows what it was written from, or something makes others of its parts. */
export function readBack(it: Interpreter, { args: [text, ...others], keywords }: CallSite): Value | null {
  const from = text && others.length === 0 && !keywords?.size ? writtenFrom.get(text) : undefined;
  const [object, ...more] = from?.objects ?? [];
  if (!object || more.length > 0 || !isPlain(object)) return null;
  const copies = new Map<HeapObject, HeapObject>();
  const copy = copied(it, object, copies);
  return copies.size > maxCopied ? null : objectValue(copy).withTaints(from?.taints ?? []);
}

function isPlain({ kind }: HeapObject): boolean {
  return kind === 'object' || kind === 'array';
}

/** Only what is plain has fields of its own; what has many or stands for something else is taken as it is. */
function copied(it: Interpreter, object: HeapObject, copies: Map<HeapObject, HeapObject>): HeapObject {
  const known = copies.get(object);
  if (known) return known;
  if (!isPlain(object) || copies.size > maxCopied) return object;
  const copy = new HeapObject(object.kind, it.entryId);
  copies.set(object, copy);
  const of = (value: Value) => value.withObjects(value.objects.map((one) => copied(it, one, copies)));
  for (const [name, held] of object.entries(maxFields)) copy.cell(name).value = of(held);
  if (object.itemsValue) copy.items.value = object.itemsValue.map(of);
  if (object.elementsValue) copy.elements.value = of(object.elementsValue);
  if (object.keysValue) copy.keys.value = object.keysValue;
  return copy;
}
