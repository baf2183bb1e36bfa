/** Filters of Rails: who answers in one ends the request, who only looks at it changes nothing. */

import type { FunctionNode } from '../../parsing/ir/declarations.ts';
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { Statement } from '../../parsing/ir/statements.ts';
import type { CallSite } from '../calls/call-site.ts';
import type { Frame } from '../calls/frame.ts';
import type { Interpreter } from '../interpreter.ts';
import { FunctionObject } from '../values/function-objects.ts';

/** Activations that call filters. */
const filtering = new WeakSet<Frame>();

/** Calls of the controller that answer. */
const answers =
  /^(?:render(?:_\w+)?|redirect_(?:to|back|back_or_to)|head|send_(?:file|data)|respond_(?:to|with))$/;
/** The same of helpers whose code is not there. */
const refusals =
  /^(?:deny|forbid|reject|refuse|bad_request|not_found|unauthori[sz]ed|access_denied)|(?:denied|forbidden|not_found|unauthori[sz]ed|_40[0-9])$/;

export function runAsFilter(it: Interpreter, run: () => void): void {
  const { frame } = it;
  filtering.add(frame);
  run();
  filtering.delete(frame);
}

/** Whether the call answers the request in a filter: neither the rest of it nor the action runs then. */
export function answersInFilter(it: Interpreter, { receiver, name, callee }: CallSite): boolean {
  if (receiver && receiver !== it.frame.thisValue) return false;
  const own = callee.objects.find((object) => object instanceof FunctionObject);
  const isAnswer = own instanceof FunctionObject ? endsInAnswer(own.node) : refusals.test(name);
  return (answers.test(name) || isAnswer) && isInFilter(it.frame);
}

function isInFilter(frame: Frame): boolean {
  for (let at: Frame | null = frame; at; at = at.caller) if (filtering.has(at)) return true;
  return false;
}

function endsInAnswer({ body }: FunctionNode): boolean {
  const last = body.at(-1);
  return last?.kind === 'throw' || answers.test(nameOfCall(last));
}

function nameOfCall(statement: Statement | undefined): string {
  const value = statement?.kind === 'return' ? statement.value : undefined;
  const callee = value?.kind === 'call' ? value.callee : value;
  return callee?.kind === 'identifier' ? callee.name : '';
}

/** What is asked of values, or told a log: nobody leaves by it. */
const harmless =
  /\?$|^(?:=~|===|\[\]|debug|info|warn|error|puts|p|to_s|to_i|strip|downcase|params|request|flash|logger)$/;

/** Whether all ways through the filter lead to the action: it neither answers nor raises nor asks somebody who may. */
export function onlyLooks({ body, parameters }: FunctionNode): boolean {
  return parameters.length === 0 && body.every(isHarmless);
}

function isHarmless(node: Statement | Expression | unknown): boolean {
  if (typeof node !== 'object' || node === null) return true;
  if (Array.isArray(node)) return node.every(isHarmless);
  const { kind, name, property } = node as { kind?: string; name?: string; property?: string };
  if (kind === 'throw' || kind === 'function') return false;
  if (kind === 'identifier' && !harmless.test(name ?? '') && !/^[A-Z]/.test(name ?? '')) return false;
  if (kind === 'member' && !harmless.test(property ?? '') && !isOwn(node as { object?: unknown }))
    return false;
  return Object.values(node).every(isHarmless);
}

/** `@valid` */
function isOwn({ object }: { object?: unknown }): boolean {
  return (object as { kind?: string } | undefined)?.kind === 'this';
}
