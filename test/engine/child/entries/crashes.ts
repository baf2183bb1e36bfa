import { serve } from '../../../../src/engine/child/serve.ts';

await serve(async (request) => {
  if (request === 'signal') process.kill(process.pid, 'SIGSEGV');
  if (request === 'exit') process.exit(3);
  throw new Error('const secretOfTheScannedCode = 1');
});
