/** Checks of the program's own that look at each of what they are given: `areNames(folder, file)`. */
import { describe, expect, it } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const route = (check: string, body: string) => ({
  'app.js': `const app = require('express')();
const fs = require('node:fs'), path = require('node:path');
${check}
app.get('/', (req, res) => {
  const { folder, file } = req.query;
  ${body}
});`,
});
const bad = "one.includes('..') || one.includes('/') || one.includes('\\\\')";
const rest = `function areNames(...all) { for (const one of all) { if (${bad}) return false; } return true; }`;
const list = `function areNames(all) { for (const one of all) { if (${bad}) return false; } return true; }`;
const use = "fs.unlink(path.join('/srv', folder, file), () => {});";

describe('a check that refuses where one of its arguments is bad', () => {
  it.each([
    [rest, `if (!areNames(folder, file)) return; ${use}`],
    [rest, `if (areNames(folder, file)) { ${use} }`],
    [list, `if (!areNames([folder, file])) return; ${use}`],
    [rest, "if (!areNames(file)) return; fs.unlink(path.join('/srv', file), () => {});"],
  ])('says that each is fine: %s %s', (check, body) => {
    expect(findings(route(check, body))).toEqual([]);
  });

  it.each([
    // The other one was not looked at.
    [rest, `if (!areNames(folder)) return; ${use}`],
    [list, `if (!areNames([file])) return; ${use}`],
    // The wrong way round.
    [rest, `if (areNames(folder, file)) return; ${use}`],
    // The first that is fine is enough.
    [
      `function areNames(...all) { for (const one of all) { if (${bad}) continue; return true; } return false; }`,
      `if (!areNames(folder, file)) return; ${use}`,
    ],
    // Not all that is bad is looked for.
    [
      "function areNames(...all) { for (const one of all) { if (one.includes('~')) return false; } return true; }",
      `if (!areNames(folder, file)) return; ${use}`,
    ],
  ])('says no more than that: %s %s', (check, body) => {
    expect(findings(route(check, body))).toEqual(['code/path-traversal app.js:6']);
  });
});
