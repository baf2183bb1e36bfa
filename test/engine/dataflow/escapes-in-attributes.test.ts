/** Escapes for pages do not help in attributes without quotes, nor in those that hold a script. */
import { expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const isReported = (page: string) =>
  findings({
    'a.js': `const escape = require('escape-html');
const own = (text) => text.replace(/[&<>"']/g, (one) => '&#' + one.charCodeAt(0) + ';');
const tags = (text) => text.replace(/</g, '&lt;');
const double = (text) => text.replace(/"/g, '&quot;').replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const single = (text) => text.replace(/'/g, '&#39;');
require('express')().get('/', (req, res) => { const v = String(req.query.v); res.send(${page}); });`,
  }).some((one) => one.startsWith('code/reflected-xss '));

it.each([
  "'<a title=' + escape(v) + '>x</a>'",
  "'<a class=\"b\" title=' + own(v) + '>x</a>'",
  '`<a onclick="show(\'${escape(v)}\')">x</a>`',
  "'<a title=\"' + tags(v) + '\">x</a>'",
  `'<input type="text" value="' + v.replace(/</g, '&lt;').replace(/'/g, '&#39;') + '">'`,
  `"<input value='" + v.replace(/</g, '&lt;').replace(/"/g, '&quot;') + "'>"`,
  "`<a class='b' title='${tags(v)}'>x</a>`",
  "`<a title='${double(v)}'>x</a>`",
  '`<a title="${single(v)}">x</a>`',
  '`<p>${single(v)}</p>`',
  '`<a href="${escape(v)}">x</a>`',
  "`<form class='b' action='${own(v)}'>x</form>`",
  '`<p>${require("he").decode(escape(v))}</p>`',
  '`<p>${require("sanitize-html")(v, { allowedTags: false })}</p>`',
  '`<script>const a = "${tags(v)}";</script>`',
  '`<a class="b" href="${escape(v)}">x</a>`',
  '`<iframe src="${own(v)}"></iframe>`',
])('%s is told', (page) => {
  expect(isReported(page)).toBe(true);
});

it.each([
  "'<a title=\"' + escape(v) + '\">x</a>'",
  "`<a title='${own(v)}'>x</a>`",
  '`<a href="/pages/${escape(v)}">x</a>`',
  '`<img src="${escape(v)}">`',
  '`<a href="${/^https?:/.test(v) ? escape(v) : ""}">x</a>`',
  "'<p>a = ' + escape(v) + '</p>'",
  "'<p>a = ' + tags(v) + '</p>'",
  `'<input value="' + v.replace(/</g, '&lt;').replace(/"/g, '&quot;') + '">'`,
  `"<input value='" + v.replace(/</g, '&lt;').replaceAll("'", '&#39;') + "'>"`,
  '`<a href="/x?next=${escape(v)}">x</a>`',
  '`<img src="${escape(v)}">`',
  '`<a href="${/^https?:/.test(v) ? escape(v) : ""}">x</a>`',
  '`<p>${require("sanitize-html")(v, { allowedTags: ["b"] })}</p>`',
  "`<script>a('1')</script><p class='b'>\"${tags(v)}</p>`",
  "'<a title=\"' + double(v) + '\">x</a>'",
  "`<a title='${single(v)}'>x</a>`",
  "`<a title='${escape(tags(v))}'>x</a>`",
  '`<script>const a = ${JSON.stringify(v).replace(/</g, "\\\\u003c")};</script>`',
  "'<a title=' + Number(v) + '>x</a>'",
  "'<a title=' + encodeURIComponent(v) + '>x</a>'",
  "`<a onclick=\"show('${['a', 'b'].includes(v) ? v : 'a'}')\">x</a>`",
])('%s is not', (page) => {
  expect(isReported(page)).toBe(false);
});
