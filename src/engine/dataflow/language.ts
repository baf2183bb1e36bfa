/** What differs between languages at run time: globals and built-in functions. */
import type { CallSite } from './call-site.ts';
import type { Interpreter } from './interpreter.ts';
import type { Value } from './value.ts';

/** The result of a call, or null where it is not this function's business. */
export type Builtin = (it: Interpreter, call: CallSite) => Value | null;

export interface LanguageBuiltins {
  /** Names the language or its usual hosts define. */
  isGlobal(name: string): boolean;
  /** The value of a global that is more than its path; null for others. */
  global(name: string): Value | null;
  /** Calls through `call`, `apply`, `bind` and the like. */
  indirectCall: Builtin;
  /** Calls of built-in functions and methods. */
  call: Builtin;
}
