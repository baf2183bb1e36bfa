/** Runs of dots that are taken out of a path leave no `..` behind, wherever they stood. */
import { expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const isTold = (pattern: string, replacement = '') =>
  findings({
    'page.php': `<?php
$name = preg_replace('${pattern}', '${replacement}', $_GET['name']);
readfile('/srv/pages/' . $name);`,
  }).some((one) => one.startsWith('code/path-traversal '));

it.each(['/\\.{2,}/', '#[./]{2,}#', '/[\\.\\/]{2,}/'])('%s leaves none', (pattern) => {
  expect(isTold(pattern)).toBe(false);
});

it.each(['/\\.{3,}/', '#[/]{2,}#', '#[^.]{2,}#', '#[./]{2,}$#', '#a[./]{2,}#'])(
  '%s may leave one',
  (pattern) => {
    expect(isTold(pattern)).toBe(true);
  },
);

it('what is put there has no dots', () => {
  expect(isTold('#[./]{2,}#', '..')).toBe(true);
  expect(isTold('#[./]{2,}#', '../')).toBe(true);
});
