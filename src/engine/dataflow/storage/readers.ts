/**
 * Which entries read from databases and show something that is not known: only they are run again to see what they show
 * of it.
 */
import type { FunctionNode } from '../../parsing/ir/declarations.ts';
import type { Frame } from '../calls/frame.ts';
import type { Selection } from '../entry-points/selection.ts';
import { SpanIndex } from '../findings/span-index.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Language } from '../language.ts';
import { storedName } from './stored-names.ts';

/** A function with the path of its file; null for the file's own code. */
type Place = readonly [file: string, fn: FunctionNode | null];

/**
 * Languages of which running a file runs what it needs of others. The rest is run whole: what one declares, others use
 * without saying so.
 */
const importing = new Set(['php', 'javascript', 'python', 'ruby']);

/** By the entries that ran. */
export class Readers {
  /** Functions that read, and those that called them; each once, by its place. */
  readonly #places = new Map<number, Map<string, Place>>();
  readonly #tables = new Map<number, Set<string>>();
  readonly #showing = new Set<number>();
  /** Files that lead to each entry. */
  readonly #roots = new Map<number, readonly string[]>();

  enter(entryId: number, roots: readonly string[], tables: readonly string[]): void {
    this.#roots.set(entryId, roots);
    const known = this.#tables.get(entryId) ?? new Set();
    this.#tables.set(entryId, known);
    for (const table of tables) known.add(storedName(table));
  }

  add(entryId: number, file: string, fn: FunctionNode | null): void {
    const places = this.#places.get(entryId) ?? new Map<string, Place>();
    this.#places.set(entryId, places);
    places.set(`${file}:${fn?.start ?? -1}`, [file, fn]);
  }

  show(entryId: number): void {
    this.#showing.add(entryId);
  }

  /**
   * Null where none does both. Functions around them too: they make them.
   * @param mayBring whether who reads from the table may get something from outside
   */
  selection({ id }: Language, mayBring: (table: string) => boolean): Selection | null {
    const spans = new Map<string, FunctionNode[]>();
    const meant = [...this.#showing].filter((entryId) =>
      [...(this.#tables.get(entryId) ?? [])].some(mayBring),
    );
    for (const entryId of meant) {
      const places = this.#places.get(entryId) ?? new Map<string, Place>();
      for (const [file, fn] of places.values()) {
        const functions = spans.get(file) ?? [];
        spans.set(file, functions);
        if (fn) functions.push(fn);
      }
    }
    if (spans.size === 0) return null;
    const roots = id === 'php' ? [] : meant.flatMap((entryId) => this.#roots.get(entryId) ?? []);
    const indexes = new Map([...spans].map(([file, functions]) => [file, new SpanIndex(functions)]));
    return {
      hasFunction: (file, fn) => indexes.get(file)?.hasWithin(fn) ?? false,
      modules: importing.has(id) ? new Set([...spans.keys(), ...roots]) : null,
    };
  }
}

/** The entry that runs reads, by itself or by a run that stands for another. */
export function noteReader(it: Interpreter, tables: readonly string[]): void {
  if (!it.storage.isNoting) return;
  it.storage.readers.enter(it.entryId, it.entry.roots, tables);
  for (let frame: Frame | null = it.frame; frame; frame = frame.caller) {
    if (frame.run) {
      frame.run.reads ??= new Set();
      for (const table of tables) frame.run.reads.add(table);
    }
    it.storage.readers.add(it.entryId, frame.file.path, frame.function);
  }
}

/** It shows something that is not known. */
export function noteShown(it: Interpreter): void {
  if (!it.storage.isNoting) return;
  for (let frame: Frame | null = it.frame; frame; frame = frame.caller) if (frame.run) frame.run.shows = true;
  it.storage.readers.show(it.entryId);
}
