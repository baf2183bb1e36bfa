/** A check of what stands under one key of an array whose keys are not all known. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const isTold = (code: string) =>
  findings({
    'a.php': `<?php
$args = [];
foreach ($_GET as $key => $value) $args[trim($key)] = $value;
${code}`,
  }).length > 0;

test('it holds for that key where it says yes', () => {
  expect(isTold("if (is_numeric($args['id'])) system('x ' . $args['id']);")).toBe(false);
  expect(isTold("if (!is_numeric($args['id'])) exit; system('x ' . $args['id']);")).toBe(false);
});

test.each([
  ['for no other key', "if (is_numeric($args['id'])) system('x ' . $args['name']);"],
  ['for nothing behind it', "if (is_numeric($args['id'])) echo 1; system('x ' . $args['id']);"],
  [
    'for what is written later',
    "if (is_numeric($args['id'])) { $args[trim($_GET['a'])] = $_GET['b']; system('x ' . $args['id']); }",
  ],
  ['not for all of them', "if (is_numeric($args['id'])) foreach ($args as $one) system('x ' . $one);"],
])('%s', (_, code) => {
  expect(isTold(code)).toBe(true);
});
