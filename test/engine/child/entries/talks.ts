import { serve } from '../../../../src/engine/child/serve.ts';

await serve(async () => 'x'.repeat(2_000_000));
