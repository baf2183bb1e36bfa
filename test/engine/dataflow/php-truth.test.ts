/** Loose comparisons with true and false: they ask no more than whether a value counts as true. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const reported = (code: string) =>
  findings({ 'page.php': `<?php\n${code}\n` }).some((finding) =>
    finding.startsWith('code/command-injection '),
  );

test.each([
  ["if ($_GET['x'] == true) system('ls ' . $_GET['x']);"],
  ["if ($_GET['x'] != false) system('ls ' . $_GET['x']);"],
  ["if ($_GET['x'] == false) exit; system('ls ' . $_GET['x']);"],
  ["if (preg_match('/^[a-z]+$/D', $_GET['x']) == false) system('ls ' . $_GET['x']);"],
])('are no check of a text: %s', (code) => {
  expect(reported(code)).toBe(true);
});

test.each([
  ["if ($_GET['x'] === true) system('ls ' . $_GET['x']);"],
  ["if (preg_match('/^[a-z]+$/D', $_GET['x']) == true) system('ls ' . $_GET['x']);"],
  ["if (in_array($_GET['x'], ['a', 'b'], true) != true) exit; system('ls ' . $_GET['x']);"],
])('hold the check that they ask: %s', (code) => {
  expect(reported(code)).toBe(false);
});
