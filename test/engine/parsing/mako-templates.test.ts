/** Mako pages: what they put out unescaped, and what their lines of control, code and tags mean for it. */
import { describe, expect, test } from 'vitest';
import { analyseSources, type Sources } from '../support/analyse-sources.ts';

const app = `from flask import Flask, request
from mako.lookup import TemplateLookup
app = Flask(__name__)
pages = TemplateLookup(directories=['templates'])
@app.get('/')
def show():
    return pages.get_template('page.html').render(name=request.args['name'])
`;

/** Where a page puts out what was asked for. */
function places(page: string, others: Sources = {}): string[] {
  const { candidates } = analyseSources({ 'app.py': app, 'templates/page.html': page, ...others });
  return candidates
    .filter(({ ruleId }) => ruleId === 'code/template-xss')
    .map(({ trace }) => `${trace.at(-1)?.file.replace('templates/', '')}:${trace.at(-1)?.line}`);
}

describe('a value is put out as it is', () => {
  test.each<[string, string, string]>([
    ['without a filter', '<h1>\n<p>${name}</p>', 'page.html:2'],
    [
      'where the filters of the page are left out',
      '<%page expression_filter="h"/>\n${name | n}',
      'page.html:2',
    ],
    ['with a filter that escapes nothing', '${name | trim}', 'page.html:1'],
    ['in an attribute without quotes, escaped', '<a title=${name | h}>', 'page.html:1'],
    ['in a condition', '% if name:\n  ${name}\n% endif', 'page.html:2'],
    ['on the other way', '% if name == "a":\n% else:\n  ${name}\n% endif', 'page.html:3'],
    ['in a loop', '% for one in [name]:\n${one}\n% endfor', 'page.html:2'],
    ['after code', '<%\n  a = name\n  if a:\n      b = a\n%>\n${b}', 'page.html:6'],
    ['by a function of the page', '<%def name="f(x)">\n${x}\n</%def>\n${f(name)}', 'page.html:2'],
    ['with braces and quotes in it', `\${ {'}': name}['}'] }`, 'page.html:1'],
  ])('%s', (_, page, place) => {
    expect(places(page)).toEqual([place]);
  });

  test('by the pages that it takes in', () => {
    expect(places('<%inherit file="base.mako"/>', { 'templates/base.mako': '<b>${name}</b>' })).toEqual([
      'base.mako:1',
    ]);
    expect(
      places('<%include file="part.mako" args="a=name"/>', { 'templates/part.mako': '<b>${a}</b>' }),
    ).toEqual(['part.mako:1']);
    expect(
      places('<%namespace name="f" file="forms.mako"/>\n${f.field(name)}', {
        'templates/forms.mako': '<%def name="field(x)">\n${x}\n</%def>',
      }),
    ).toEqual(['forms.mako:2']);
  });
});

describe('nothing is told', () => {
  test.each([
    ['of what is escaped', '${name | h} ${name | trim,h} ${name | u}'],
    ['of a filter of the program', '${name | clean}'],
    ['of a page that escapes all', '<%page expression_filter="h"/>\n${name}'],
    ['of comments', '## ${name}\n<%doc> ${name} </%doc>'],
    ['of text', '<%text>${name}</%text>'],
    ['where it was compared', '% if name == "a":\n${name}\n% endif'],
    ['of a value that does not end', '${name'],
  ])('%s', (_, page) => {
    expect(places(page)).toEqual([]);
  });

  test('of pages of Jinja with a sign of Mako in them', () => {
    expect(places('{% if name %}<p>${{ name }}</p>{% endif %}')).toEqual([]);
  });
});

test('what a view of Pyramid gives back fills the page that it names', () => {
  const view = (page: string) => ({
    'app/views.py': `from pyramid.view import view_config
@view_config(route_name='a', renderer='app:templates/a.mako')
def a(request):
    return {'name': request.params['name']}
`,
    'app/templates/a.mako': page,
  });
  const found = (page: string) =>
    analyseSources(view(page)).candidates.filter(({ ruleId }) => ruleId === 'code/template-xss');
  expect(found('<p>${name | n}</p>')).toHaveLength(1);
  expect(found('<p>${name | h}</p>')).toEqual([]);
});

test('pages made to hurt are read in one go', () => {
  const begun = performance.now();
  for (const piece of ['${', '<%def ', '% if x:\n', '<% ', '<%text>', ' ', '</%', '## \n'])
    places(piece.repeat(20_000));
  expect(performance.now() - begun).toBeLessThan(20_000);
});
