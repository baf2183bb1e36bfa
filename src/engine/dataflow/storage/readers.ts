/** Which entries read from databases: only they are run again to see what they show of it. */
import type { FunctionNode } from '../../parsing/ir.ts';
import type { Frame } from '../frame.ts';
import type { Interpreter, Selection } from '../interpreter.ts';
import type { Language } from '../language.ts';
import { SpanIndex } from '../span-index.ts';

/** Functions that read, and those that called them, by the paths of their files. */
export class Readers {
  readonly #functions = new Map<string, Set<FunctionNode>>();

  add(file: string, fn: FunctionNode | null): void {
    const functions = this.#functions.get(file) ?? new Set();
    this.#functions.set(file, functions);
    if (fn) functions.add(fn);
  }

  /** Functions around them too: they make them. Only in PHP does a file say by itself which others it needs. */
  selection({ id }: Language): Selection {
    const indexes = new Map([...this.#functions].map(([file, spans]) => [file, new SpanIndex([...spans])]));
    return {
      hasFunction: (file, fn) => indexes.get(file)?.hasWithin(fn) ?? false,
      modules: id === 'php' ? new Set(this.#functions.keys()) : null,
    };
  }
}

/** The entry that runs reads, by itself or by a run that stands for another. */
export function noteReader(it: Interpreter): void {
  if (!it.storage.isNoting) return;
  for (let frame: Frame | null = it.frame; frame; frame = frame.caller) {
    if (frame.run) frame.run.reads = true;
    it.storage.readers.add(frame.file.path, frame.function);
  }
}
