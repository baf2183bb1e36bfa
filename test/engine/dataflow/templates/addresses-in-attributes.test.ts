/** Escapes leave an address that begins with `javascript:`, and the script of an attribute: where in a page a value stands. */
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

const isToldInJinja = (text: string, given = "v=request.args['v']", before = '') =>
  findings({
    'app.py': [
      'from urllib.parse import urlsplit',
      'from flask import Flask, render_template, request, url_for',
      'app = Flask(__name__)',
      "@app.get('/')",
      'def page():',
      ...(before === '' ? [] : [`    ${before}`]),
      `    return render_template('a.html', ${given})`,
    ].join('\n'),
    'templates/a.html': text,
  }).some((one) => one.startsWith('code/template-xss'));

describe("Jinja's escaping", () => {
  it.each([
    ['does not help where a link begins with the value', '<a class="b"\n href="{{ v }}">x</a>'],
    ['nor where a form or a frame does', '<iframe src="{{ v }}"></iframe>'],
    ['nor where it is asked for', '{% autoescape true %}<a href="{{ v }}">x</a>{% endautoescape %}'],
  ])('%s', (_, text) => expect(isToldInJinja(text)).toBe(true));

  it.each([
    ['helps behind the beginning', '<a href="/x?next={{ v }}">x</a>', undefined],
    ['and where nothing is run', '<img src="{{ v }}">', undefined],
    ['an encoded value is no scheme', '<a href="{{ v|urlencode }}">x</a>', undefined],
    ['nor is an address of a route', '<a href="{{ v }}">x</a>', "v=url_for('page', q=request.args['v'])"],
    ['nor the address of the request', '<form action="{{ v }}"></form>', 'v=request.full_path'],
  ])('%s', (_, text, given) => expect(isToldInJinja(text, given)).toBe(false));

  it.each([
    ['a check of the scheme', "if urlsplit(request.args['v']).scheme not in ('http', 'https'): return ''"],
    ['a check of where it leads', "if not request.args['v'].startswith('https://a.example/'): return ''"],
  ])('%s is believed', (_, check) =>
    expect(isToldInJinja('<a href="{{ v }}">x</a>', undefined, check)).toBe(false),
  );
});

it('what was stored is not told for its scheme in pages of Python', () => {
  const told = (page: string) =>
    findings({
      'shop/models.py':
        'from django.db import models\nclass Shop(models.Model):\n    site = models.URLField()\n    name = models.TextField()',
      'shop/views.py': [
        'from django.shortcuts import render',
        'from .models import Shop',
        'def add(request):',
        "    Shop.objects.create(site=request.POST['site'], name=request.POST['name'])",
        "    return render(request, 'a.html', {'shops': Shop.objects.all()})",
      ].join('\n'),
      'shop/urls.py':
        "from django.urls import path\nfrom . import views\nurlpatterns = [path('', views.add)]",
      'templates/a.html': `{% for shop in shops %}${page}{% endfor %}`,
    }).filter((one) => one.includes('xss'));
  expect(told('<a href="{{ shop.site }}">{{ shop.name }}</a>')).toEqual([]);
  expect(told('{{ shop.name|safe }}')).toHaveLength(1);
});

it("Django's check of where one is sent on to settles the scheme of a link, too", () => {
  const told = (check: string) =>
    findings({
      'shop/views.py': [
        'from django.shortcuts import render',
        'from django.utils.http import url_has_allowed_host_and_scheme',
        'def page(request):',
        "    to = request.GET['next']",
        `    ${check}`,
        "    return render(request, 'a.html', {'to': to})",
      ].join('\n'),
      'shop/urls.py':
        "from django.urls import path\nfrom . import views\nurlpatterns = [path('', views.page)]",
      'templates/a.html': '<a href="{{ to }}">back</a>',
    }).some((one) => one.startsWith('code/template-xss'));
  expect(told('pass')).toBe(true);
  expect(told("if not url_has_allowed_host_and_scheme(to, allowed_hosts=None): to = '/'")).toBe(false);
});

describe('pages of PHP', () => {
  const toldIn = (page: string, text: string, check = '', render = `view('a', ['v' => $v])`) =>
    findings({
      'app/Http/Controllers/PageController.php': [
        '<?php',
        'namespace App\\Http\\Controllers;',
        'use Illuminate\\Http\\Request;',
        'class PageController extends Controller {',
        '  public function show(Request $request) {',
        "    $v = $request->input('v');",
        `    ${check}`,
        `    return ${render};`,
        '  }',
        '}',
      ].join('\n'),
      'routes/web.php':
        "<?php\nuse App\\Http\\Controllers\\PageController;\nRoute::get('/', [PageController::class, 'show']);",
      [page]: text,
    }).some((one) => one.startsWith('code/template-xss'));
  const blade = 'resources/views/a.blade.php';

  it.each([
    ['a link', '<a class="b" href="{{ $v }}">x</a>'],
    ['a form', "<form action='{{ $v ?? '/' }}'></form>"],
    ['a frame', '<iframe src="{{ trim($v) }}"></iframe>'],
    ['what the page reads', `<a href="{{ request('to') }}">x</a>`],
  ])('Blade: %s is told', (_, text) => expect(toldIn(blade, text)).toBe(true));

  it.each([
    ['behind a fixed beginning', '<a href="/page/{{ $v }}">x</a>'],
    ['in a route', `<a href="{{ route('page', $v) }}">x</a>`],
    ['in an address of the program', '<a href="{{ URL::to($v) }}">x</a>'],
    ['as a picture', '<img src="{{ $v }}">'],
    ['where nothing is run', '<link rel="canonical" href="{{ $v }}">'],
    ['as the address of the request', '<a href="{{ url()->current() }}">x</a>'],
  ])('Blade: a value %s is not', (_, text) => expect(toldIn(blade, text)).toBe(false));

  it.each([
    ['its beginning', "if (!str_starts_with($v, 'https://')) { abort(400); }"],
    ['its scheme', "if (!preg_match('#^https?://#', $v)) { abort(400); }"],
    ['a rule', "$v = $request->validate(['v' => 'required|url'])['v'];"],
  ])('a check of %s is believed', (_, check) =>
    expect(toldIn(blade, '<a href="{{ $v }}">x</a>', check)).toBe(false),
  );

  it('a rule of something else is not', () =>
    expect(
      toldIn(blade, '<a href="{{ $v }}">x</a>', "$v = $request->validate(['v' => 'max:20'])['v'];"),
    ).toBe(true));

  it.each([
    ['<a href="{{ v }}">x</a>', true],
    ['<a href="{{ v|e(\'html_attr\') }}">x</a>', true],
    ['<a href="{{ v|url_encode }}">x</a>', false],
    ['<a href="{{ path(\'page\', {v: v}) }}">x</a>', false],
    ['<a href="{{ app.request.uri }}">x</a>', false],
  ])('Twig: %s', (text, isFlaw) =>
    expect(toldIn('templates/a.html.twig', text, '', "$this->twig->render('a.html.twig', ['v' => $v])")).toBe(
      isFlaw,
    ),
  );

  it.each([
    ['<a href="{$v}">x</a>', true],
    ['<a href="{$v|escape}">x</a>', true],
    ['<a href="{$v|escape:\'url\'}">x</a>', false],
    ['<a href="/x/{$v}">x</a>', false],
  ])('Smarty that escapes: %s', (text, isFlaw) =>
    expect(
      findings({
        'index.php':
          "<?php\n$smarty = new Smarty();\n$smarty->setEscapeHtml(true);\n$smarty->assign('v', $_GET['v']);\n$smarty->display('a.tpl');",
        'templates/a.tpl': text,
      }).some((one) => one.startsWith('code/template-xss')),
    ).toBe(isFlaw),
  );
});
