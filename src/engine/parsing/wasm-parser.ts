/** One grammar's parser, held to limits of time and memory. */
import { Language, Parser, type Tree } from 'web-tree-sitter';
import { parserMemory } from './parser-memory.ts';
import { enlargeStack, resetStack } from './parser-stack.ts';

export interface ParseLimits {
  /** For one file, in milliseconds of processor time: a busy machine must not change what is found. */
  timeoutMs: number;
  /**
   * Of the WASM memory that all parsers share, in bytes. It never shrinks; ambiguous syntax of a few hundred
   * kilobytes was seen to fill a gigabyte.
   */
  maxMemoryBytes: number;
}

function memoryBytes(): number {
  return parserMemory.HEAPU8?.length ?? 0;
}

/**
 * Memory that one file took in vain stays in pieces: the next, however small, may need some more. In the end no more than
 * twice the limit is held.
 */
export function limitNow(heldBytes: number, limitBytes: number): number {
  return Math.max(limitBytes, heldBytes, Math.min(heldBytes + limitBytes / 4, 2 * limitBytes));
}

function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** What of a grammar lies in the parsers' memory, which gives nothing back: it is loaded once in a process. */
interface LoadedLanguage {
  readonly language: Language;
  engine: Parser;
}

const loadedLanguages = new Map<string, Promise<LoadedLanguage>>();

async function loadLanguage(wasmFile: string): Promise<LoadedLanguage> {
  await Parser.init(parserMemory);
  enlargeStack(parserMemory);
  const language = await Language.load(wasmFile);
  return { language, engine: new Parser().setLanguage(language) };
}

export class WasmParser {
  private readonly loaded: LoadedLanguage;
  private readonly limits: ParseLimits;

  private constructor(loaded: LoadedLanguage, limits: ParseLimits) {
    this.loaded = loaded;
    this.limits = limits;
  }

  static async load(wasmFile: string, limits: ParseLimits): Promise<WasmParser> {
    const loading = loadedLanguages.get(wasmFile) ?? loadLanguage(wasmFile);
    loadedLanguages.set(wasmFile, loading);
    try {
      return new WasmParser(await loading, limits);
    } catch (error) {
      loadedLanguages.delete(wasmFile);
      throw error;
    }
  }

  get language(): Language {
    return this.loaded.language;
  }

  /** Parses and hands the tree to `read`, after which it is freed. Returns why, where the text cannot be parsed. */
  parse<T>(text: string, read: (tree: Tree) => T): { result: T } | { failure: string } {
    const { timeoutMs, maxMemoryBytes } = this.limits;
    const startedAt = performance.now();
    const deadline = processorMs() + timeoutMs;
    const memoryLimit = limitNow(memoryBytes(), maxMemoryBytes);
    let failure = '';
    // Called every few microseconds. To ask for the processor's time costs as much: the clock on the wall comes first.
    const progressCallback = () => {
      if (memoryBytes() > memoryLimit)
        failure = `parsing took more than ${maxMemoryBytes >> 20} MiB of memory`;
      else if (performance.now() - startedAt > timeoutMs && processorMs() > deadline)
        failure = `parsing took longer than ${timeoutMs / 1000} s`;
      return failure !== '';
    };
    try {
      const tree = this.loaded.engine.parse(text, null, { progressCallback });
      if (!tree) {
        this.loaded.engine.reset();
        return { failure };
      }
      try {
        return { result: read(tree) };
      } finally {
        tree.delete();
      }
    } catch (error) {
      // The WASM parser gave up: this instance may be in any state, so take a new one.
      resetStack();
      this.loaded.engine = new Parser().setLanguage(this.language);
      return { failure: `the parser failed: ${error instanceof Error ? error.message : String(error)}` };
    }
  }
}
