/** Built-in functions of many tables, found at one look: nearly every call asks, and nearly none is one. */
import type { CallSite } from './calls/call-site.ts';
import type { Interpreter } from './interpreter.ts';
import type { Builtin } from './language-builtins.ts';
import type { Value } from './values/value.ts';

export class BuiltinTable {
  readonly #byName = new Map<string, Builtin[]>();

  /** @param tables in order: the first that knows what to do with the call answers */
  constructor(tables: Iterable<ReadonlyMap<string, Builtin>>) {
    for (const table of tables)
      for (const [name, builtin] of table)
        this.#byName.get(name)?.push(builtin) ?? this.#byName.set(name, [builtin]);
  }

  /** What those of this name make of the call; null where none does. */
  answer(it: Interpreter, name: string, call: CallSite): Value | null {
    for (const builtin of this.#byName.get(name) ?? []) {
      const result = builtin(it, call);
      if (result) return result;
    }
    return null;
  }
}
