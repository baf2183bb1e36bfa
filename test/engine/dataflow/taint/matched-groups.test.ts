import { describe, expect, test } from 'vitest';
import { groupsOf } from '../../../../src/engine/dataflow/taint/matched-groups.ts';
import { findings } from '../../support/analyse-sources.ts';

function reported(file: string, code: string): string[] {
  return [...new Set(findings({ [file]: code }).map((finding) => finding.split(' ')[0] ?? ''))];
}

describe('the groups of a pattern', () => {
  test.each([
    ['(a)(b(c))', ['a', 'b(c)', 'c']],
    ['(?:x)(?<year>\\d+)(?=y)', ['\\d+']],
    ['[(](a)\\)', ['a']],
    ['(?<!x)(a)', ['a']],
    ['(a', []],
    ['a)', []],
    ['[]()]', []],
    ['('.repeat(300), []],
    [`${'('.repeat(200)}${')'.repeat(200)}`, []],
    [`(${'a'.repeat(600)})`, []],
  ])('%s', (pattern, bodies) => {
    expect(groupsOf(pattern).map(({ body }) => body)).toEqual(bodies);
  });

  test('have names', () => {
    expect(groupsOf('(?P<a>x)(?<b>y)').map(({ name }) => name)).toEqual(['a', 'b']);
  });
});

describe('what a group lets through', () => {
  test.each([
    ["preg_match('/v([0-9.]+).*$/', $_GET['v'], $m); echo $m[1];", []],
    ["preg_match('/v(?<version>[0-9.]+).*$/', $_GET['v'], $m); echo $m['version'];", []],
    ["preg_match('/v([0-9.]+)(.*)$/', $_GET['v'], $m); echo $m[2];", ['code/reflected-xss']],
    ["preg_match('/v([0-9.]+).*$/', $_GET['v'], $m); echo $m[0];", ['code/reflected-xss']],
    ["preg_match('/v([^0-9]+)/', $_GET['v'], $m); echo $m[1];", ['code/reflected-xss']],
    ["preg_match_all('/v([0-9]+)/', $_GET['v'], $m); echo $m[0][0];", ['code/reflected-xss']],
  ])('PHP: %s', (code, expected) => {
    expect(reported('index.php', `<?php\n${code}`)).toEqual(expected);
  });

  test.each([
    ['const m = q.query.v.match(/v(\\d+)/); r.send(m[1]);', []],
    ['const m = /v(\\d+)(.*)/.exec(q.query.v); r.send(m[1]);', []],
    ['const m = /v(\\d+)(.*)/.exec(q.query.v); r.send(m[2]);', ['code/reflected-xss']],
    ['const m = q.query.v.match(/v(\\d+).*/g); r.send(m[1]);', ['code/reflected-xss']],
    ['const m = q.query.v.match(/v(?<rest>.*)/); r.send(m.groups.rest);', ['code/reflected-xss']],
    ['const m = q.query.v.match(/v(?<major>\\d+)(?<rest>.*)/); r.send(m?.groups?.major);', []],
  ])('JavaScript: %s', (code, expected) => {
    expect(
      reported('app.js', `const app = require('express')();\napp.get('/', (q, r) => { ${code} });`),
    ).toEqual(expected);
  });
});

describe('one character harms nobody', () => {
  test.each([
    ['r.send("<b>" + q.query.name.charAt(0) + "</b>")', []],
    ['r.send("<b>" + q.query.name.substring(0, 1).toUpperCase() + "</b>")', []],
    ['r.send("<b>" + q.query.name.substring(0, 10) + "</b>")', ['code/reflected-xss']],
    [
      'let all = ""; for (let i = 0; i < q.query.name.length; i++) all += q.query.name.charAt(i); r.send(all)',
      ['code/reflected-xss'],
    ],
  ])('%s', (code, expected) => {
    expect(
      reported('app.js', `const app = require('express')();\napp.get('/', (q, r) => { ${code} });`),
    ).toEqual(expected);
  });

  test('in PHP', () => {
    expect(reported('a.php', "<?php echo substr($_GET['name'], 0, 1);")).toEqual([]);
    expect(reported('a.php', "<?php echo substr($_GET['name'], 0, 9);")).toEqual(['code/reflected-xss']);
  });
});
