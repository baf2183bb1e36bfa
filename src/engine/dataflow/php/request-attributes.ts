/**
 * Attributes of requests: what middleware puts there is found by the handlers behind it, with `withAttribute` of PSR-7 or
 * `attributes->set` of Symfony and Laravel.
 */
import type { CallSite } from '../calls/call-site.ts';
import { keptMember } from '../classes/members.ts';
import { writeMember } from '../classes/written-members.ts';
import type { Interpreter } from '../interpreter.ts';
import { requestObject } from '../modules/names.ts';
import { pathValue, unknown, type Value } from '../values/value.ts';

interface Attributes {
  holder: RegExp;
  read: string;
  write: string;
  /** Nothing is there but what the program puts there: no parts of routes. */
  isOwn: boolean;
}

const kinds: readonly Attributes[] = [
  {
    holder: /^<Psr\.Http\.Message\.ServerRequestInterface>$/,
    read: 'getAttribute',
    write: 'withAttribute',
    isOwn: false,
  },
  {
    holder: /^(?:<Illuminate\.Http\.Request>|request\(\))\.attributes$/,
    read: 'get',
    write: 'set',
    isOwn: true,
  },
  {
    holder: /^<Symfony\.Component\.HttpFoundation\.Request>\.attributes$/,
    read: 'get',
    write: 'set',
    isOwn: false,
  },
];

/** Takes or gives the attribute; null for any other call, and for one that nobody has put there. */
export function requestAttribute(it: Interpreter, { name, receiver, args, span }: CallSite): Value | null {
  const [key, value] = args;
  if (!receiver || typeof key?.constant !== 'string') return null;
  const kind = kinds.find(
    ({ holder, read, write }) =>
      (name === read || name === write) && receiver.paths.some(({ text }) => holder.test(text)),
  );
  if (!kind) return null;
  const attributes = requestObject(it, pathValue(it.paths.type('request-attributes')), span);
  if (name === kind.read)
    return keptMember(it, attributes, key.constant, span) ?? (kind.isOwn ? unknown : null);
  if (value) writeMember(it, attributes, key.constant, value);
  return receiver;
}
