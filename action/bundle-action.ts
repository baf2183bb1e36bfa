/**
 * Bundles the Action into `action/dist`: `npm run build:action`. Runners take the repository as it is, without an
 * install, so the bundle is committed; a test builds it again and compares.
 */
import { rolldown } from 'rolldown';

/** @returns the bundle's code */
export async function bundleAction(): Promise<string> {
  const bundle = await rolldown({
    input: 'action/main.ts',
    platform: 'node',
    // Annotations of dependencies that sit where the bundler does not expect them.
    checks: { invalidAnnotation: false },
  });
  const { output } = await bundle.generate({ format: 'esm', minify: true, codeSplitting: false });
  await bundle.close();
  const [{ code }] = output;
  return code;
}
