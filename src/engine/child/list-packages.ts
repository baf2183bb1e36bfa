/** Entry of the child process that reads the lock files of one repository, before their packages are looked up. */
import { listPackages } from '../dependencies/list-packages.ts';
import { openTree } from './open-tree.ts';
import { codeRequestSchema } from './scan-request.ts';
import { serve } from './serve.ts';

await serve(async (input) => {
  const tree = await openTree(codeRequestSchema.parse(input));
  try {
    // What is left out is told by the scan, which reads the same files.
    const { packages } = await listPackages(await tree.list(), { tree, omissions: { add: () => undefined } });
    return { packages };
  } finally {
    await tree.close();
  }
});
