/**
 * A scan is over in seconds: much of what V8's best compiler makes of the engine in that time is not paid back. Simple
 * machine code for everything, and the best only for what runs very often, took an eighth off the processor time of
 * scans of 100,000 to 300,000 lines. Set while the process runs: given at its start, they make V8 refuse the code that
 * comes compiled with Node, which costs a small scan a seventh of its time.
 */
import * as nodeModule from 'node:module';
import { setFlagsFromString } from 'node:v8';
import type { SourceFile } from '../source-tree.ts';

/** In files; of less there is nothing to gain. */
const largeTree = 500;

/** Call when everything is loaded and nothing has been done. */
export function compileLessFor(files: readonly SourceFile[]): void {
  // Older versions of V8 do not know the second flag.
  if (files.length < largeTree || Number.parseInt(process.versions.v8, 10) < 13) return;
  // Compiled code is kept under the flags it was made with, and looked for under those of the start.
  nodeModule.flushCompileCache?.();
  setFlagsFromString('--always-sparkplug');
  setFlagsFromString('--invocation-count-for-turbofan=20000');
}
