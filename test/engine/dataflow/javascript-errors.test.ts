/** What JavaScript's errors, rejected promises and labelled jumps carry, each beside a form that carries nothing. */
import { describe, expect, it } from 'vitest';
import { analyseSources } from '../support/analyse-sources.ts';

const before = `const app = require('express')();\nconst { exec } = require('child_process');\napp.get('/', async (req, res) => {\n`;

function reaches(body: string): boolean {
  return analyseSources({ 'app.js': `${before}const a = req.query.a;\n${body}\n});` }).candidates.some(
    ({ ruleId }) => ruleId === 'code/command-injection',
  );
}

const own = `class Missing extends Error { constructor(text, status) { super(text); this.status = status; } }\n`;

describe.each<[string, readonly [name: string, bad: string, ok: string][]]>([
  [
    'an error',
    [
      [
        'has its message',
        `try { throw new Error('no ' + a); } catch (e) { exec(e.message); }`,
        `try { throw new Error('no ' + a); } catch (e) { exec(e.code); }`,
      ],
      [
        'is its message as a text',
        'try { throw new TypeError(a); } catch (e) { exec(`ls ${e}`); }',
        'try { throw new TypeError(typeof a); } catch (e) { exec(`ls ${e}`); }',
      ],
      [
        'of a kind that is seldom used has its message, too',
        'try { throw new URIError(a); } catch (e) { exec(e.message); }',
        'try { throw new URIError(a); } catch (e) { exec(e.name); }',
      ],
      [
        'of a class of its own has what that was given',
        `${own}try { throw new Missing(a, 404); } catch (e) { exec(e.message); }`,
        `${own}try { throw new Missing(a, 404); } catch (e) { exec('ls ' + e.status); }`,
      ],
      [
        'of a class without a constructor has its message',
        `class Missing extends Error {}\ntry { throw new Missing(a); } catch (e) { exec(e.message); }`,
        `class Missing extends Error {}\ntry { throw new Missing('b'); } catch (e) { exec(e.message); }`,
      ],
    ],
  ],
  [
    'a promise that is rejected',
    [
      [
        'hands its reason to catch',
        `new Promise((resolve, reject) => reject(a)).catch((e) => exec(e));`,
        `new Promise((resolve, reject) => reject('ls')).catch((e) => exec(e));`,
      ],
      [
        'hands its reason to the second function of then',
        `Promise.reject(a).then(() => {}, (e) => exec(e));`,
        `Promise.reject(a).then((e) => exec(e), () => {});`,
      ],
      [
        'is thrown where it is awaited',
        `const f = async (x) => { throw x; };\ntry { await f(a); } catch (e) { exec(e); }`,
        `const f = async (x) => { throw x; };\ntry { await f('ls'); } catch (e) { exec(e); }`,
      ],
      [
        'by an async function that throws',
        `const f = async (x) => { if (x.length > 3) throw new Error(x); };\nf(a).catch((e) => exec(e.message));`,
        `const f = async (x) => { if (x.length > 3) throw new Error('no'); };\nf(a).catch((e) => exec(e.message));`,
      ],
    ],
  ],
  [
    'a jump',
    [
      [
        'to the next round keeps what was written before it',
        `let v = 'ls'; for (let i = 0; i < 9; i++) { if (i === 3) { v = a; continue; } exec(v); }`,
        `let v = 'ls'; for (let i = 0; i < 9; i++) { if (i === 3) { exec(v); continue; } v = 'ps'; }`,
      ],
      [
        'out of two loops ends both',
        `let v = a; one: for (;;) { for (;;) { break one; } v = 'ls'; }\nexec(v);`,
        `let v = a; one: for (;;) { for (;;) { v = 'ls'; break one; } }\nexec(v);`,
      ],
      [
        'out of a block skips the rest of it',
        `let v = a; one: { if (true) break one; v = 'ls'; }\nexec(v);`,
        `let v = a; one: { v = 'ls'; if (true) break one; v = a; }\nexec(v);`,
      ],
      [
        'to the next round of an outer loop',
        `let v = a; one: for (const x of [1, 2]) { for (const y of [1]) { continue one; } v = 'ls'; }\nexec(v);`,
        `let v = a; one: for (const x of [1, 2]) { for (const y of [1]) { break; } v = 'ls'; }\nexec(v);`,
      ],
    ],
  ],
])('%s', (_, rows) => {
  it.each(rows)('%s', (_name, bad, ok) => {
    expect(reaches(bad)).toBe(true);
    expect(reaches(ok)).toBe(false);
  });
});
