import { spawn } from 'node:child_process';
import { serve } from '../../../../src/engine/child/serve.ts';

/** Starts a process of its own, says both ids, and never comes back. */
await serve(async (_request, onProgress) => {
  const sleeper = spawn('/bin/sleep', ['600'], { stdio: 'ignore' });
  onProgress({ pids: [process.pid, sleeper.pid] });
  for (;;);
});
