/**
 * Mutable places (variables, properties) and the record of what was written to them, so that the effects of one
 * branch can be taken back before the next is tried, and joined where they meet.
 */

/** A place that holds a value over time. */
export abstract class Cell<T> {
  value: T;
  /** It holds what checks have made clean, and nothing that an exception would leave behind. */
  readonly isClearance: boolean = false;
  constructor(value: T) {
    this.value = value;
  }
  /** What the place may hold where two ways meet. */
  abstract join(a: T, b: T): T;
  /** What this value is where a way ends on which that was written. */
  heldOn(value: T, _way: Delta): T {
    return value;
  }
}

export type AnyCell = Cell<unknown>;

/** What one branch wrote: place → what it held before and after. */
export type Delta = ReadonlyMap<AnyCell, { before: unknown; after: unknown }>;

const nothing: Delta = new Map();

/** Writes of a branch that is under way: place → what it held before. Most branches write nothing. */
export interface Layer {
  before: Map<AnyCell, unknown> | null;
  readonly outer: Layer | null;
}

/** Of the writes around an exit so many are looked at: there may be as many exits as writes. */
const maxWritten = 200;

export class Journal {
  #layer: Layer | null = null;

  write<T>(cell: Cell<T>, value: T): void {
    const layer = this.#layer;
    if (layer !== null) {
      layer.before ??= new Map();
      if (!layer.before.has(cell as AnyCell)) layer.before.set(cell as AnyCell, cell.value);
    }
    cell.value = value;
  }

  /** Runs, takes back every write, and returns them. */
  record(run: () => void): Delta {
    const outer = this.#layer;
    const layer: Layer = { before: null, outer };
    this.#layer = layer;
    try {
      run();
    } finally {
      this.#layer = outer;
    }
    if (layer.before === null) return nothing;
    const delta = new Map<AnyCell, { before: unknown; after: unknown }>();
    layer.before.forEach((before, cell) => {
      delta.set(cell, { before, after: cell.value });
      cell.value = before;
    });
    return delta;
  }

  /** The branch that is under way, for `writtenSince`. */
  get position(): Layer | null {
    return this.#layer;
  }

  /** What the branches around wrote that began after this one, and what it holds now. */
  writtenSince(position: Layer | null): Delta {
    if (this.#layer === position) return nothing;
    const written = new Map<AnyCell, { before: unknown; after: unknown }>();
    for (let layer = this.#layer; layer !== null && layer !== position; layer = layer.outer)
      for (const [cell, before] of layer.before ?? []) {
        if (written.size === maxWritten) return written;
        written.set(cell, { before, after: cell.value });
      }
    return written;
  }

  /** Writes what holds after any one of these branches was taken. */
  merge(deltas: readonly Delta[]): void {
    const [first] = deltas;
    if (deltas.length === 1 && first) {
      first.forEach(({ after }, cell) => {
        this.write(cell, after);
      });
      return;
    }
    if (deltas.every((delta) => delta.size === 0)) return;
    for (let at = 0; at < deltas.length; at++)
      deltas[at]?.forEach(({ before }, cell) => {
        // The first branch that wrote to a place joins it for all of them.
        for (let earlier = 0; earlier < at; earlier++) if (deltas[earlier]?.has(cell)) return;
        let joined: unknown;
        for (let index = 0; index < deltas.length; index++) {
          const way = deltas[index] ?? nothing;
          const entry = way.get(cell);
          const held = cell.heldOn(entry ? entry.after : before, way);
          joined = index === 0 || joined === held ? held : cell.join(joined, held);
        }
        this.write(cell, joined);
      });
  }

  /** Writes that may or may not have happened. */
  mergeWeakly(writes: ReadonlyMap<AnyCell, unknown>): void {
    for (const [cell, value] of writes)
      if (cell.value !== value) this.write(cell, cell.join(cell.value, value));
  }

  /** Leaves the current branch for something that is not part of it. */
  suspend(): Layer | null {
    const layer = this.#layer;
    this.#layer = null;
    return layer;
  }

  resume(layer: Layer | null): void {
    this.#layer = layer;
  }

  /** Forgets all branches, after an analysis was broken off in the middle. */
  reset(): void {
    this.#layer = null;
  }
}

/** Writes of branches that left early (return, break, continue, throw), kept for where they arrive. */
export class Exits {
  #writes: Map<AnyCell, unknown> | null = null;
  /** The exits that are no exceptions, and how often each place was written on them. */
  #returns = 0;
  #returned: Map<AnyCell, number> | null = null;

  /** Whether anything but exceptions left early. */
  get isEmpty(): boolean {
    return this.#returns === 0;
  }

  /** Whether the place was written on each exit that is no exception. */
  allWrote(cell: AnyCell): boolean {
    return this.#returned?.get(cell) === this.#returns;
  }

  /** @param earlier what was written on the way to the branch that left, and holds at the exit as well */
  add(delta: Delta, isThrow: boolean, earlier: Delta = nothing): void {
    if (!isThrow) this.#count(delta, earlier);
    // Whoever goes on behind the check has not come this way.
    const isKept = (cell: AnyCell) => !(isThrow && cell.isClearance);
    for (const [cell, { after }] of delta) if (isKept(cell)) this.#keep(cell, after);
    for (const [cell, { after }] of earlier) if (!delta.has(cell) && isKept(cell)) this.#keep(cell, after);
  }

  #keep(cell: AnyCell, value: unknown): void {
    this.#writes ??= new Map();
    this.#writes.set(cell, this.#writes.has(cell) ? cell.join(this.#writes.get(cell), value) : value);
  }

  /** @param isOnlyWay nothing came through besides: what all exits wrote is certain */
  arrive(journal: Journal, isOnlyWay = false): void {
    if (this.#writes === null) return;
    if (isOnlyWay)
      for (const [cell, count] of this.#returned ?? [])
        if (count === this.#returns) journal.write(cell, this.#writes.get(cell));
    journal.mergeWeakly(this.#writes);
  }

  /**
   * What one way wrote that was not left early meets these here: where another did not write, what was there before
   * may still hold.
   */
  meet(journal: Journal, written: Delta): void {
    journal.merge([written]);
    if (this.isEmpty) return;
    const missed = [...written].filter(([cell]) => !this.allWrote(cell));
    journal.mergeWeakly(new Map(missed.map(([cell, { before }]) => [cell, before])));
  }

  #count(delta: Delta, earlier: Delta): void {
    this.#returns++;
    for (const cell of delta.keys()) this.#countWrite(cell);
    for (const cell of earlier.keys()) if (!delta.has(cell)) this.#countWrite(cell);
  }

  #countWrite(cell: AnyCell): void {
    this.#returned ??= new Map();
    this.#returned.set(cell, (this.#returned.get(cell) ?? 0) + 1);
  }
}
