/** Helpers and filters of JavaScript that pages of Handlebars and nunjucks call by name. */
import { expect, it } from 'vitest';
import { findings, type Sources } from '../../support/analyse-sources.ts';

const bypass = 'code/framework-escape-bypass';

const handlebars = (made: string, page: string): Sources => ({
  'app.js': `const express = require('express');
const { engine } = require('express-handlebars');
const Handlebars = require('handlebars');
const app = express();
${made}
app.get('/', (req, res) => res.render('home', { name: req.query.name, list: [{ title: req.query.t }] }));
app.listen(3000);`,
  'views/home.handlebars': page,
});

it.each([
  [
    "app.engine('handlebars', engine({ helpers: { bold(text) { return new Handlebars.SafeString('<b>' + text + '</b>'); } } }));",
    '{{bold name}}',
  ],
  [
    "Handlebars.registerHelper('bold', (kind, text) => new Handlebars.SafeString('<b>' + text + '</b>'));",
    '{{bold "x" name}} {{#each list}}{{bold "x" title}}{{/each}}',
  ],
  [
    "Handlebars.registerHelper({ bold: (text) => new Handlebars.SafeString('<b>' + text + '</b>') });",
    '{{bold name}}',
  ],
])('Handlebars calls what %s makes known', (made, page) => {
  expect(findings(handlebars(made, page))).toEqual([`${bypass} app.js:5`]);
});

it('Handlebars escapes what a helper gives as a text, and what it escaped is safe', () => {
  const made = `Handlebars.registerHelper('plain', (text) => '<b>' + text + '</b>');
Handlebars.registerHelper('soft', (text) => new Handlebars.SafeString('<b>' + Handlebars.escapeExpression(text) + '</b>'));`;
  expect(findings(handlebars(made, '<p>{{plain name}} {{soft name}} {{unknown name}}</p>'))).toEqual([]);
  expect(findings(handlebars(made, '<p>{{{plain name}}}</p>'))).toEqual([
    'code/template-xss views/home.handlebars:1',
  ]);
});

it.each([
  [
    'what it is given by name',
    `(options) => new hbs.SafeString('<a>' + options.hash.text + '</a>')`,
    '{{shown url="/" text=name}}',
  ],
  [
    'what another helper gives',
    `(text) => new hbs.SafeString('<b>' + text + '</b>')`,
    '{{shown (lower name)}}',
  ],
  [
    'what it is called on',
    `function () { return new hbs.SafeString('<b>' + this.name + '</b>'); }`,
    '{{shown}}',
  ],
])('Handlebars gives a helper %s', (_what, shown, page) => {
  const sources = (made: string): Sources => ({
    'app.js': `const express = require('express');
const hbs = require('hbs');
const app = express();
app.set('view engine', 'hbs');
hbs.registerHelper('lower', (text) => text.toLowerCase());
hbs.registerHelper('shown', ${made});
app.get('/', (req, res) => res.render('home', { name: req.query.name, title: 'Shop' }));`,
    'views/home.hbs': page,
  });
  expect(findings(sources(shown))).toEqual([`${bypass} app.js:6`]);
  const escaping = shown.replace(
    /(options\.hash\.text|\btext\b(?= \+)|this\.name)/,
    'hbs.Utils.escapeExpression($1)',
  );
  expect(findings(sources(escaping))).toEqual([]);
  expect(
    findings(
      sources(
        shown.replace('this.name', 'this.title').replace(' + text', '').replace('.hash.text', '.hash.url'),
      ),
    ),
  ).toEqual([]);
});

it('Handlebars writes what a block helper gives as it is', () => {
  const made = `Handlebars.registerHelper('box', function (title, options) {
  return '<div title="' + title + '">' + options.fn(this) + '</div>';
});`;
  expect(findings(handlebars(made, '{{#box name}}<p>Text</p>{{/box}}'))).toEqual([
    'code/template-xss views/home.handlebars:1',
  ]);
  expect(
    findings(handlebars(made, '{{#box "fixed"}}<p>{{name}}</p>{{/box}}{{#other name}}x{{/other}}')),
  ).toEqual([]);
});

it('nunjucks calls filters and functions of its environment', () => {
  const sources = {
    'app.js': `const express = require('express');
const nunjucks = require('nunjucks');
const app = express();
const env = nunjucks.configure('views', { autoescape: true, express: app });
env.addFilter('bold', (text) => new nunjucks.runtime.SafeString('<b>' + text + '</b>'));
env.addFilter('plain', (text) => '<b>' + text + '</b>');
app.get('/', (req, res) => res.render('home.njk', { name: req.query.name }));`,
    'views/home.njk': '<p>{{ name | bold }} {{ name | plain }}</p>',
  };
  expect(findings(sources)).toEqual([`${bypass} app.js:5`]);
});
