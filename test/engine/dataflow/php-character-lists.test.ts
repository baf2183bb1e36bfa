/** Names in which one of several characters is looked for. */
import { expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const isTold = (check: string) =>
  findings({
    'index.php': `<?php
$name = $_GET['name'];
if (${check}) exit;
unlink('/srv/docs/' . $name);
`,
  }).some((one) => one.startsWith('code/path-traversal'));

it.each([
  'strpbrk($name, "/\\\\") !== false',
  'strpbrk($name, "\\\\/\\0")',
  "$name === '..' || strpbrk($name, '/') !== false",
])('a name without slashes stays in its folder: %s', (check) => {
  expect(isTold(check)).toBe(false);
});

it.each(['strpbrk($name, ";|") !== false', 'strpbrk($name, "/") === false', 'str_contains($name, "/\\\\")'])(
  'and not where others are looked for, or several together: %s',
  (check) => {
    expect(isTold(check)).toBe(true);
  },
);
