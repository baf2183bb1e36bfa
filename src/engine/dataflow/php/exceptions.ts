/** Exceptions: what they are made with is what their message says. */
import type { CallSite } from '../calls/call-site.ts';
import { isExceptionName, messageOf, newException } from '../classes/messages.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Value } from '../values/value.ts';

/** `new Exception($message)` of a class that is not the program's. */
export function makeException(it: Interpreter, call: CallSite): Value | null {
  const [path] = call.paths;
  if (!call.isNew || !path || path.depth > 0 || !isExceptionName(path.text)) return null;
  if (call.callee.objects.length > 0) return null;
  return newException(it, path.text, call.args[0]);
}

/** `$e->getMessage()` */
export function readException(call: CallSite): Value | null {
  return call.name === 'getMessage' ? (messageOf(call.receiver) ?? null) : null;
}
