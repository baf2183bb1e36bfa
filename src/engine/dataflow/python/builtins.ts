/** What Python's own functions, methods and operators do with values. */
import type { CallSite } from '../call-site.ts';
import { HeapObject } from '../heap.ts';
import type { Interpreter } from '../interpreter.ts';
import type { LanguageBuiltins } from '../language.ts';
import { elementsOf } from '../members.ts';
import { concatenate } from '../operators.ts';
import { constantValue, joinValues, objectValue, type Value } from '../value.ts';
import { builderMethods } from './builders.ts';
import { containerMethods } from './containers.ts';
import { deferredCall } from './deferred-calls.ts';
import { formatPercent } from './formatting.ts';
import { builtinFunctions } from './functions.ts';
import { narrowCall } from './narrowing.ts';
import { regexUses } from './regex-uses.ts';
import { stringMethods } from './strings.ts';

const globalNames = new Set(
  `unescaped_output escaped_output output_without_quotes abs all any ascii assert bin bool breakpoint bytearray bytes callable chr classmethod compile complex delattr
  dict dir divmod enumerate eval exec execfile exit filter float format frozenset getattr globals hasattr hash help
  hex id input int isinstance issubclass iter len list locals long map max memoryview min next object oct open ord
  pow print property quit range raw_input reduce repr reversed round set setattr slice sorted staticmethod str sum
  super tuple type unichr unicode vars xrange zip __import__ __file__ __name__ Exception ValueError TypeError
  KeyError IndexError RuntimeError OSError IOError file cmp`.split(/\s+/),
);

export const pythonBuiltins: LanguageBuiltins = {
  isGlobal: (name) => globalNames.has(name),
  global: () => null,
  indirectCall: () => null,
  call(it: Interpreter, call: CallSite): Value | null {
    for (const path of call.paths) {
      const result = builtinFunctions.get(path.text)?.(it, call);
      if (result) return result;
    }
    deferredCall(it, call);
    if (!call.receiver) return null;
    return (
      builderMethods.get(call.name)?.(it, call) ??
      containerMethods.get(call.name)?.(it, call) ??
      stringMethods.get(call.name)?.(it, call) ??
      null
    );
  },
  operator(it, operator, left, right, span) {
    if (operator === '%' && typeof left.constant !== 'number') return formatPercent(it, left, right, span);
    if (operator === 'in') return contains(left, right);
    // `Path('/srv') / name`
    if (operator === '/' && left.paths.length > 0) {
      const joined = concatenate(it, [left.withPaths([]), constantValue('/'), right], span);
      return joined.withPaths(left.paths);
    }
    if (operator !== '+' || !isList(left) || !isList(right)) return null;
    const joined = new HeapObject('array', it.entryId);
    const [a, b] = [left.objects[0]?.itemsValue, right.objects[0]?.itemsValue];
    if (a && b && a.length + b.length <= 60) joined.items.value = [...a, ...b];
    else
      joined.elements.value = joinValues(
        elementsOf(it, left, span),
        elementsOf(it, right, span),
      )?.withoutConstant();
    return objectValue(joined);
  },
  narrowCall,
  regexUses,
};

/** Whether a constant is in a constant text or list. */
function contains(left: Value, right: Value): Value | null {
  if (!left.isConstant || left.isTainted) return null;
  if (typeof right.constant === 'string' && !right.isTainted)
    return constantValue(right.constant.includes(String(left.constant)));
  const items = right.objects.length === 1 ? right.objects[0]?.itemsValue : null;
  if (!items?.every((item) => item.isConstant)) return null;
  return constantValue(items.some((item) => item.constant === left.constant));
}

function isList(value: Value): boolean {
  return value.objects.length > 0 && value.objects.every(({ kind }) => kind === 'array');
}
