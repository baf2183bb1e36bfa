/** What a page asks its own server for: told where a script makes markup of it, and left to a person. */
import { expect, test } from 'vitest';
import { scanTree } from '../../../../src/engine/scan-tree.ts';
import { memoryTree } from '../../memory-tree.ts';

async function verdicts(code: string): Promise<string[]> {
  const { findings } = await scanTree(memoryTree({ 'public/app.js': code }), { repositoryName: 'shop' });
  return findings.map(({ ruleId, verification }) => `${verification.verdict} ${ruleId}`);
}

const show = (make: string) => `async function load(id) {
  const data = await (await fetch('/api/items/' + id)).json();
  const out = document.querySelector('#items');
  ${make}
}
`;

test.each([
  ['a field', "out.innerHTML = '<b>' + data.name + '</b>';"],
  ['a field of each element', "out.innerHTML = data.items.map((one) => `<li>${one.name}</li>`).join('');"],
  ['an attribute', 'out.innerHTML = `<a title="${data.name}">more</a>`;'],
])('%s that becomes part of markup is left to a person', async (_, make) => {
  expect(await verdicts(show(make))).toEqual(['uncertain code/dom-xss']);
  expect(await verdicts(`${show(make)}document.querySelector('button').onclick = () => load(1);`)).toEqual([
    'uncertain code/dom-xss',
  ]);
});

test.each([
  ['markup that the server made', 'out.innerHTML = data.html;'],
  ['text', 'out.textContent = `<b>${data.name}</b>`;'],
  ['a number', 'out.innerHTML = `<b>${Number(data.count)}</b>`;'],
  ['what was escaped', "out.innerHTML = `<b>${data.name.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</b>`;"],
])('%s is not told', async (_, make) => {
  expect(await verdicts(show(make))).toEqual([]);
});

test('the address of the page is no answer of the server', async () => {
  const make = "out.innerHTML = '<b>' + decodeURIComponent(location.hash) + data.name + '</b>';";
  expect(await verdicts(`${show(make)}load(1);`)).toContain('approved code/dom-xss');
});
