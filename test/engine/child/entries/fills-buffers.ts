import { serve } from '../../../../src/engine/child/serve.ts';

/** Memory that does not count as heap. */
await serve(async () => {
  const kept: Buffer[] = [];
  for (;;) {
    kept.push(Buffer.alloc(8 * 1_048_576, 1));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
});
