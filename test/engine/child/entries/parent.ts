/** A parent that starts a busy child, says its processes' ids, and waits to be killed. */
import { runChild } from '../../../../src/engine/child/run-child.ts';

await runChild({
  entry: new URL('./loops.ts', import.meta.url),
  request: null,
  onProgress: (progress) => console.log(JSON.stringify(progress)),
});
