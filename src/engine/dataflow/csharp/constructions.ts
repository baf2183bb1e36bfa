/** `new` of types of the base library whose contents are followed. */
import type { CallSite } from '../calls/call-site.ts';
import { elementsOf } from '../classes/members.ts';
import { concatenate } from '../execution/operators.ts';
import type { Interpreter } from '../interpreter.ts';
import { taintsWithin } from '../taint/contained-taints.ts';
import { HeapObject, RegexObject } from '../values/heap.ts';
import { notConstant, objectValue, unknown, Value } from '../values/value.ts';
import { newException } from './exceptions.ts';
import { newHolder } from './holders.ts';
import { flagsIn } from './regexes.ts';
import { fillProcess } from './start-infos.ts';
import { taskConstructors } from './tasks.ts';
import { newUriBuilder } from './uri-builders.ts';

const lists = new Set([
  'System.Collections.Generic.List',
  'System.Collections.Generic.HashSet',
  'System.Collections.Generic.SortedSet',
  'System.Collections.Generic.LinkedList',
  'System.Collections.Generic.Queue',
  'System.Collections.Generic.Stack',
  'System.Collections.Concurrent.ConcurrentBag',
  'System.Collections.Concurrent.ConcurrentQueue',
  'System.Collections.Concurrent.ConcurrentStack',
  'System.Collections.Concurrent.BlockingCollection',
  'System.Collections.Generic.PriorityQueue',
  'System.Collections.ArrayList',
]);

const dictionaries = new Set([
  'System.Collections.Generic.Dictionary',
  'System.Collections.Generic.SortedDictionary',
  'System.Collections.Generic.SortedList',
  'System.Collections.Generic.IDictionary',
  'System.Collections.Concurrent.ConcurrentDictionary',
  'System.Collections.Hashtable',
  'System.Collections.Specialized.NameValueCollection',
]);

/** Settings: what is not written in the code has its default. */
const settings =
  /(?:Options|Settings|Parameters|Diagnostics\.Process|ProcessStartInfo|HttpCookie|HttpClientHandler|SocketsHttpHandler|XmlDocument|XmlTextReader|DirectorySearcher|JsonSerializer)$/;

/** @returns the new object, or null where nothing is known of its type */
export function construct(it: Interpreter, call: CallSite): Value | null {
  const made = newException(it, call) ?? newHolder(it, call) ?? newUriBuilder(it, call);
  if (made) return made;
  for (const path of call.paths) {
    if (path.isGuess) continue;
    const type = [it.paths.type(path.text)];
    const name = path.text;
    const task = taskConstructors.get(name)?.(it, call);
    if (task) return task;
    if (lists.has(name)) return filled(it, call, new HeapObject('array', it.entryId), type);
    if (dictionaries.has(name)) return filled(it, call, new HeapObject('object', it.entryId), type);
    if (name === 'System.Text.StringBuilder' || name === 'System.IO.StringWriter')
      return builder(it, call, type);
    if (name === 'System.Text.RegularExpressions.Regex') return regex(it, call, type);
    if (name === 'System.String') return call.args[0] ?? unknown;
    if (name === 'System.IO.MemoryStream') return stream(it, call, type);
    if (settings.test(name)) {
      const made = new HeapObject('object', it.entryId);
      made.madeWith = call.args;
      fillProcess(it, call, name, made);
      return new Value(notConstant, [], [made], type, null);
    }
  }
  return null;
}

function filled(it: Interpreter, call: CallSite, made: HeapObject, type: Value['paths']): Value {
  const [source] = call.args;
  const object = source?.objects[0];
  if (made.kind === 'array') {
    if (!source || source.isConstant) made.items.value = [];
    else if (object?.itemsValue) made.items.value = object.itemsValue;
    else made.elements.value = elementsOf(it, source, call.span);
  } else if (source && object) {
    for (const [name, value] of object.entries()) made.cell(name).value = value;
    if (object.elementsValue) made.elements.value = object.elementsValue;
  }
  return new Value(notConstant, source?.taints ?? [], [made], type, null);
}

/** What is written to it later can be read from it: it is kept as its elements. */
function stream(it: Interpreter, call: CallSite, type: Value['paths']): Value {
  const made = new HeapObject('object', it.entryId);
  const taints = call.args.flatMap((arg) => taintsWithin(arg)).slice(0, 3);
  return new Value(notConstant, taints, [made], type, null);
}

/** Under this name a builder keeps the text it has so far. */
export const builtText = '\0text';

function builder(it: Interpreter, call: CallSite, type: Value['paths']): Value {
  const made = new HeapObject('collection', it.entryId);
  const [start] = call.args;
  const isText = typeof start?.constant === 'string' || start?.isTainted;
  made.cell(builtText).value = isText ? start : concatenate(it, [], call.span);
  return new Value(notConstant, [], [made], type, null);
}

function regex(it: Interpreter, call: CallSite, type: Value['paths']): Value | null {
  const [pattern] = call.args;
  if (typeof pattern?.constant === 'string') {
    const [, options] = call.argNodes;
    const made = new RegexObject(pattern.constant, options ? flagsIn(it.codeAt(options)) : '', it.entryId);
    made.madeWith = call.args;
    return objectValue(made).withPaths(type);
  }
  return pattern ? new Value(notConstant, taintsWithin(pattern), [], type, null) : null;
}
