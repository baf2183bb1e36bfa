/**
 * A thread beside the work, which may be so busy that it hears nothing: ends the process (and all it started)
 * when the parent is gone or the memory is used up.
 */
import { writeSync } from 'node:fs';
import { Socket } from 'node:net';
import { workerData } from 'node:worker_threads';
import { memoryMark } from './protocol.ts';

const { memoryMiB } = workerData as { memoryMiB: number };
const interval = 100;

function endEverything(): never {
  // The process leads its own group.
  process.kill(-process.pid, 'SIGKILL');
  throw new Error('unreachable');
}

// The parent holds the other end of standard input: when that closes, the parent is dead. Not read through `fs`,
// whose blocking read would keep this thread, and with it the process, from ending by itself.
new Socket({ fd: 0, readable: true, writable: false })
  .on('error', endEverything)
  .on('close', endEverything)
  .resume();

setInterval(() => {
  if (process.memoryUsage.rss() / 1_048_576 < memoryMiB) return;
  writeSync(2, `${memoryMark}\n`);
  endEverything();
}, interval);
