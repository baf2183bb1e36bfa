import { expect, it } from 'vitest';
import { toCsv } from '../../src/reporters/index.ts';
import { batches, hostileTexts, joined, reported as reportedFinding } from './findings.ts';

const reported = (over: Parameters<typeof reportedFinding>[0] = {}) => ({
  ...reportedFinding(over),
  repo_url: 'https://github.com/acme/shop',
});

/** A small reader of RFC 4180, independent of the library that writes. */
function cells(text: string): string[][] {
  const rows: string[][] = [[]];
  const token = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gy;
  for (let match = token.exec(text); match && token.lastIndex <= text.length; match = token.exec(text)) {
    rows.at(-1)?.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (token.lastIndex === text.length) break;
    if (match[3] === '\r\n') rows.push([]);
  }
  return rows;
}

it('has a line with names and one line a finding', async () => {
  const rows = cells(await joined(toCsv(batches([reported()], [reported({ severity: 'low' })]))));
  expect(rows.map((row) => row.slice(0, 3))).toEqual([
    ['severity', 'state', 'title'],
    ['high', 'open', 'SQL injection'],
    ['low', 'open', 'SQL injection'],
  ]);
  expect(new Set(rows.map((row) => row.length))).toEqual(new Set([16]));
  expect(rows.map((row) => row.at(-1))).toEqual([
    'repo_url',
    ...Array(2).fill('https://github.com/acme/shop'),
  ]);
});

it('is only the names without findings', async () => {
  expect(cells(await joined(toCsv(batches())))).toHaveLength(1);
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '  =1', '＝1'])(
  'does not let a spreadsheet run %j',
  async (formula) => {
    const [, row] = cells(
      await joined(toCsv(batches([reported({ title: formula, affected_code: formula })]))),
    );
    expect(row?.[2]).toBe(`'${formula}`);
    expect(row?.[12]).toBe(`'${formula}`);
  },
);

it('carries any text', async () => {
  for (const text of hostileTexts.filter((each) => !each.startsWith('='))) {
    const [, row] = cells(await joined(toCsv(batches([reported({ title: `a${text}b,"c"` })]))));
    expect(row?.[2]).toBe(`a${text}b,"c"`);
  }
});
