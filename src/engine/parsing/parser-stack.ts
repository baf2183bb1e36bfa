/**
 * The stack of the WASM module that all parsers share. It comes with 64 KiB, and below them lies what malloc knows of
 * the memory: syntax of a few thousand levels, which tree-sitter compares by recursion, wrote over that and then left the
 * memory, and no file could be parsed from then on. With more than Node's own stack lets it use, Node ends the recursion
 * before anything is written over; and where one was ended, the stack begins anew.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

type Imports = Record<string, Record<string, unknown> | undefined>;

/** What the types of Node do not describe. */
const { WebAssembly: wasm } = globalThis as unknown as {
  WebAssembly: {
    instantiate(code: Uint8Array, imports: Imports): Promise<{ instance: unknown; module: unknown }>;
  };
};

/** What is used here of the options that the module is started with, and of what it puts beside them. */
export interface ParserModule {
  instantiateWasm: (imports: Imports, receive: (instance: unknown, module: unknown) => void) => void;
  _malloc?: (bytes: number) => number;
}

const stackBytes = 4 << 20;

let pointer: { value: number } | null = null;
/** Where the stack begins, which grows downwards; null as long as it is the one that came along. */
let top: number | null = null;

/** Emscripten's way to instantiate the module oneself: the only place where the pointer to the stack is seen. */
export const keepStackPointer: ParserModule['instantiateWasm'] = (imports, receive) => {
  pointer = imports.env?.__stack_pointer as { value: number };
  const file = createRequire(import.meta.url).resolve('web-tree-sitter/web-tree-sitter.wasm');
  void readFile(file)
    .then((code) => wasm.instantiate(code, imports))
    .then(({ instance, module }) => receive(instance, module));
};

/** Gives the module its large stack, once; called when it runs and nothing is being parsed. */
export function enlargeStack({ _malloc }: ParserModule): void {
  if (top !== null || !_malloc) return;
  top = (_malloc(stackBytes) + stackBytes) & ~15;
  resetStack();
}

/** After a call into the module that did not come back. */
export function resetStack(): void {
  if (pointer && top !== null) pointer.value = top;
}
