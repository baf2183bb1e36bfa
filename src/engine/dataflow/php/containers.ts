/** Containers of services: `$container->get(Mailer::class)`, `app(Mailer::class)` give the instance of the class. */
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import { declaredElsewhere } from '../modules/names.ts';
import { ClassObject } from '../values/class-object.ts';
import type { Value } from '../values/value.ts';

const methods: ReadonlySet<string> = new Set(['get', 'make', 'resolve', 'getService', 'getByType']);
// `model` is CodeIgniter's.
const functions: ReadonlySet<string> = new Set(['app', 'resolve', 'make', 'model']);

/** The service of the program that is asked for by its class; null for any other call. */
export function serviceAsked(it: Interpreter, { name, receiver, args }: CallSite): Value | null {
  if (!(receiver ? methods : functions).has(name) || receiver?.isTainted) return null;
  const made = args[0] && classMeant(it, args[0], !receiver && name === 'model');
  return made ? it.sharedInstance(made) : null;
}

/** `Mailer::class`, or its whole name in a text: one without a namespace may be anything, but for `model('ItemModel')`. */
function classMeant(it: Interpreter, { constant, objects }: Value, isBare: boolean): ClassObject | undefined {
  const whole = isBare ? /^\\?\w+(?:\\\w+)*$/ : /^\\?\w+(?:\\\w+)+$/;
  const named =
    typeof constant === 'string' && whole.test(constant)
      ? declaredElsewhere(it, constant.slice(constant.lastIndexOf('\\') + 1))?.objects
      : objects;
  return named?.find((object) => object instanceof ClassObject);
}
