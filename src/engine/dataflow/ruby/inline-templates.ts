/** `Liquid::Template.parse(text).render(values)`, `ERB.new(text).result_with_hash(values)`: what they write is a part of the text they give. */
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { fillWrittenOut, unescapedByLiquid } from '../templates/written-out.ts';
import { HeapObject } from '../values/heap.ts';
import { objectValue, type Value } from '../values/value.ts';

const unescapedByErb = /<%=([^%]{1,300})%>/g;

/** The text is what the receiver was made with; values may be given by name as well. */
function filled(outputs: RegExp): Builtin {
  return (it, call) => {
    const text = call.receiver?.objects[0]?.madeWith?.[0]?.constant;
    return typeof text === 'string' ? fillWrittenOut(it, text, outputs, valuesOf(it, call), call.span) : null;
  };
}

function valuesOf(it: Interpreter, { args: [given], keywords }: CallSite): Value {
  if (given) return given;
  const named = new HeapObject('object', it.entryId);
  for (const [name, value] of keywords ?? []) named.cell(name).value = value;
  return objectValue(named);
}

export const templateFunctions: ReadonlyMap<string, Builtin> = new Map([
  ['Liquid.Template.parse().render', filled(unescapedByLiquid)],
  ['Liquid.Template.parse().render!', filled(unescapedByLiquid)],
  ['ERB().result_with_hash', filled(unescapedByErb)],
  ['<ERB>.result_with_hash', filled(unescapedByErb)],
]);
