/** Templates that are put together from others: what is given to one is followed into those it takes in. */
import { describe, expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const flask = `from flask import Flask, request, render_template
app = Flask(__name__)
@app.route('/')
def show():
    return render_template('main.html', name=request.args['n'])
`;
const express = `const app = require('express')();
app.get('/', (req, res) => res.render('main', { name: req.query.n, user: { bio: req.query.b } }));
`;
const spring = `import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.*;
@Controller
class Pages {
  @GetMapping("/") String show(@RequestParam String n, Model model) { model.addAttribute("name", n); return "main"; }
}
`;

const written = (sources: Record<string, string>) =>
  findings(sources)
    .filter((finding) => /xss/.test(finding))
    .map((finding) => finding.split(' ')[1]);

describe('Jinja', () => {
  const macros =
    '{% macro field(value, kind="text") -%}\n{{ value|safe }}\n{%- endmacro %}\n{% macro quiet(value) %}{{ value }}{% endmacro %}';
  test.each([
    ['a page that is included', '{% include "p.html" %}', 'p.html:1'],
    ['the first of several that is there', '{% include ["q.html", "p.html"] ignore missing %}', 'p.html:1'],
    ['a layout', '{% extends "p.html" %}{% block a %}{% endblock %}', 'p.html:1'],
    ['values given by name', '{% include "o.html" with other=name only %}', 'o.html:1'],
    ['names that were set before', '{% set other = name %}{% include "o.html" %}', 'o.html:1'],
    [
      'several names of a block',
      '{% with a="x" other=name %}{% include "o.html" %}{% endwith %}',
      'o.html:1',
    ],
    ['a macro', '{% macro m(x) %}{{ x|safe }}{% endmacro %}{{ m(name) }}', 'main.html:1'],
    [
      'a macro of an imported page',
      '{% import "m.html" as m with context %}{{ m.field(value=name) }}',
      'm.html:2',
    ],
    [
      'an imported macro by another name',
      '{% from "m.html" import quiet, field as f %}{{ f(name) }}',
      'm.html:2',
    ],
    [
      'a macro that is given a block',
      '{% from "m.html" import field %}{% call(a) field(name) %}x{% endcall %}',
      'm.html:2',
    ],
    ['texts that are joined', '{{ ("a" ~ name)|safe }}', 'main.html:1'],
  ])('%s', (_, main, place) => {
    const pages = {
      'p.html': '{{ name|safe }}',
      'o.html': '{{ other|safe }}',
      'm.html': macros,
      'main.html': main,
    };
    const sources = Object.entries(pages).map(([path, text]) => [`templates/${path}`, text]);
    expect(written({ 'app.py': flask, ...Object.fromEntries(sources) })).toEqual([`templates/${place}`]);
  });

  test.each([
    ['a macro that escapes', '{% from "m.html" import quiet %}{{ quiet(name) }}'],
    ['a macro that is given a constant', '{% from "m.html" import field %}{{ field("a") }}'],
    ['what is a comment', '{% comment %}{{ name|safe }}{% endcomment %}'],
    ['what is written as it stands', '{% raw %}{{ name|safe }}{% endraw %}'],
    ['pages that include themselves', '{% include "main.html" %}'],
    ['tags that are cut off', '{% include %}{% import x %}{% from "m.html" import %}{% macro %}{% extends'],
  ])('is silent: %s', (_, main) => {
    expect(written({ 'app.py': flask, 'templates/m.html': macros, 'templates/main.html': main })).toEqual([]);
  });
});

describe('Pug', () => {
  const pages = {
    'views/part.pug': 'p!= name',
    'views/layout.pug': 'html\n  title!= name\n  block content\n',
    'views/mixins.pug': 'mixin my-field(value, kind = "a)")\n  if value\n    b!= value\n  i= kind\n',
  };
  test.each([
    ['a page that is included', 'div\n  include ./part.pug', 'views/part.pug:1'],
    ['a layout', 'extends layout\nblock content\n  p= name', 'views/layout.pug:2'],
    [
      'a mixin of the page',
      'mixin field(value)\n  b!= value\n\np a\n+field(name)(class="x") text',
      'views/main.pug:2',
    ],
    ['a mixin of an included page', 'include mixins\n+my-field(name)', 'views/mixins.pug:3'],
  ])('%s', (_, main, place) => {
    expect(written({ 'app.js': express, ...pages, 'views/main.pug': main })).toEqual([place]);
  });

  test('is silent where a mixin is given a constant, or does not end', () => {
    expect(
      written({ 'app.js': express, ...pages, 'views/main.pug': 'include mixins\n+my-field("a")\n+b(' }),
    ).toEqual([]);
  });
});

describe('Handlebars', () => {
  test.each([
    ['the same values', '{{> part}}', '{{{name}}}'],
    ['a part of them', '{{> part user}}', '{{{bio}}}'],
    ['values by name', '{{> part shown=name}}', '{{{shown}}}'],
    ['the item of a block', '{{#with user}}{{> part}}{{/with}}', '{{{bio}}}'],
    ['what stands around a block', '{{#> part}}x{{/part}}', '{{{name}}}'],
  ])('partials are filled with %s', (_, main, part) => {
    const sources = { 'views/main.hbs': main, 'views/partials/part.hbs': part };
    expect(written({ 'app.js': express, ...sources })).toEqual(['views/partials/part.hbs:1']);
  });
});

describe('templates of Java', () => {
  const views = 'src/main/webapp/WEB-INF/views/';
  const card = '<b th:fragment="card(kind, text)" th:utext="${text}"></b>';
  const box = '<#macro box kind text="">${text}</#macro>';
  test.each([
    ['jsp', '<%@ include file="part.jsp" %>', '<b>${name}</b>'],
    ['jsp', '<jsp:include page="/WEB-INF/views/part.jsp"/>', '<b>${name}</b>'],
    ['jsp', '<c:import url="part.jsp"/>', '<b>${name}</b>'],
    ['html', '<p th:replace="~{part :: own}"></p>', '<b th:fragment="own" th:utext="${name}"></b>'],
    ['html', '<p th:insert="part"></p>', '<b th:utext="${name}"></b>'],
    ['ftl', '<#include "part.ftl">', '<b>${name}</b>'],
    ['vm', '#parse("part.vm")', '<b>$name</b>'],
    ['html', `<p th:replace="~{part :: card('a', \${name})}"></p>`, card],
    ['html', '<p th:insert="part :: card(kind=0, text=${name})"></p>', card],
    ['ftl', '<#import "part.ftl" as lib><@lib.box "a" name/>', box],
    ['ftl', '<#include "part.ftl"><@box kind="a" text=name />', box],
  ])('%s: %s', (ending, main, part) => {
    const sources = { [`${views}main.${ending}`]: main, [`${views}part.${ending}`]: part };
    expect(written({ 'src/main/java/Pages.java': spring, ...sources })).toEqual([`${views}part.${ending}:1`]);
  });

  test.each([
    ['html', `<p th:replace="~{part :: card(\${name}, 'a, b')}"></p>`, card],
    ['html', `<p th:replace="~{part :: card('a', \${#strings.escapeXml(name)})}"></p>`, card],
    ['ftl', '<#import "part.ftl" as lib><@lib.box name "a"/>', box],
    ['ftl', '<#import "part.ftl" as lib><@lib.box kind=name text=name?html/>', box],
  ])('%s: %s gives something else', (ending, main, part) => {
    const sources = { [`${views}main.${ending}`]: main, [`${views}part.${ending}`]: part };
    expect(written({ 'src/main/java/Pages.java': spring, ...sources })).toEqual([]);
  });

  test.each([
    ['html', `${card}<p th:replace="~{::card('a', \${name})}"></p>`],
    ['ftl', `${box}<@box "a" name/>`],
    ['html', '<p th:with="text=${name}, other=1"><b th:utext="${text}"></b></p>'],
  ])('%s: %s is one page', (ending, main) => {
    const sources = { [`${views}main.${ending}`]: main };
    expect(written({ 'src/main/java/Pages.java': spring, ...sources })).toEqual([`${views}main.${ending}:1`]);
  });
});

describe('Rails', () => {
  const controller = (name: string) => `class ItemsController < ApplicationController
  def show
    @name = ${name}
  end
end
`;
  const paths = (sources: Record<string, string>) =>
    findings(sources).map((finding) => finding.split(' ')[1]);
  const page = { 'app/views/items/show.html.erb': '<%= @name %>' };
  const title = '<title><%= raw @name %></title><%= yield %>';

  test.each([
    ['application', ['app/views/layouts/application.html.erb:1']],
    ['items', ['app/views/layouts/items.html.erb:1']],
    ['others', []],
  ])('what an action leaves is in its layout: %s', (layout, expected) => {
    const sources = { ...page, [`app/views/layouts/${layout}.html.erb`]: title };
    expect(paths({ 'app/controllers/items_controller.rb': controller('params[:n]'), ...sources })).toEqual(
      expected,
    );
    expect(paths({ 'app/controllers/items_controller.rb': controller("'a'"), ...sources })).toEqual([]);
  });
});
