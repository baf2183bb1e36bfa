/**
 * Which entries read from databases, and in which sinks they use something that is not known: only where what they read may
 * do harm there they are run again.
 */
import type { FunctionNode } from '../../parsing/ir/declarations.ts';
import type { Frame } from '../calls/frame.ts';
import type { Selection } from '../entry-points/selection.ts';
import { SpanIndex } from '../findings/span-index.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Language } from '../language.ts';

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
  /** Categories of the sinks that something reaches that is not known. */
  readonly #used = new Map<number, Set<string>>();
  /** Files that lead to each entry. */
  readonly #roots = new Map<number, readonly string[]>();

  enter(entryId: number, roots: readonly string[], tables: readonly string[]): void {
    this.#roots.set(entryId, roots);
    const known = this.#tables.get(entryId) ?? new Set();
    this.#tables.set(entryId, known);
    for (const table of tables) known.add(table);
  }

  add(entryId: number, file: string, fn: FunctionNode | null): void {
    const places = this.#places.get(entryId) ?? new Map<string, Place>();
    this.#places.set(entryId, places);
    places.set(`${file}:${fn?.start ?? -1}`, [file, fn]);
  }

  use(entryId: number, categories: readonly string[]): void {
    const known = this.#used.get(entryId) ?? new Set();
    this.#used.set(entryId, known);
    for (const category of categories) known.add(category);
  }

  /**
   * Null where none does both. Functions around them too: they make them.
   * @param dangers for which categories what is read from a table may be dangerous
   */
  selection({ id }: Language, dangers: (table: string) => ReadonlySet<string>): Selection | null {
    const spans = new Map<string, FunctionNode[]>();
    const isMeant = ([entryId, used]: [number, ReadonlySet<string>]) =>
      [...(this.#tables.get(entryId) ?? [])].some((table) =>
        [...dangers(table)].some((category) => used.has(category)),
      );
    const meant = [...this.#used].filter(isMeant).map(([entryId]) => entryId);
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

/**
 * The entry that runs reads, by itself or by a run that stands for another.
 * @param tables in the one form of their names, and names of what a session holds
 */
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

/** Something that is not known reaches sinks of these categories. */
export function noteUsed(it: Interpreter, categories: readonly string[]): void {
  if (!it.storage.isNoting) return;
  let outer: Frame = it.frame;
  for (let frame: Frame | null = it.frame; frame; frame = frame.caller) {
    if (frame.function) outer = frame;
    if (!frame.run) continue;
    frame.run.uses ??= new Set();
    for (const category of categories) frame.run.uses.add(category);
  }
  it.storage.readers.use(it.entryId, categories);
  // What reads may run before it, and not by it: a filter of a controller.
  it.storage.readers.add(it.entryId, outer.file.path, outer.function);
}
