/**
 * Mutable places (variables, properties) and the record of what was written to them, so that the effects of one
 * branch can be taken back before the next is tried, and joined where they meet.
 */

/** A place that holds a value over time. */
export abstract class Cell<T> {
  value: T;
  constructor(value: T) {
    this.value = value;
  }
  /** What the place may hold where two ways meet. */
  abstract join(a: T, b: T): T;
}

type AnyCell = Cell<unknown>;

/** What one branch wrote: place → what it held before and after. */
export type Delta = Map<AnyCell, { before: unknown; after: unknown }>;

export class Journal {
  #layer: Map<AnyCell, unknown> | null = null;

  write<T>(cell: Cell<T>, value: T): void {
    const layer = this.#layer;
    if (layer !== null && !layer.has(cell as AnyCell)) layer.set(cell as AnyCell, cell.value);
    cell.value = value;
  }

  /** Runs, takes back every write, and returns them. */
  record(run: () => void): Delta {
    const outer = this.#layer;
    const layer = new Map<AnyCell, unknown>();
    this.#layer = layer;
    try {
      run();
    } finally {
      this.#layer = outer;
    }
    const delta: Delta = new Map();
    for (const [cell, before] of layer) {
      delta.set(cell, { before, after: cell.value });
      cell.value = before;
    }
    return delta;
  }

  /** Writes what holds after any one of these branches was taken. */
  merge(deltas: readonly Delta[]): void {
    const [first] = deltas;
    if (deltas.length === 1 && first) {
      for (const [cell, { after }] of first) this.write(cell, after);
      return;
    }
    const cells = new Map<AnyCell, unknown>();
    for (const delta of deltas) for (const [cell, { before }] of delta) cells.set(cell, before);
    for (const [cell, before] of cells) {
      let joined: unknown;
      deltas.forEach((delta, index) => {
        const entry = delta.get(cell);
        const held = entry ? entry.after : before;
        joined = index === 0 || joined === held ? held : cell.join(joined, held);
      });
      this.write(cell, joined);
    }
  }

  /** Writes that may or may not have happened. */
  mergeWeakly(writes: ReadonlyMap<AnyCell, unknown>): void {
    for (const [cell, value] of writes)
      if (cell.value !== value) this.write(cell, cell.join(cell.value, value));
  }

  /** Leaves the current branch for something that is not part of it. */
  suspend(): Map<AnyCell, unknown> | null {
    const layer = this.#layer;
    this.#layer = null;
    return layer;
  }

  resume(layer: Map<AnyCell, unknown> | null): void {
    this.#layer = layer;
  }

  /** Forgets all branches, after an analysis was broken off in the middle. */
  reset(): void {
    this.#layer = null;
  }
}

/** Writes of branches that left early (return, break, continue, throw), kept for where they arrive. */
export class Exits {
  readonly #writes = new Map<AnyCell, unknown>();

  add(delta: Delta): void {
    for (const [cell, { after }] of delta)
      this.#writes.set(cell, this.#writes.has(cell) ? cell.join(this.#writes.get(cell), after) : after);
  }

  arrive(journal: Journal): void {
    if (this.#writes.size > 0) journal.mergeWeakly(this.#writes);
  }
}
