/** Pages of the program: what a handler fills them with, and where that is told to be. */
import { describe, expect, it, test } from 'vitest';
import { analyseSources, type Sources } from '../../support/analyse-sources.ts';

const app = `const express = require('express');\nconst app = express();\n`;

/** `file:line` of every stop of every value that is written into a page without escaping. */
function ways(sources: Sources): string[] {
  return analyseSources(sources)
    .candidates.filter(({ ruleId }) => ruleId === 'code/template-xss')
    .map(({ trace }) => trace.map(({ file, line }) => `${file}:${line}`).join(' → '));
}

const page = (body: string) => `app.get('/', (req, res) => {\n${body}\n});\n`;

describe('a value enters where the handler takes it, and ends at its very line of the page', () => {
  it.each<[string, string, string, string]>([
    ['the first line', 'v.ejs', '<%- a %>', 'v.ejs:1'],
    ['EJS, in a condition', 'v.ejs', '<h1>\n<% if (a) { %>\n<p>\n<%- a %>\n<% } %>', 'v.ejs:4'],
    ['EJS, after a condition', 'v.ejs', '<% if (b) { %>\n<p>\n<% } %>\n<p>\n<%- a %>', 'v.ejs:5'],
    ['EJS, over several lines', 'v.ejs', '<h1>\n<%-\n  a\n%>', 'v.ejs:2'],
    ['Handlebars, in a block', 'v.hbs', '<h1>\n{{#if b}}\n<p>\n{{{a}}}\n{{/if}}', 'v.hbs:4'],
    ['Handlebars, after a block', 'v.hbs', '{{#if b}}\n<p>\n{{/if}}\n<p>\n{{{a}}}', 'v.hbs:5'],
    ['Pug', 'v.pug', 'html\n  if b\n    p\n      b!= a', 'v.pug:4'],
  ])('%s', (_, name, view, end) => {
    const handler = page(`const a = req.query.a;\nconst values = { a };\n\nres.render('v', values);`);
    expect(ways({ 'app.js': app + handler, [`views/${name}`]: view })).toEqual([
      `app.js:4 → app.js:7 → views/${end}`,
    ]);
  });

  it.each<[string, string, string]>([
    ['in a condition', '<h1>\n{% if name %}\n<p>\n{{ name|safe }}\n{% endif %}', 'v.html:4'],
    ['in a loop', '<h1>\n{% for x in name %}\n<p>\n{{ x|safe }}\n{% endfor %}', 'v.html:4'],
    ['after a condition', '{% if name %}\n<p>\n{% endif %}\n<p>\n{{ name|safe }}', 'v.html:5'],
  ])('Jinja, %s', (_, view, end) => {
    const code = `from flask import Flask, request, render_template
app = Flask(__name__)
@app.route('/a')
def a():
    name = request.args['name']

    return render_template('v.html', name=name)
`;
    const [way, ...others] = ways({ 'app.py': code, 'templates/v.html': view });
    expect(others).toEqual([]);
    expect(way).toMatch(/^app\.py:5 → /);
    expect(way?.endsWith(`→ templates/${end}`)).toBe(true);
  });

  it.each<[string, string, string]>([
    ['a model', 'return View(new Found { Text = a });', '<h1>\n@Html.Raw(Model.Text)'],
    [
      'view data',
      'ViewBag.Text = a;\nreturn View();',
      '@{\n  var text = ViewData["Text"];\n}\n@Html.Raw(text)',
    ],
    ['a partial view', 'return PartialView("_Text", a);', '@if (true) {\n<p>\n  @Html.Raw(Model)\n</p>\n}'],
  ])('Razor, %s', (_, code, view) => {
    const controller = `public class HomeController : Controller {
  public IActionResult Show(string a) {
    ${code}
  }
}
class Found { public string Text { get; set; } }
`;
    const name = code.includes('_Text') ? 'Shared/_Text' : 'Home/Show';
    const { candidates } = analyseSources({
      'Controllers/HomeController.cs': controller,
      [`Views/${name}.cshtml`]: view,
    });
    expect(candidates.map(({ trace }) => trace.map(({ file, line }) => `${file}:${line}`))).toEqual([
      expect.arrayContaining([
        'Controllers/HomeController.cs:2',
        `Views/${name}.cshtml:${view.split('\n').findIndex((line) => line.includes('@Html')) + 1}`,
      ]),
    ]);
  });

  test('a property that the page reads of an object', () => {
    const handler = page(`const a = req.query.a;\nres.render('v', { user: { a } });`);
    expect(ways({ 'app.js': app + handler, 'views/v.ejs': '<p>\n<%- user.a %>' })).toEqual([
      'app.js:4 → views/v.ejs:2',
    ]);
  });

  test('the whole request as values: the call that fills the page', () => {
    const sources = { 'app.js': app + page(`res.render('v',\n req.query);`), 'views/v.ejs': '<p>\n<%- a %>' };
    expect(ways(sources)).toEqual(['app.js:4 → views/v.ejs:2']);
  });
});

describe('a link whose whole address comes from outside', () => {
  it.each([
    ['EJS', 'v.ejs', '<a class="x" href="<%= a %>">'],
    ['Handlebars', 'v.hbs', "<a href='{{a}}'>"],
    ['Pug', 'v.pug', 'a.x(class="y", href=a) on'],
  ])('is reported in %s', (_, name, view) => {
    const handler = page("res.render('v', { a: req.query.a });");
    expect(ways({ 'app.js': app + handler, [`views/${name}`]: view })).toHaveLength(1);
  });

  it.each([
    ['behind a fixed beginning', 'v.ejs', '<a href="/items/<%= a %>">'],
    ['in another attribute', 'v.ejs', '<a href="/" title="<%= a %>">'],
    ['of another element', 'v.hbs', '<link rel="x" href="{{a}}">'],
    ['in quotes of Pug', 'v.pug', 'a(href="a") on'],
  ])('but not %s', (_, name, view) => {
    const handler = page("res.render('v', { a: req.query.a });");
    expect(ways({ 'app.js': app + handler, [`views/${name}`]: view })).toEqual([]);
  });
});

describe('what a handler before has put into res.locals', () => {
  it('is in the page', () => {
    const before = 'app.use((req, res, next) => { res.locals.a = req.query.a; next(); });\n';
    const sources = { 'app.js': app + before + page("res.render('v');"), 'views/v.ejs': '<p>\n<%- a %>' };
    expect(ways(sources)).toEqual(['app.js:3 → app.js:5 → views/v.ejs:2']);
  });
});

describe('partials of EJS', () => {
  const render = (values: string) => app + page(`res.render('v', ${values});`);

  test('what they are given by the page', () => {
    const sources = {
      'app.js': render('{ a: req.query.a }'),
      'views/v.ejs': `<%- include('./parts/head.ejs', { title: a }) %>`,
      'views/parts/head.ejs': '<h1>\n<%- title %>',
    };
    expect(ways(sources)).toEqual(['app.js:4 → views/v.ejs:1 → views/parts/head.ejs:2']);
  });

  test('the values of the page', () => {
    const sources = {
      'app.js': render('{ a: req.query.a }'),
      'views/v.ejs': `<%- include('../parts/head') %>`,
      'parts/head.ejs': '<h1><%- a %><%- include("head") %>',
    };
    expect(ways(sources)).toEqual(['app.js:4 → views/v.ejs:1 → parts/head.ejs:1']);
  });

  it.each([
    ['a name from outside is not what is written', '<%- include(a) %><%- include(a + "/x", { a }) %>'],
    ['a partial that escapes', `<%- include('head', { a }) %>`],
  ])('%s', (_, view) => {
    const sources = {
      'app.js': render('{ a: req.query.a }'),
      'views/v.ejs': view,
      'views/head.ejs': '<%= a %>',
    };
    expect(ways(sources)).toEqual([]);
  });

  test('the whole request as values is not taken for the functions of the language', () => {
    const sources = {
      'app.js': render('req.query'),
      'views/v.ejs': `<%- encodeURIComponent(a) %><%- include('head') %><%- helper() %>`,
      'views/head.ejs': '<%= a %>',
    };
    expect(ways(sources)).toEqual([]);
  });
});

describe('Blade', () => {
  const route = (body: string) =>
    `<?php\nuse Illuminate\\Support\\Facades\\Route;\n\nRoute::get('/', function () {\n${body}\n});\n`;

  it.each<[string, string, string]>([
    ['the first line', '{!! $a !!}', '1'],
    ['in a condition', '<p>\n@if ($a)\n<p>\n{!! $a !!}\n@endif', '4'],
    ['after a comment and PHP', '{{--\n--}}\n@php\n$b = $a;\n@endphp\n{!! $b !!}', '4 → v.blade.php:6'],
    ['in a loop', '@foreach ([$a] as $key => $b)\n{!! $b !!}\n@endforeach', '2'],
    ['over several lines', '<p>\n{!!\n  trim($a)\n!!}', '3 → v.blade.php:2'],
  ])('a value ends at its very line of the page: %s', (_, view, end) => {
    const sources = {
      'web.php': route("return view('v', ['a' => request('a')]);"),
      'resources/views/v.blade.php': view,
    };
    const way = `web.php:5 → v.blade.php:${end}`;
    expect(ways(sources)).toEqual([way.replaceAll('v.blade', 'resources/views/v.blade')]);
  });

  test.each([
    ['variables of the page', "@php($b = $a) @include('part')"],
    ['values of its own', "@foreach ([$a] as $x) @include('part', ['b' => $x]) @endforeach"],
    ['a layout', "@extends('part') @php($b = $a)"],
    ['the first of several', "@includeFirst(['other', 'part'], ['b' => $a])"],
  ])('a template that another one fills: %s', (_, view) => {
    const sources = {
      'web.php': route("return View::make('v')->with('c', 1)->with(['a' => request('a')]);"),
      'resources/views/v.blade.php': view,
      'resources/views/part.blade.php': '<p>\n{!! $b !!}',
    };
    const [way, ...others] = ways(sources);
    expect(others).toEqual([]);
    expect(way).toMatch(/^web\.php:5 → (?:.* → )?resources\/views\/part\.blade\.php:2$/);
  });

  test('a component sees nothing of the page around it', () => {
    const sources = {
      'web.php': route("return view('v', ['a' => request('a')]);"),
      'resources/views/v.blade.php': '<x-part :b="1"/>',
      'resources/views/components/part.blade.php': '{!! $a !!}{!! $b !!}',
    };
    expect(ways(sources)).toEqual([]);
  });

  test('templates that include each other come to an end', () => {
    const sources = {
      'web.php': route("return view('v', ['a' => request('a')]);"),
      'resources/views/v.blade.php': "@include('w') {!! $a !!}",
      'resources/views/w.blade.php': "@include('v') @include('w') @extends('v')",
    };
    expect(ways(sources)).toEqual(['web.php:5 → resources/views/v.blade.php:1']);
  });

  test('what a page reads of the request by itself, also where nothing fills it', () => {
    const sources = {
      'a.php': '<?php',
      'resources/views/v.blade.php': "<p>\n{!! request('a') !!}",
    };
    expect(ways(sources)).toEqual(['resources/views/v.blade.php:2 → resources/views/v.blade.php:2']);
  });

  test('a page of that name in another folder is another page', () => {
    const sources = {
      'web.php': route("return view('index', ['a' => request('a')]);"),
      'resources/views/admin/index.blade.php': '{!! $a !!}',
    };
    expect(ways(sources)).toEqual([]);
  });
});

describe('Twig', () => {
  const render = (values: string) => `<?php
$twig = new \\Twig\\Environment(new \\Twig\\Loader\\FilesystemLoader('templates'));
$a = $_GET['a'];

echo $twig->render('v.html.twig', ${values});
`;

  it.each<[string, string, string]>([
    ['in a condition', '<p>\n{% if a %}\n<p>\n{{ a|raw }}\n{% endif %}', '4'],
    ['after comments', '{#\n#}\n{% verbatim %}\n{% endverbatim %}\n{{ a|raw }}', '5'],
    ['over several lines', '<p>\n{{\n  a\n  |raw\n}}', '2'],
  ])('a value ends at its very line of the page: %s', (_, view, end) => {
    const sources = { 'index.php': render("['a' => $a]"), 'templates/v.html.twig': view };
    expect(ways(sources)).toEqual([`index.php:3 → index.php:5 → templates/v.html.twig:${end}`]);
  });

  test('a template sees what it is given, and the variables of the page where that is not said to be all', () => {
    const sources = {
      'index.php': render("['a' => $a]"),
      'templates/v.html.twig': "{% include 'w.html.twig' %}{% include 'x.html.twig' with {b: 1} only %}",
      'templates/w.html.twig': '{{ a|raw }}',
      'templates/x.html.twig': '{{ a|raw }}{{ b|raw }}',
    };
    expect(ways(sources)).toEqual(['index.php:3 → index.php:5 → templates/w.html.twig:1']);
  });

  test('templates that extend each other come to an end', () => {
    const sources = {
      'index.php': render("['a' => $a]"),
      'templates/v.html.twig': "{% extends 'w.html.twig' %}",
      'templates/w.html.twig': "{% extends 'v.html.twig' %}{{ a|raw }}",
    };
    expect(ways(sources)).toEqual(['index.php:3 → index.php:5 → templates/w.html.twig:1']);
  });
});
