/** Hosts that functions of the program take out of addresses, and checks that hand back what they were asked about. */
import { expect, it } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const isTold = (functions: string, handler: string) =>
  findings({
    'a.js': `const express = require('express');
const ours = ['example.com', 'example.org'];
${functions}
express().get('/', (req, res) => {
  const url = req.query.url;
  ${handler}
});`,
  }).some((one) => one.startsWith('code/open-redirect'));

const hostOf = `const hostOf = (url) => {
  try {
    return new URL(url).hostname.toLowerCase();
  } catch {
    return '';
  }
};`;
const checked = (test: string) => `function checked(url) {
  const host = new URL(url).hostname;
  if (${test}) return url;
  return null;
}`;
const someOf = (...tests: string[]) => `function isOurs(url) {
  const host = new URL(url).hostname;
  for (const one of ours) {
    ${tests.map((test) => `if (${test}) return true;`).join('\n    ')}
  }
  return false;
}`;
const refused = (test: string) => `if (${test}) return res.sendStatus(403);\n  res.redirect(url);`;

it.each([
  ['a host that a function gives', hostOf, `const host = hostOf(url);\n  ${refused('!ours.includes(host)')}`],
  ['a check that hands back what is good', checked('ours.includes(host)'), refused('!checked(url)')],
  ['the same, compared with nothing', checked('ours.includes(host)'), refused('checked(url) === null')],
  ['one of a list that is equal', someOf('host === one'), refused('!isOurs(url)')],
  ['one of a list that it ends with', someOf("host.endsWith('.' + one)"), refused('!isOurs(url)')],
  ['either of them', someOf('host === one', "host.endsWith('.' + one)"), refused('!isOurs(url)')],
])('%s settles where an address leads', (_what, functions, handler) => {
  expect(isTold(functions, handler)).toBe(false);
});

it.each([
  [
    'a host that nobody compares',
    hostOf,
    'const host = hostOf(url);\n  console.log(host);\n  res.redirect(url);',
  ],
  [
    'a function that gives the path',
    hostOf.replace('hostname', 'pathname'),
    `const path = hostOf(url);\n  ${refused('!ours.includes(path)')}`,
  ],
  ['a check that hands back all', 'function checked(url) { return url; }', refused('checked(url) === null')],
  ['a check of something else', checked('host.length > 3'), refused('checked(url) === null')],
  ['one of a list whose letters it ends with', someOf('host.endsWith(one)'), refused('!isOurs(url)')],
  ['either of two, one of them weak', someOf('host === one', 'host.includes(one)'), refused('!isOurs(url)')],
])('%s does not', (_what, functions, handler) => {
  expect(isTold(functions, handler)).toBe(true);
});
