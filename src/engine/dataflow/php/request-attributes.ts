/** Attributes of PSR-7 requests: what middleware puts there with `withAttribute` is found by the handlers behind it. */
import type { CallSite } from '../calls/call-site.ts';
import { keptMember } from '../classes/members.ts';
import { writeMember } from '../classes/written-members.ts';
import type { Interpreter } from '../interpreter.ts';
import { requestObject } from '../modules/names.ts';
import { pathValue, type Value } from '../values/value.ts';

const request = '<Psr.Http.Message.ServerRequestInterface>';

/** Takes or gives the attribute; null for any other call, and for one that nobody has put there. */
export function requestAttribute(it: Interpreter, call: CallSite): Value | null {
  const { name, receiver, span } = call;
  const [key, value] = call.args;
  const isWrite = name === 'withAttribute';
  if (!receiver || typeof key?.constant !== 'string' || (!isWrite && name !== 'getAttribute')) return null;
  if (!receiver.paths.some(({ text }) => text === request)) return null;
  const attributes = requestObject(it, pathValue(it.paths.type('request-attributes')), span);
  if (!isWrite) return keptMember(it, attributes, key.constant, span) ?? null;
  if (value) writeMember(it, attributes, key.constant, value);
  return receiver;
}
