/** Loops that give each element of a collection a new value: afterwards the collection holds those. */
import { describe, expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

describe.each<[string, file: string, code: (clean: string) => string, clean: string, none: string]>([
  [
    'PHP, by key',
    'a.php',
    (f) => `<?php $in = $_GET; foreach ($in as $k => $v) { $in[$k] = ${f}($v); } echo $in['name'];`,
    'htmlspecialchars',
    'trim',
  ],
  [
    'PHP, an array of arrays',
    'a.php',
    (f) =>
      `<?php function deep($x) { if (is_array($x)) { foreach ($x as $k => $v) { $x[$k] = deep($v); } return $x; } return ${f}($x); } $in = deep($_GET); echo $in['name'];`,
    'htmlspecialchars',
    'trim',
  ],
  [
    'PHP, in two steps',
    'a.php',
    (f) =>
      `<?php $in = $_GET; foreach ($in as $k => $v) { $in[$k] = trim($in[$k]); $in[$k] = ${f}($in[$k]); } echo $in['name'];`,
    'htmlspecialchars',
    'trim',
  ],
  [
    'JavaScript, for in',
    'a.js',
    (f) =>
      `const app = require('express')(); app.get('/', (req, res) => { const q = req.query; for (const k in q) { q[k] = ${f}(q[k]); } res.send('<b>' + q.name); });`,
    'encodeURIComponent',
    'String',
  ],
])('%s', (_, file, code, clean, none) => {
  test('cleaned', () => expect(findings({ [file]: code(clean) })).toEqual([]));
  test('changed, but not cleaned', () => expect(findings({ [file]: code(none) })).toHaveLength(1));
});

test('elements that are left out stay what they were', () => {
  const code = `<?php $in = $_GET; foreach ($in as $k => $v) { if ($k === 'raw') { continue; } $in[$k] = htmlspecialchars($v); } echo $in['raw'];`;
  expect(findings({ 'a.php': code })).toHaveLength(1);
});

test('a copy of the collection is not changed', () => {
  const code = `<?php class A { static $names = ['a' => 'b']; } $own = A::$names; foreach ($own as $k => $v) { $own[$k] = $_GET['x']; } echo A::$names['a'];`;
  expect(findings({ 'a.php': code })).toEqual([]);
});

test('another collection with the same keys is not changed', () => {
  const code = `<?php $in = $_GET; $out = []; foreach ($in as $k => $v) { $out[$k] = htmlspecialchars($v); } echo $out['a']; echo $in['a'];`;
  expect(findings({ 'a.php': code })).toHaveLength(1);
});
