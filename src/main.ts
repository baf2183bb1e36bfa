/** Entry of every command: `npm start` is `whitebox serve`. */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Before anything is loaded. Where the project cannot be written to, as in the image, the service has its data folder.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/whitebox', import.meta.url)));
const { runCommandLine } = await import('./cli/run-command-line.ts');

// Who pipes the output into `head` stops reading when there is enough of it.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });

process.exitCode = await runCommandLine(process.argv.slice(2));
