/** Escapes leave an address that begins with `javascript:`, and the script of an attribute. */
import { describe, expect, it } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const isTold = (page: string, text: string, value = 'req.query.v') =>
  findings({
    'app.js': `require('express')().get('/', (req, res) => res.render('${page}', { v: ${value} }));`,
    [`views/${page}`]: text,
  }).some((one) => one.startsWith('code/template-xss'));

describe('told', () => {
  it.each([
    ['a.ejs', '<a href="<%= v %>">x</a>'],
    ['a.ejs', '<iframe src="<%= v %>"></iframe>'],
    ['a.ejs', '<form class="b" action="<%= v %>"></form>'],
    ['a.hbs', '<button formaction="{{v}}">x</button>'],
    ['a.pug', 'a.button(title="x", href=v) y'],
    ['a.pug', "iframe(src=v class='b')"],
    ['a.pug', `button(onclick="show('" + v + "')") x`],
    ['a.pug', 'div(title!=v) x'],
  ])('%s: %s', (page, text) => expect(isTold(page, text)).toBe(true));
});

describe('not told', () => {
  it.each([
    ['a.ejs', '<a href="/x?next=<%= v %>">x</a>'],
    ['a.ejs', '<img src="<%= v %>">'],
    ['a.pug', "a(href='/x?next=' + v) y"],
    ['a.pug', 'a(href="/x" title=v) y'],
    ['a.pug', 'img(src=v)'],
    ['a.pug', 'p(class=(v == "a" ? "b" : "c"), id=f(v, "href=v")) x'],
  ])('%s: %s', (page, text) => expect(isTold(page, text)).toBe(false));

  it('where the scheme was checked', () => {
    const value = "/^https?:\\/\\//.test(req.query.v) ? req.query.v : '#'";
    expect(isTold('a.ejs', '<a href="<%= v %>">x</a>', value)).toBe(false);
  });
});
