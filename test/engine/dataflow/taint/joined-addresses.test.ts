/** An address that is put together of a base and another one leads where that one says; what it says only behind the host, to the base. */
import { expect, it } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const route = (to: string) => `const app = require('express')();
const url = require('url');
app.get('/', (req, res) => res.redirect(${to}));`;

it.each([
  ["url.resolve('https://app.example.com/', req.query.next)", ['code/open-redirect app.js:3']],
  ["url.resolve('https://app.example.com/', '/home?next=' + req.query.next)", []],
  ["url.resolve(req.query.base, '/home')", ['code/open-redirect app.js:3']],
  ["new URL(req.query.next, 'https://app.example.com/').href", ['code/open-redirect app.js:3']],
  ["new URL('/home?next=' + req.query.next, 'https://app.example.com/').href", []],
])('%s', (to, expected) => {
  expect(findings({ 'app.js': route(to) })).toEqual(expected);
});

it.each([
  ['params[:next]', ['code/open-redirect app/controllers/go_controller.rb:3']],
  ['"/home?next=#{params[:next]}"', []],
])('URI.join(base, %s)', (next, expected) => {
  const code = `class GoController < ApplicationController
  def show
    redirect_to URI.join('https://app.example.com', ${next}).to_s, allow_other_host: true
  end
end`;
  expect(findings({ 'app/controllers/go_controller.rb': code })).toEqual(expected);
});

it('what the address of the page brings as a base begins no tag', () => {
  const code = `const image = new URL('logo.png', location.href).href;
document.body.innerHTML = '<img src="' + image + '">';
location.href = new URL('/home', window.location.href).href;
document.body.innerHTML = decodeURIComponent(new URLSearchParams(location.search).get('name'));`;
  expect(findings({ 'page.js': code })).toEqual(['code/dom-xss page.js:4']);
});

it.each(['c.req.url', 'url.href', '(url.pathname = url.pathname.slice(0, 5), url.toString())'])(
  'a request for this site leads to this site: %s',
  (to) => {
    const code = `import { Hono } from 'hono';
new Hono().get('/*', (c) => { const url = new URL(c.req.url); return c.redirect(${to}); });`;
    expect(findings({ 'app.ts': code })).toEqual([]);
  },
);
