/** Entry of the child process that scans one repository. */
import { recordedAdvisories } from '../dependencies/advisories/advisory.ts';
import type { ScanProgress } from '../scan-options.ts';
import type { ScanCache } from '../scanning/scan-cache.ts';
import { watchedTree } from '../source-trees/watched-tree.ts';
import { survey } from '../survey.ts';
import { compileLessFor } from './compile-less.ts';
import { MemoryGauge } from './memory-gauge.ts';
import { openSettings, openTree } from './open-tree.ts';
import type { ScanRequest } from './scan-request.ts';
import { serve } from './serve.ts';

/** In milliseconds. */
const progressInterval = 100;

await serve(async (request: ScanRequest, onProgress, { memoryMiB }) => {
  const { leaveOut } = request;
  const onFile = onChange(onProgress);
  const leftOut = new Set(leaveOut?.files.map(({ path }) => path));
  const tree = watchedTree(await openTree(request), leftOut, onFile);
  try {
    const options = { repositoryName: request.name };
    if (request.mode === 'survey') return await survey(tree, options);
    // An estimation does without the engine, which takes longer to load than all that it does.
    const [{ scanTree }, { ScanCache }] = await Promise.all([
      import('../scan-tree.ts'),
      import('../scanning/scan-cache.ts'),
    ]);
    const { rules, sarif, timeBudgetMs, advisories } = request;
    const gauge = new MemoryGauge(memoryMiB);
    const settings = openSettings(request);
    const cache = openScanCache(ScanCache, request.cache);
    compileLessFor(await tree.list());
    try {
      const report = await scanTree(tree, {
        ...options,
        userRules: rules,
        sarif,
        ...(settings && { settingsFrom: settings }),
        onProgress: sparsely(onProgress),
        onFile,
        isShortOfMemory: () => gauge.isShort(),
        ...(timeBudgetMs && { timeBudgetMs }),
        ...(leaveOut && { leaveOut }),
        ...(advisories && { advisories: recordedAdvisories(advisories) }),
        ...(cache && { cache }),
      });
      cache?.finish();
      return report;
    } catch (error) {
      cache?.discard();
      throw error;
    }
  } finally {
    await tree.close();
  }
});

/** Where nothing can be kept, everything is done anew. */
function openScanCache(Cache: typeof ScanCache, path: string | undefined): ScanCache | null {
  try {
    return path === undefined ? null : new Cache(path);
  } catch {
    return null;
  }
}

/** Every change of phase and part, and otherwise at most ten messages a second. */
function sparsely(onProgress: (progress: ScanProgress) => void): (progress: ScanProgress) => void {
  let last: (Pick<ScanProgress, 'phase' | 'part'> & { time: number }) | null = null;
  return (progress) => {
    const time = performance.now();
    const { phase, part } = progress;
    if (last?.phase === phase && last.part === part && time - last.time < progressInterval) return;
    last = { phase, part, time };
    onProgress(progress);
  };
}

/** Told to the parent as a text of its own, beside its progress; once for all that is done with a file in a row. */
function onChange(onFile: (path: string) => void): (path: string) => void {
  let last = '';
  return (path) => {
    if (path === last || path === '') return;
    last = path;
    onFile(path);
  };
}
