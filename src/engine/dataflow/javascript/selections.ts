/** Elements that jQuery and D3 select: what is written into them may be given by a function. */

import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { unknown, type Value } from '../values/value.ts';

const writing = ['html', 'append', 'prepend', 'before', 'after', 'replaceWith'];
const selected = /^(?:jQuery|d3|d3-selection)[.(]/;

/** `selection.html((item) => …)` */
function write(it: Interpreter, call: CallSite): Value | null {
  const [given] = call.args;
  const isOwn = given?.objects.some(({ kind }) => kind === 'function');
  if (!given || !isOwn || !call.paths.some(({ text }) => selected.test(text))) return null;
  const result = it.callValue(given, unknown, [], call.span);
  return result.isTainted ? it.invoke({ ...call, args: [result] }) : null;
}

export const selectionMethods: ReadonlyMap<string, Builtin> = new Map(
  writing.map((name): [string, Builtin] => [name, write]),
);
