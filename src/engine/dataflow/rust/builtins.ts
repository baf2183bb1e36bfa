/** What Rust's own functions, and the parts of its standard library that only move values, do. */
import { BuiltinTable } from '../builtin-table.ts';
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import type { LanguageBuiltins } from '../language-builtins.ts';
import { ClassObject } from '../values/class-object.ts';
import { HeapObject } from '../values/heap.ts';
import { objectValue, pathValue, type Value } from '../values/value.ts';
import { addressSigns } from './address-signs.ts';
import { fillPage } from './askama.ts';
import { chainMethods } from './builders.ts';
import { construct } from './construct.ts';
import { madeByDefault } from './defaults.ts';
import { failureMethods, failWith } from './failures.ts';
import { functions } from './functions.ts';
import { narrowAnswer, narrowCall } from './guards.ts';
import { iteratorMethods } from './iterators.ts';
import { keepingMethods, keptByType } from './kept-by-type.ts';
import { listMethods } from './lists.ts';
import { iteratedMap, mapMethods } from './maps.ts';
import { optionMethods } from './options.ts';
import { askedExtractor, ownExtractor } from './own-extractors.ts';
import { operatorAnswer } from './own-operators.ts';
import { asText, ownTextMethods, pointedTo } from './own-text.ts';
import { pathMethods } from './paths.ts';
import { regexMethods } from './regexes.ts';
import { noteTask } from './spawned-tasks.ts';
import { textMethods } from './texts.ts';
import { writeBack } from './writing.ts';

/** Names that need no import, macros, and what templates do with a value. */
const prelude = new Set(
  `String Vec Box Option Result Rc Arc Some None Ok Err Default From Into ToString Iterator std core alloc drop
  str i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f32 f64 bool char {:?}
  unescaped_output output_without_quotes output_as_address`.split(/\s+/),
);

/** In order: the first that knows the method on this receiver answers. */
const methods = new BuiltinTable([
  keepingMethods,
  chainMethods,
  failureMethods,
  ownTextMethods,
  regexMethods,
  mapMethods,
  listMethods,
  iteratorMethods,
  pathMethods,
  textMethods,
  optionMethods,
]);

/** What a type that points to another has itself. */
const keptOfPointers = new Set(['clone', 'fmt', 'to_string']);

export const rustBuiltins: LanguageBuiltins = {
  isGlobal: (name) => prelude.has(name) || name.endsWith('!'),
  global,
  indirectCall,
  call(it: Interpreter, call: CallSite): Value | null {
    if (call.isNew) return construct(it, call);
    for (const path of call.paths) {
      const result = functions.get(path.text)?.(it, call);
      if (result) return result;
    }
    if (!call.receiver) return null;
    if (call.name === 'default') {
      const made = madeByDefault(it, call);
      if (made) return made;
    }
    const meant = keptOfPointers.has(call.name) ? null : pointedTo(it, call.receiver, call.span);
    return methods.answer(it, call.name, meant ? { ...call, receiver: meant } : call);
  },
  constructBase: (it, instance, _args, _bases, span) => fillPage(it, instance, span),
  extracted: (it, declared) => ownExtractor(it, declared) ?? keptByType(it, declared),
  iterated: iteratedMap,
  scopedCall(it, call, scope) {
    noteTask(it, call, scope);
    return askedExtractor(it, call, scope);
  },
  addressSigns,
  asText,
  operator: operatorAnswer,
  narrowAnswer,
  narrowCall,
  writeBack(it, call, scope, result) {
    writeBack(it, call, scope);
    failWith(it, call, result);
  },
};

/** `Self`, and macros that were imported by their name without the mark. */
function global(name: string, it: Interpreter): Value | null {
  if (name === 'Self') return it.frame.homeClass ? objectValue(it.frame.homeClass) : null;
  if (!name.endsWith('!')) return null;
  const imported = it.moduleScope.find(name.slice(0, -1))?.value?.paths[0];
  return imported?.parent ? pathValue(imported.parent.member(name)) : null;
}

/** `Email(text)` of a struct with one field without a name: the text under another name, with the methods of the struct. */
function indirectCall(it: Interpreter, call: CallSite): Value | null {
  const [given, ...others] = call.args;
  if (!given || call.isNew || others.length > 0) return null;
  const { objects } = call.callee;
  if (objects.length === 0 || !objects.every(isNewtype)) return null;
  // What a framework handed it over in is not what it holds now.
  const held = given.objects.filter(({ kind }) => kind !== 'opaque');
  const wrappers = objects.flatMap((made) => (made instanceof ClassObject ? wrapped(it, made, given) : []));
  return given.withObjects([...held, ...wrappers]);
}

/** `struct Accounts(Pool)`: what its methods find in their first field. */
function wrapped(it: Interpreter, made: ClassObject, given: Value): HeapObject[] {
  if (made.instancePrototype.entries(1).length === 0) return [];
  const wrapper = new HeapObject('object', it.entryId);
  wrapper.prototype = made.instancePrototype;
  wrapper.cell('0').value = given;
  return [wrapper];
}

/** A variant of an enumeration is more than what it holds. */
function isNewtype(object: HeapObject): boolean {
  if (!(object instanceof ClassObject) || object.outer) return false;
  const [only, ...others] = object.node.fields;
  return only?.name === '0' && others.length === 0;
}
