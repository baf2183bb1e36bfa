import { GitUnusableError } from './git-errors.ts';
import { runGit } from './run-git.ts';

/** 2.37 brought `http.curloptResolve`, without which the checked address could not be pinned. */
const oldestUsable = [2, 37] as const;

let usable: Promise<void> | null = null;

/**
 * Makes sure, once per process, that git is there and new enough. There is no fallback for older ones: they
 * would resolve names a second time, which is what pinning is there to prevent.
 * @throws GitUnusableError
 */
export function assertGitUsable(): Promise<void> {
  usable ??= runGit({ args: ['version'], timeoutMs: 10_000 }).then(({ stdout }) => assertVersion(stdout));
  // A machine that gets its git later should not need a restart.
  usable.catch(() => {
    usable = null;
  });
  return usable;
}

/** @param output of `git version`, for example `git version 2.39.5 (Apple Git-154)` */
export function assertVersion(output: string): void {
  const [, major = '0', minor = '0'] = /^git version (\d{1,4})\.(\d{1,4})/.exec(output) ?? [];
  const [oldestMajor, oldestMinor] = oldestUsable;
  const newEnough =
    Number(major) > oldestMajor || (Number(major) === oldestMajor && Number(minor) >= oldestMinor);
  if (newEnough) return;
  throw new GitUnusableError(
    `git ${oldestUsable.join('.')} or newer is needed on this machine, found ${output.trim().slice(0, 60)}`,
  );
}
