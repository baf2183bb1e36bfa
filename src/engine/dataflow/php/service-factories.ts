/**
 * Pimple's containers, and those of Slim and Silex that extend it: a function that is put there under a name makes the
 * service of that name when it is first asked for (`$container['mailer'] = fn ($c) => new Mailer($c)`), and providers
 * that are registered put theirs there.
 */
import type { Span } from '../../parsing/ir/span.ts';
import type { CallSite } from '../calls/call-site.ts';
import { readMember } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { unknown, type Value } from '../values/value.ts';

const containers = ['Pimple.Container', 'Slim.Container', 'Silex.Application'];

function isContainer(it: Interpreter, { paths }: Value): boolean {
  return paths.some((path) => containers.some((type) => it.models.isOfType(path, type)));
}

/** `$container['mailer']`, where a function makes it; null for anything else. */
export function madeService(it: Interpreter, value: Value, index: Value, span: Span): Value | null {
  const { constant } = index;
  if (typeof constant !== 'string' || !isContainer(it, value)) return null;
  const kept = readMember(it, value, constant, span, true);
  const isMade = kept.objects.some((object) => object instanceof FunctionObject);
  return isMade ? it.callValue(kept, unknown, [value], span) : null;
}

/** `$container->get('mailer')`, and `$container->register(new Provider)`; null for any other call. */
export function askedOfContainer(it: Interpreter, call: CallSite): Value | null {
  const { name, receiver, args, span } = call;
  const [first] = args;
  if (!receiver || !first || (name !== 'get' && name !== 'register') || !isContainer(it, receiver))
    return null;
  if (name === 'get') return madeService(it, receiver, first, span);
  it.callValue(readMember(it, first, 'register', span), first, [receiver], span);
  return receiver;
}
