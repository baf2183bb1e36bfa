import { serve } from '../../../../src/engine/child/serve.ts';

await serve(async () => {
  const kept: unknown[] = [];
  for (;;) kept.push(Array.from({ length: 1_000 }, (_, index) => ({ index })));
});
