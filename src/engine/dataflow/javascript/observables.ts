/** Observables of RxJS, and the signals that Angular makes of them. Like a promise, one is taken for what it hands out: operators are functions of that. */
import type { CallSite } from '../calls/call-site.ts';
import { readMember } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { join, unknown, type Value } from '../values/value.ts';
import { nativeFunction } from './indirect-calls.ts';

/** What an operator makes of what came, with the function that it was made with. */
type Operator = (it: Interpreter, made: CallSite, came: Value) => Value;

const transformed: Operator = (it, { args: [change], span }, came) =>
  isFunction(change) ? it.callValue(change, unknown, [came], span) : came;

const looked: Operator = (it, made, came) => {
  transformed(it, made, came);
  return came;
};

const operators: readonly [names: string, operator: Operator][] = [
  ['map switchMap mergeMap flatMap concatMap exhaustMap', transformed],
  ['tap filter takeWhile skipWhile first last find debounce', looked],
];

/** `map(change)`: a function from one observable to another. */
function operatorOf(operator: Operator): Builtin {
  return (it, made) => nativeFunction(it, (_, { args: [came] }) => operator(it, made, came ?? unknown));
}

/** `source.pipe(one, other)`; streams and libraries of functions have a method of this name, too. */
function pipe(it: Interpreter, { receiver, args, span }: CallSite): Value | null {
  const isOperator = ({ objects }: Value) => objects.some(({ kind }) => kind === 'native');
  if (!receiver || !args.some(receiver.isTainted ? isFunction : isOperator)) return null;
  return args.reduce(
    (came, one) => (isFunction(one) ? it.callValue(one, unknown, [came], span) : came),
    receiver,
  );
}

/** Also with an object of functions, of which `next` is given what comes. */
function subscribe(it: Interpreter, { receiver, args: [given], span }: CallSite): Value | null {
  // Of several at once it hands out a list.
  const isKnown = receiver?.isTainted || receiver?.objects.some(({ kind }) => kind === 'array');
  if (!receiver || !isKnown || !given) return null;
  const next = isFunction(given) ? given : readMember(it, given, 'next', span);
  if (!isFunction(next)) return null;
  it.callValue(next, unknown, [receiver], span);
  return unknown;
}

const same: Builtin = (_, { args }) => args[0] ?? null;
const anyOf: Builtin = (_, { args }) => args.reduce((all, one) => join(all, one));

/** `toSignal(source)`, `signal(text)`: a function that gives what it holds. */
function toSignal(it: Interpreter, { args: [source = unknown] }: CallSite): Value {
  return nativeFunction(it, () => source);
}

/** `computed(() => …)` */
function computedSignal(it: Interpreter, { args: [compute = unknown], span }: CallSite): Value {
  return nativeFunction(it, (inner) => inner.callValue(compute, unknown, [], span));
}

export function isFunction(value: Value | undefined): value is Value {
  return value?.objects.some((object) => object.kind === 'function' || object.kind === 'native') ?? false;
}

function named(names: string, builtin: Builtin): [string, Builtin][] {
  return names
    .split(' ')
    .flatMap((name) =>
      [`rxjs.${name}`, `rxjs/operators.${name}`].map((path): [string, Builtin] => [path, builtin]),
    );
}

export const observableFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ...operators.flatMap(([names, operator]) => named(names, operatorOf(operator))),
  ...named('of from firstValueFrom lastValueFrom forkJoin combineLatest zip', same),
  ...named('merge concat race', anyOf),
  ['@angular/core/rxjs-interop.toSignal', toSignal],
  ['@angular/core.computed', computedSignal],
]);

export const observableMethods: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['pipe', pipe],
  ['subscribe', subscribe],
]);
