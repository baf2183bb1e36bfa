/** Methods that change the text they are called on: the variable holds what it has become. */

import type { CallSite } from '../calls/call-site.ts';
import { concatenate } from '../execution/operators.ts';
import { bind } from '../execution/patterns.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Scope } from '../values/scope.ts';
import { constantValue, type Value } from '../values/value.ts';

type Change = (it: Interpreter, text: Value, call: CallSite, result: Value) => Value | undefined;

const becomesResult: Change = (_it, _text, _call, result) => result;

/** What the text becomes; methods of other names that end with `!` become what they give back. */
const changes: Readonly<Record<string, Change>> = {
  concat: becomesResult,
  prepend: becomesResult,
  insert: (it, text, call) => concatenate(it, [text, ...call.args.slice(1)], call.span).withoutConstant(),
  replace: (_it, _text, { args: [other] }) => other,
  clear: () => constantValue(''),
};

/** Notes after a call what it made of the variable that holds its receiver. */
export function changeText(it: Interpreter, call: CallSite, result: Value, scope: Scope): void {
  const { receiver, node, name } = call;
  const change = Object.hasOwn(changes, name)
    ? changes[name]
    : name.endsWith('!')
      ? becomesResult
      : undefined;
  if (!change || !receiver || node?.callee.kind !== 'member') return;
  // What a request brings may be a text or a collection; a variable of it that is called so holds a text.
  if (receiver.objects.some(({ kind }) => kind !== 'opaque')) return;
  if (!receiver.isTainted && typeof receiver.constant !== 'string' && !receiver.shape) return;
  const { object } = node.callee;
  const isVariable =
    object.kind === 'identifier' || (object.kind === 'member' && object.object.kind === 'this');
  if (!isVariable || (object.kind === 'identifier' && !scope.find(object.name))) return;
  const text = change(it, receiver, call, result);
  if (text) bind(it, object, text, scope, false);
}
