/** Loops that give each element of a collection a new value: afterwards the collection holds those. */
import { describe, expect, test } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

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
  [
    'PHP, counted beforehand',
    'a.php',
    (f) =>
      `<?php $in = explode(',', $_GET['x']); for ($n = 0, $all = count($in); $n < $all; $n++) { $in[$n] = trim($in[$n]); $in[$n] = ${f}($in[$n]); } echo implode(',', $in);`,
    'htmlspecialchars',
    'trim',
  ],
  [
    'JavaScript, counted',
    'a.js',
    (f) =>
      `const app = require('express')(); app.get('/', (req, res) => { const q = req.query.x.split(','); for (let i = 0; i < q.length; i++) q[i] = ${f}(q[i]); res.send('<b>' + q.join('')); });`,
    'encodeURIComponent',
    'String',
  ],
  [
    'Java, counted',
    'Page.java',
    (f) =>
      `import javax.servlet.http.*; import org.springframework.web.util.HtmlUtils;
class Page extends HttpServlet { void doGet(HttpServletRequest r, HttpServletResponse s) throws Exception {
String[] q = r.getParameterValues("x"); for (int i = 0; i < q.length; i++) { q[i] = ${f}(q[i]); } s.getWriter().write(q[1]); } }`,
    'HtmlUtils.htmlEscape',
    'String.valueOf',
  ],
])('%s', (_, file, code, clean, none) => {
  test('cleaned', () => expect(findings({ [file]: code(clean) })).toEqual([]));
  test('changed, but not cleaned', () => expect(findings({ [file]: code(none) })).toHaveLength(1));
});

test('elements that are left out stay what they were', () => {
  const code = `<?php $in = $_GET; foreach ($in as $k => $v) { if ($k === 'raw') { continue; } $in[$k] = htmlspecialchars($v); } echo $in['raw'];`;
  expect(findings({ 'a.php': code })).toHaveLength(1);
});

test.each([
  [
    'some are left out',
    'for ($i = 0; $i < count($in); $i++) { if ($in[$i] === "raw") continue; $in[$i] = htmlspecialchars($in[$i]); }',
  ],
  [
    'some come too late',
    'for ($i = 0; $i < count($in); $i++) { if ($i > 9) break; $in[$i] = htmlspecialchars($in[$i]); }',
  ],
  ['the first is left out', 'for ($i = 1; $i < count($in); $i++) { $in[$i] = htmlspecialchars($in[$i]); }'],
  [
    'so many are counted as another has',
    'for ($i = 0; $i < count($other); $i++) { $in[$i] = htmlspecialchars($in[$i]); }',
  ],
  [
    'some are cleaned',
    'for ($i = 0; $i < count($in); $i++) { if ($n) { $in[$i] = htmlspecialchars($in[$i]); } }',
  ],
])('elements of which %s stay what they were', (_, loop) => {
  expect(
    findings({ 'a.php': `<?php $in = explode(',', $_GET['x']); ${loop} echo implode(',', $in);` }),
  ).toHaveLength(1);
});

test('a copy of the collection is not changed', () => {
  const code = `<?php class A { static $names = ['a' => 'b']; } $own = A::$names; foreach ($own as $k => $v) { $own[$k] = $_GET['x']; } echo A::$names['a'];`;
  expect(findings({ 'a.php': code })).toEqual([]);
});

test('another collection with the same keys is not changed', () => {
  const code = `<?php $in = $_GET; $out = []; foreach ($in as $k => $v) { $out[$k] = htmlspecialchars($v); } echo $out['a']; echo $in['a'];`;
  expect(findings({ 'a.php': code })).toHaveLength(1);
});
