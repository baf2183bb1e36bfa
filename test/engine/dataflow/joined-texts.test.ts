import { describe, expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const app = `const express = require('express');\nconst { exec } = require('child_process');\nconst app = express();\n`;

/** Rules of what is found in this handler's body. */
function rulesIn(body: string): string[] {
  const code = `${app}app.get('/', async (q, r) => {\n${body}\n});`;
  return findings({ 'app.js': code }).map((finding) => finding.replace(/^code\/| .*$/g, ''));
}

const fixed = `'https://ups.com/' + q.query.n`;
const open = `'https://' + q.query.c`;

describe('where two texts meet', () => {
  it.each([
    ['if', `let u; if (q.query.z) { u = ${fixed}; } else { u = ${open}; }`],
    ['if, the other way round', `let u; if (q.query.z) { u = ${open}; } else { u = ${fixed}; }`],
    ['?:', `const u = q.query.z ? ${fixed} : ${open};`],
    ['switch', `let u; switch (q.query.z) { case 'a': u = ${fixed}; break; default: u = ${open}; }`],
    ['the bare value', `const u = q.query.z ? ${fixed} : q.query.c;`],
    ['a function', `function f() { if (q.query.z) return ${fixed}; return ${open}; }\nconst u = f();`],
    ['text put behind it', `let u = q.query.z ? ${fixed} : ${open};\nu = u + '/x';`],
    ['the same value', `const u = q.query.z ? 'https://ups.com/' + q.query.c : 'https://' + q.query.c;`],
    ['three of them', `const u = q.query.z ? ${fixed} : q.query.y ? 'https://b.com/' + q.query.m : ${open};`],
  ])('the dangerous one counts, whichever is first: %s', (_, code) => {
    expect(rulesIn(`${code}\nr.redirect(u);`)).toEqual(['open-redirect']);
  });

  it.each([
    ['both have a fixed host', `const u = q.query.z ? ${fixed} : 'https://b.com/' + q.query.c;`],
    ['the open one is a number', `const u = q.query.z ? ${fixed} : 'https://' + Number(q.query.c);`],
    [
      'the open one is checked',
      `const c = q.query.c; let u = '';\nif (q.query.z) u = ${fixed}; else if (['a', 'b'].includes(c)) u = 'https://' + c;`,
    ],
    ['the open one is encoded', `const u = q.query.z ? ${fixed} : encodeURIComponent(q.query.c);`],
    [
      'a fixed host is put before both',
      `let u = q.query.z ? q.query.n : q.query.c;\nu = 'https://a.com/' + u;`,
    ],
    [
      'a fixed host is put before two different ones',
      `let u = q.query.z ? ${fixed} : ${open};\nu = 'https://a.com/?to=' + u;`,
    ],
  ])('nothing is reported where %s', (_, code) => {
    expect(rulesIn(`${code}\nr.redirect(u);`)).toEqual([]);
  });

  it('the way shown is that of the dangerous one', () => {
    const code = `app.get('/', (q, r) => {\nlet u;\nif (q.query.z) u = ${fixed};\nelse u = ${open};\nfetch(u);\n});`;
    expect(findings({ 'app.js': app + code })).toEqual(['code/ssrf app.js:8']);
  });
});
