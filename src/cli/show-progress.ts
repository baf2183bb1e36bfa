import type { ScanProgress } from '../engine/scan-options.ts';
import type { CommandOutput } from './command-output.ts';

/** One line that is written over on a terminal; elsewhere a line for each phase. */
export function showProgress(output: CommandOutput): (progress: ScanProgress) => void {
  let phase = '';
  return (progress) => {
    const text = `${progress.phase} ${progress.done}/${progress.total}`;
    if (process.stderr.isTTY) output.err(`\r\u001b[K${text}`);
    else if (progress.phase !== phase) output.err(`${progress.phase} …\n`);
    phase = progress.phase;
  };
}
