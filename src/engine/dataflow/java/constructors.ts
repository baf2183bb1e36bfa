/** `new` of Java's own classes. */
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { CallSite } from '../calls/call-site.ts';
import { elementsOf } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { HeapObject } from '../values/heap.ts';
import { notConstant, Value } from '../values/value.ts';
import { addressConstructors } from './addresses.ts';
import { futureConstructors } from './futures.ts';
import { holders, newHolder } from './holders.ts';
import { arraysOf, knownItems, listOf } from './lists.ts';
import { makeEntry } from './map-views.ts';
import { copiedMap } from './maps.ts';
import { emptyText, holdsText, textObject, textOf } from './text.ts';

const lists = `ArrayList LinkedList Vector Stack ArrayDeque PriorityQueue HashSet LinkedHashSet TreeSet
  concurrent.CopyOnWriteArrayList concurrent.CopyOnWriteArraySet concurrent.ConcurrentLinkedQueue
  concurrent.ConcurrentLinkedDeque concurrent.LinkedBlockingQueue concurrent.ArrayBlockingQueue
  concurrent.LinkedBlockingDeque concurrent.ConcurrentSkipListSet`.split(/\s+/);

const maps =
  `java.util.HashMap java.util.LinkedHashMap java.util.TreeMap java.util.Hashtable java.util.WeakHashMap
  java.util.IdentityHashMap java.util.EnumMap java.util.Properties java.util.concurrent.ConcurrentHashMap
  java.util.concurrent.ConcurrentSkipListMap org.springframework.util.LinkedMultiValueMap
  org.springframework.ui.ModelMap org.springframework.ui.ExtendedModelMap`.split(/\s+/);

const texts = `java.lang.StringBuilder java.lang.StringBuffer java.io.StringWriter java.io.StringReader
  java.io.CharArrayWriter java.io.CharArrayReader java.io.ByteArrayOutputStream java.util.Scanner
  java.util.StringTokenizer java.util.Formatter
  org.apache.commons.lang3.text.StrBuilder org.apache.commons.text.TextStringBuilder
  org.apache.commons.text.StrBuilder`.split(/\s+/);

const wrappers = `java.io.PrintWriter java.io.PrintStream java.io.BufferedWriter java.io.OutputStreamWriter
  java.io.BufferedOutputStream java.io.DataOutputStream java.io.BufferedReader java.io.LineNumberReader`.split(
  /\s+/,
);

const entries = ['java.util.AbstractMap.SimpleEntry', 'java.util.AbstractMap.SimpleImmutableEntry'];

/** Settings of these are all made by the program: what was not set is not set. */
const beans = `javax.servlet.http.Cookie java.util.Random`.split(/\s+/);

function newList(it: Interpreter, call: CallSite): Value {
  const type = call.paths[0]?.text ?? 'java.util.List';
  const [from] = call.args;
  if (from && arraysOf(from).length > 0)
    return listOf(it, type, knownItems(from) ?? elementsOf(it, from, call.span));
  return listOf(it, type, from?.isTainted ? from : []);
}

function newMap(it: Interpreter, call: CallSite): Value {
  return copiedMap(it, call.paths[0]?.text ?? 'java.util.Map', call.args[0]);
}

/** `new StringBuilder(16)` is empty, and so is `new StringBuilder(text.length() + 50)`. */
function newText(it: Interpreter, call: CallSite): Value {
  const [initial] = call.args;
  const [node] = call.argNodes;
  const hasText =
    initial !== undefined && typeof initial.constant !== 'number' && !(node && isCapacity(node));
  const type = call.paths[0]?.text ?? 'java.lang.StringBuilder';
  const content = hasText ? textOf(initial) : emptyText;
  const made = textObject(it, type, content);
  // What is read from is what is handed to parsers.
  return /Reader$|Scanner$|Tokenizer$/.test(type) ? made.withTaints(content.taints) : made;
}

/** An expression that is a number by the way it is written. */
function isCapacity(node: Expression): boolean {
  switch (node.kind) {
    case 'literal':
      return typeof node.value === 'number';
    case 'binary':
      return /^(?:[-+*/%]|<<|>>)$/.test(node.operator) && (isCapacity(node.left) || isCapacity(node.right));
    case 'member':
      return node.property === 'length';
    case 'call':
      return (
        node.args.length === 0 &&
        node.callee.kind === 'member' &&
        /^(?:length|size)$/.test(node.callee.property)
      );
    default:
      return false;
  }
}

/** A copy of the text, or the text of some bytes. */
function newString(_it: Interpreter, call: CallSite): Value {
  const [initial] = call.args;
  return initial ? textContent(_it, initial, call) : emptyText;
}

/** The text that characters or bytes make up. */
export function textContent(it: Interpreter, value: Value, call: CallSite): Value {
  return arraysOf(value).length > 0 ? elementsOf(it, value, call.span) : textOf(value);
}

function newBean(it: Interpreter, call: CallSite): Value {
  const object = new HeapObject('object', it.entryId);
  object.madeWith = call.args;
  const paths = call.paths.map((path) => it.paths.type(path.text));
  return new Value(notConstant, [], [object], paths, null);
}

/** `new PrintWriter(new StringWriter())`: what is written to the one is found in the other. */
function newWrapper(it: Interpreter, call: CallSite): Value | null {
  const [inner] = call.args;
  if (!inner || !holdsText(inner)) return null;
  const type = it.paths.type(call.paths[0]?.text ?? 'java.io.Writer');
  return new Value(notConstant, inner.taints, inner.objects, [type], null);
}

/** `new StringJoiner(",")`: between which parts the separator stands does not matter. */
function newJoiner(it: Interpreter): Value {
  return textObject(it, 'java.util.StringJoiner', emptyText);
}

/** What classes of the program may extend to be containers themselves. */
export const containers: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ...lists.map((name): [string, Builtin] => [`java.util.${name}`, newList]),
  ...maps.map((name): [string, Builtin] => [name, newMap]),
]);

export const constructors: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ...containers,
  ...texts.map((name): [string, Builtin] => [name, newText]),
  ...beans.map((name): [string, Builtin] => [name, newBean]),
  ['java.lang.String', newString],
  ['java.util.StringJoiner', newJoiner],
  ...wrappers.map((name): [string, Builtin] => [name, newWrapper]),
  ...entries.map((name): [string, Builtin] => [name, makeEntry]),
  ...holders.map((name): [string, Builtin] => [name, newHolder]),
  ...futureConstructors,
  ...addressConstructors,
]);
