/**
 * Methods of objects of which nothing is known but that the program has one method of that name: what a container, a
 * registry or a library gives back (`container.resolve('users').findByDisplayName(name)`).
 */
import { methodOf } from '../entry-points/declared-methods.ts';
import type { Interpreter } from '../interpreter.ts';
import { step } from '../taint/steps.ts';
import type { FunctionObject } from '../values/function-objects.ts';
import type { HeapObject } from '../values/heap.ts';
import type { Value } from '../values/value.ts';
import type { CallSite } from './call-site.ts';
import { takesSoMany } from './given-arguments.ts';

/** Names of one word are those of many things. */
const ofSeveralWords = /^[a-z]\w*(?:[a-z\d]_[a-z]|[a-z\d][A-Z])/;
const shortest = 8;

/** What the only method of that name makes of what was sent; null where there is no such method, or nothing was sent. */
export function calledByName(it: Interpreter, call: CallSite): Value | null {
  const { name, args, node, receiver, paths } = call;
  if (!it.language.findsMethodsByName || node?.callee.kind !== 'member' || call.hasUnknownArguments)
    return null;
  if (it.entry.entryPoint.kind === 'module' || !args.some(({ isTainted }) => isTainted)) return null;
  if (name.length < shortest || !ofSeveralWords.test(name)) return null;
  // Of an object of the program it is known what it has.
  if (receiver && (receiver.isTainted || receiver.isConstant || receiver.objects.some(isOfProgram)))
    return null;
  if (paths.some((path) => it.models.know(path).isModelled)) return null;
  const method = onlyMethod(it, name);
  if (!method?.homeClass || !takesSoMany(method.node, args.length)) return null;
  const given = args.map((arg) => (arg.isTainted ? arg.withTaints(guessed(it, call, arg)) : arg));
  const { span, keywords } = call;
  return it.apply(method, it.sharedInstance(method.homeClass), given, { span, keywords });
}

function isOfProgram({ kind, prototype }: HeapObject): boolean {
  return kind !== 'opaque' || prototype !== null;
}

/** That it is the one is a guess, of which two are too many. */
function guessed(it: Interpreter, { span }: CallSite, { taints }: Value): Value['taints'] {
  const called = step(it, taints, 'call', span);
  for (const [at, taint] of called.entries())
    if (taint.step !== taints[at]?.step) taint.step.isGuessedPart = true;
  return called;
}

/** The method that one class has, and no other one. */
function onlyMethod(it: Interpreter, name: string): FunctionObject | null {
  let found: FunctionObject | null = null;
  for (const made of it.symbols.classesWith(name)) {
    const node = made.node.methods.find((method) => method.name === name);
    const method = node && !made.file.isTest ? methodOf(made, node) : null;
    if (!method) continue;
    if (found) return null;
    found = method;
  }
  return found;
}
