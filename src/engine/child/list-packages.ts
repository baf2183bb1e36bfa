/** Entry of the child process that reads the lock files of one repository, before their packages are looked up. */
import { listPackages } from '../dependencies/list-packages.ts';
import { vulnerablePackage } from '../dependencies/rules.ts';
import { OmissionList } from '../inventory/omission-list.ts';
import { withoutIgnoredPaths } from '../settings/apply-scan-settings.ts';
import { readScanSettings } from '../settings/read-scan-settings.ts';
import { openSettings, openTree } from './open-tree.ts';
import type { CodeRequest } from './scan-request.ts';
import { serve } from './serve.ts';

await serve(async (request: CodeRequest) => {
  const tree = await openTree(request);
  try {
    // What is left out is told by the scan, which reads the same files.
    const omissions = new OmissionList();
    const { settings } = await readScanSettings(openSettings(request) ?? tree, omissions);
    // What a repository does not want to hear of is not sent anywhere either.
    if (settings.categories_off.includes(vulnerablePackage.category)) return { packages: [] };
    const files = withoutIgnoredPaths(await tree.list(), settings, omissions);
    const { packages } = await listPackages(files, { tree, omissions });
    return { packages };
  } finally {
    await tree.close();
  }
});
