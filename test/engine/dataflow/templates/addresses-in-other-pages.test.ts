/** The same in pages of Java, in Haml and Slim, and in pages of Rust. */
import { describe, expect, it } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

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
