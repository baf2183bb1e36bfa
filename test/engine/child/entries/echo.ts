import { serve } from '../../../../src/engine/child/serve.ts';

await serve(async (request, onProgress) => {
  onProgress({ phase: 'echo' });
  return { request, environment: Object.keys(process.env).sort(), pid: process.pid };
});
