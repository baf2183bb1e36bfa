/** One call, with everything evaluated. */
import type { Call, Expression } from '../../parsing/ir/expressions.ts';
import type { Span } from '../../parsing/ir/span.ts';
import type { Language } from '../language.ts';
import type { AccessPath } from '../models/access-path.ts';
import type { Taint } from '../taint/taint.ts';
import type { Value } from '../values/value.ts';

export interface CallSite {
  callee: Value;
  /** `this` of the call; null where there is none. */
  receiver: Value | null;
  args: readonly Value[];
  /** Keyword arguments by name; null where the language or the call has none. */
  keywords: ReadonlyMap<string, Value> | null;
  /** A spread hides how many arguments there are. */
  hasUnknownArguments: boolean;
  /** Dictionaries that became arguments by name: `f(**fields)`. */
  spreadByName: readonly Value[];
  isNew: boolean;
  /** Name of the called method or function, '' where it has none. */
  name: string;
  /** What the called thing is known as. */
  paths: readonly AccessPath[];
  argNodes: readonly Expression[];
  /** Null for calls the interpreter makes itself (handlers, callbacks). */
  node: Call | null;
  span: Span;
  /** What it puts into its arguments, by their index: a decoder fills what it is given. Set while it is made. */
  outputs?: { argument: number; taints: readonly Taint[] }[];
  /** What it puts into the object it is called on. Set while it is made. */
  filled?: readonly Taint[];
  /** For which categories each argument is clean, since the callee came back. Set while it is made. */
  assured?: readonly number[] | null;
  /** What the callee wrote to arguments it was given by reference, by their place; null where there are none. */
  written: Map<number, Value> | null;
}

/**
 * The argument of this name; where named arguments are a hash, also of a hash that is written as the last argument. What a
 * class of the program makes is no hash, whatever fields it has.
 */
export function namedArgument(call: CallSite, name: string, language: Language): Value | undefined {
  const named = call.keywords?.get(name);
  if (named || !language.keywordsMakeObject) return named;
  return call.args
    .at(-1)
    ?.objects.find(({ kind, prototype }) => kind === 'object' && !prototype?.maker)
    ?.get(name)?.value;
}

/** A call that stands nowhere in the program: the interpreter, a built-in function or a framework makes it. */
export function plainCall(
  callee: Value,
  receiver: Value | null,
  args: readonly Value[],
  span: Span,
): CallSite {
  return {
    callee,
    receiver,
    args,
    keywords: null,
    hasUnknownArguments: false,
    spreadByName: [],
    isNew: false,
    name: '',
    paths: callee.paths,
    argNodes: [],
    node: null,
    span,
    written: null,
  };
}
