import { Refusal, serve } from '../../../../src/engine/child/serve.ts';

await serve(async () => {
  throw new Refusal('There is no such commit.');
});
