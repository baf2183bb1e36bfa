/** Tells in time that memory runs short, so that an analysis can end with what it has rather than be ended. */
import { getHeapStatistics } from 'node:v8';

/** Of each limit; what is above is looked at more closely. */
const worthALook = 0.7;
/** Of each limit; the rest is for ending: what was found has to be verified and told. */
const tooMuch = 0.8;
/** Collecting takes as long as some hundred thousand steps: not again before so much (of the limit) has come. */
const growth = 0.05;

/**
 * A heap is full of garbage most of the time, so that only what a collection leaves counts. Needs `--expose-gc`;
 * without it no shortage is ever told.
 */
export class MemoryGauge {
  readonly #limitBytes: number;
  #lookedAt = 0;

  /** @param memoryMiB of the whole process */
  constructor(memoryMiB: number) {
    this.#limitBytes = memoryMiB * 1_048_576;
  }

  /** Cheap unless much memory is used. */
  isShort(): boolean {
    const share = this.#share();
    this.#lookedAt = Math.min(this.#lookedAt, share);
    if (share < worthALook || share < this.#lookedAt + growth || !globalThis.gc) return false;
    globalThis.gc();
    this.#lookedAt = this.#share();
    return this.#lookedAt > tooMuch;
  }

  /** Of the limit that is nearer. */
  #share(): number {
    const { used_heap_size, heap_size_limit } = getHeapStatistics();
    return Math.max(used_heap_size / heap_size_limit, process.memoryUsage.rss() / this.#limitBytes);
  }
}
