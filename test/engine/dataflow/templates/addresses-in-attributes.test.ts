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

describe('pages of Java', () => {
  const toldIn = (page: string, text: string, check = '', value = 'v') =>
    findings({
      'src/main/java/shop/PageController.java': [
        'package shop;',
        'import org.springframework.stereotype.Controller;',
        'import org.springframework.ui.Model;',
        'import org.springframework.web.bind.annotation.*;',
        '@Controller',
        'public class PageController {',
        '  @GetMapping("/page")',
        '  public String page(@RequestParam String v, @RequestParam long id, Model model) {',
        `    ${check}`,
        `    model.addAttribute("v", ${value});`,
        '    model.addAttribute("id", id);',
        '    return "a";',
        '  }',
        '}',
      ].join('\n'),
      [`src/main/resources/templates/${page}`]: text,
    }).some((one) => one.startsWith('code/template-xss'));

  it.each([
    ['a.html', '<a th:href="${v}">x</a>'],
    ['a.html', '<a class="b" th:href="@{${v}(page=1)}">x</a>'],
    ['a.html', '<form th:action="@{${v}}"></form>'],
    ['a.html', '<iframe th:src="|${v}|"></iframe>'],
    ['a.html', '<a th:attr="title=${id},href=${v}">x</a>'],
    ['a.html', `<a th:href="\${v} ?: '/'">x</a>`],
    ['a.html', `<a th:href="\${id > 1} ? '/' : \${v}">x</a>`],
    ['a.html', '<script>var a = [[${v}]];</script><p th:text="x"></p>'],
    ['a.ftlh', `<a href="\${v!'/'}">x</a>`],
    ['a.ftlh', '<a <#if id??>class="b"</#if> href="${v}">x</a>'],
    ['a.ftl', '<a href="${v?html}">x</a>'],
    ['a.ftlh', '<script>var a = ${v};</script>'],
    ['a.ftlh', '<p title=${v}>x</p>'],
    ['a.peb', '<a href="{{ v }}">x</a>'],
  ])('%s: %s is told', (page, text) => expect(toldIn(page, text)).toBe(true));

  it.each([
    ['a.html', '<a th:href="@{/path(v=${v})}">x</a>'],
    ['a.html', `<a th:href="'/x/' + \${v}">x</a>`],
    ['a.html', '<a th:href="@{\'/x/\' + ${v}}">x</a>'],
    ['a.html', '<a th:href="@{|/x/${v}|}">x</a>'],
    ['a.html', `<a th:href="\${v == 'a'} ? '/a' : '/b'">x</a>`],
    ['a.html', '<a th:href="${id}">x</a>'],
    ['a.html', '<img th:src="${v}" th:alt="${v}">'],
    ['a.html', '<script th:inline="javascript">var a = [[${v}]];</script>'],
    ['a.html', '<p th:text="${v}">[[${v}]]</p>'],
    ['a.ftlh', '<a href="/x/${v}" title="${v}">${v}</a>'],
    ['a.ftlh', '<a href="${id}">x</a> <a href="${v?url}">x</a>'],
    ['a.ftlh', `<script>var a = "\${v?js_string}", b = \${id};</script>`],
    ['a.peb', '<a href="/x/{{ v }}">{{ v }}</a>'],
  ])('%s: %s is not', (page, text) => expect(toldIn(page, text)).toBe(false));

  it.each([
    ['a checked scheme', 'if (!v.startsWith("https://")) return "error";', 'v'],
    ['a path of the program', '', '"/page/" + v'],
  ])('%s is no script', (_, check, value) =>
    expect(toldIn('a.html', '<a th:href="${v}">x</a>', check, value)).toBe(false),
  );

  it.each([
    ['<a href="<c:out value=\'${param.v}\'/>">x</a>', true],
    ['<a href="${fn:escapeXml(param.v)}">x</a>', true],
    ['<script>var a = <c:out value="${param.v}"/>;</script>', true],
    ['<a href="/x/<c:out value=\'${param.v}\'/>">x</a>', false],
    ['<a href="<%= request.getContextPath() %><c:out value="${param.v}"/>">x</a>', false],
    ['<a href="${pageContext.request.contextPath}${fn:escapeXml(param.v)}">x</a>', false],
    ['<p title="${fn:escapeXml(param.v)}"><c:out value="${param.v}"/></p>', false],
  ])('JSP: %s', (text, isFlaw) =>
    expect(
      findings({ 'src/main/webapp/a.jsp': text }).some((one) => one.startsWith('code/template-xss')),
    ).toBe(isFlaw),
  );
});

describe('Haml and Slim', () => {
  const toldIn = (kind: string, text: string) =>
    findings({
      'app/controllers/pages_controller.rb':
        'class PagesController < ApplicationController\n  def show\n    @v = params[:v]\n  end\nend',
      [`app/views/pages/show.html.${kind}`]: text,
    }).some((one) => one.startsWith('code/template-xss'));

  it.each([
    ['haml', '%a.b{href: @v} x'],
    ['haml', "%a{data: { x: 1 }, :href => @v, class: 'b'} x"],
    ['haml', '%a(class="b" href=@v) x'],
    ['haml', '%form{action: @v}'],
    ['slim', 'a href=@v x'],
    ['slim', 'li: a[class="b" href=@v] x'],
  ])('%s: %s is told', (kind, text) => expect(toldIn(kind, text)).toBe(true));

  it.each([
    ['haml', '%a{href: "/p/#{@v}"} x'],
    ['haml', '%a{href: pages_path(q: @v), title: @v} x'],
    ['haml', '%a{data: { href: @v }} x'],
    ['haml', '%img{src: @v}'],
    ['slim', 'a href="/p/#{@v}" x'],
    ['slim', 'a href=pages_path(q: @v) title=@v x'],
    ['slim', 'img src=@v'],
  ])('%s: %s is not', (kind, text) => expect(toldIn(kind, text)).toBe(false));
});

it('pages of Askama are told the same', () => {
  const told = (text: string) =>
    findings({
      'src/main.rs': [
        'use askama::Template;',
        'use axum::{extract::Query, response::Html, routing::get, Router};',
        'use serde::Deserialize;',
        '#[derive(Deserialize)]',
        'struct Params { v: String }',
        '#[derive(Template)]',
        '#[template(path = "a.html")]',
        'struct Page { v: String }',
        'async fn page(Query(p): Query<Params>) -> Html<String> {',
        '    Html(Page { v: p.v }.render().unwrap())',
        '}',
        '#[tokio::main]',
        'async fn main() {',
        '    let app = Router::new().route("/", get(page));',
        '}',
      ].join('\n'),
      'templates/a.html': text,
    }).some((one) => one.startsWith('code/template-xss'));
  expect(told('<a href="{{ v }}">x</a>')).toBe(true);
  expect(told('<a href="/p/{{ v }}">{{ v }}</a>')).toBe(false);
});
