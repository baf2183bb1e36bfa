import { expect, it } from 'vitest';
import { assertVersion } from '../../src/git/git-version.ts';
import { GitUnusableError } from '../../src/git/index.ts';

it('a git that is too old is refused in clear words', () => {
  expect(() => assertVersion('git version 2.39.5\n')).not.toThrow();
  expect(() => assertVersion('git version 2.37.0.windows.1\n')).not.toThrow();
  expect(() => assertVersion('git version 3.0.1\n')).not.toThrow();
  expect(() => assertVersion('git version 2.36.6\n')).toThrow(GitUnusableError);
  expect(() => assertVersion('git version 2.36.6\n')).toThrow(
    'git 2.37 or newer is needed on this machine, found git version 2.36.6',
  );
});
