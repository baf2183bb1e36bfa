/**
 * V8 compiles what runs often of a grammar a second time, and better. Of Kotlin's, whose table is one function of
 * megabytes, that takes half a gigabyte and gains a tenth of the parsing: a process that reads Kotlin does without.
 */
import { setFlagsFromString } from 'node:v8';

/** Call before the grammar is loaded. It holds for the process, but not for grammars that it has loaded before. */
export function compileSimply(): void {
  setFlagsFromString('--no-wasm-tier-up');
  setFlagsFromString('--no-wasm-dynamic-tiering');
}
