/** Where in a page a value stands decides which input shows the flaw there. */
import { expect, it } from 'vitest';
import { scanTree } from '../../../../src/engine/scan-tree.ts';
import { memoryTree } from '../../memory-tree.ts';

const image = '<img src=x onerror=alert(document.domain)>';

/** The input that is written down, and the trace's lines. */
async function shown(files: Record<string, string>) {
  const { findings } = await scanTree(memoryTree(files), { repositoryName: 'shop' });
  return findings.map(({ proofOfConcept, trace }) => ({
    input: /```\n([\s\S]*?)\n```/.exec(proofOfConcept ?? '')?.[1],
    trace: trace.map(({ kind, file, line }) => `${kind} ${file}:${line}`),
  }));
}

const express = (view: string) => ({
  'package.json': '{"dependencies":{"express":"5","ejs":"3"}}',
  'app.js': `const express = require('express');
const app = express();
app.set('view engine', 'ejs');
app.get('/', (req, res) => {
  const name = req.query.name;
  res.render('page', { name });
});
`,
  'views/page.ejs': view,
});

it.each([
  ['<p><%- name %></p>', image],
  ['<style>b { color: <%- name %> }</style>', `</style>${image}`],
  ['<input value="<%- name %>">', `">${image}`],
  ['<a href="<%= name %>">x</a>', 'javascript:alert(document.domain)'],
  ['<script>var a = "<%- a %>", b = "<%- name %>";</script>', '"-alert(document.domain)-"'],
  ['<% if (a > b) { %><b title=<%= name %>><% } %>', 'x onmouseover=alert(document.domain) '],
])('%s', async (view, input) => {
  expect((await shown(express(view)))[0]?.input).toBe(input);
});

it('of a page of PHP', async () => {
  const files = { 'index.php': `<title>x</title>\n<input value="<?= $_GET['a'] ?>">\n` };
  expect((await shown(files))[0]?.input).toBe(`">${image}`);
});

it('of a page of ERB', async () => {
  const files = {
    Gemfile: "gem 'rails'\n",
    'app/views/layouts/application.html.erb': `<style>body { font-size: <%= raw cookies[:font] %> }</style>\n`,
  };
  expect((await shown(files))[0]?.input).toBe(`</style>${image}`);
});

it('a long page that is put together of texts keeps what is open at the place', async () => {
  const rows = Array.from({ length: 12 }, (_, at) => `<tr><td>${'x'.repeat(80)}{$v${at}}</td></tr>`).join('');
  const page = (end: string) => ({
    'index.php': `<?php\n$name = $_GET['a'];\necho "<html><script src='a.js'></script>${rows}${end}";\n`,
  });
  expect((await shown(page('<p>{$name}</p>')))[0]?.input).toBe(image);
  expect((await shown(page("<input value='{$name}'>")))[0]?.input).toBe(`'>${image}`);
});

it('where a value becomes a variable of a page is a stop of its way', async () => {
  expect((await shown(express('<p><%- name %></p>')))[0]?.trace).toEqual([
    'source app.js:5',
    'param app.js:6',
    'sink views/page.ejs:1',
  ]);
});
