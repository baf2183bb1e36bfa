/** Functions of a program that its pages call by name: filters, tags and helpers, and values that all pages know. */
import { describe, expect, it } from 'vitest';
import { findings, type Sources } from '../../support/analyse-sources.ts';

const bypass = 'code/framework-escape-bypass';

const flask = (made: string, page: string): Sources => ({
  'app.py': `from flask import Flask, request, render_template
from markupsafe import Markup, escape
app = Flask(__name__)
${made}
@app.route('/')
def index():
    return render_template('index.html', name=request.args['name'])
`,
  'templates/index.html': page,
});

describe('pages of Flask', () => {
  it.each([
    [
      'a filter with a name of its own',
      `@app.template_filter('bold')
def strong(text):
    return Markup('<b>' + text + '</b>')`,
      '{{ name|trim|bold }}',
      6,
    ],
    [
      'a filter with what it is given besides',
      `@app.template_filter()
def marked(text, kind):
    return Markup(f'<b class="{kind}">{text}</b>')`,
      '{{ "x"|marked(name) }}',
      6,
    ],
    [
      'a function that all pages know',
      `@app.template_global()
def badge(text):
    return Markup('<b>' + text + '</b>')`,
      '{{ badge(name) }}',
      6,
    ],
    [
      'a filter put into the table of the environment',
      `def bold(text):
    return Markup('<b>' + text + '</b>')
app.jinja_env.filters['bold'] = bold`,
      '{{ name|bold }}',
      5,
    ],
    [
      'a function that a processor gives',
      `@app.context_processor
def tools():
    def bold(text):
        return Markup('<b>' + text + '</b>')
    return {'bold': bold}`,
      '{{ bold(name) }}',
      7,
    ],
  ])('call %s', (_what, made, page, line) => {
    expect(findings(flask(made, page))).toEqual([`${bypass} app.py:${line}`]);
  });

  it.each([
    [
      'a filter that escapes',
      `@app.template_filter()
def soft(text):
    return Markup('<b>' + escape(text) + '</b>')`,
      '{{ name|soft }}',
    ],
    [
      'a filter whose text is escaped',
      `@app.template_filter()
def plain(text):
    return '<b>' + text + '</b>'`,
      '{{ name|plain }}',
    ],
    [
      'a filter for what nobody else gave',
      `@app.template_filter()
def bold(text):
    return Markup('<b>' + text + '</b>')`,
      '{{ "fixed"|bold }} {{ name }}',
    ],
  ])('are left alone with %s', (_what, made, page) => {
    expect(findings(flask(made, page))).toEqual([]);
  });

  it('give what a filter makes out as it is where they say so', () => {
    const plain = `@app.template_filter()
def plain(text):
    return text + '!'`;
    expect(findings(flask(plain, '<p>{{ name|plain|safe }}</p>'))).toEqual([
      'code/template-xss templates/index.html:1',
    ]);
  });

  it('know what a processor gives to all of them', () => {
    const made = `@app.context_processor
def values():
    return {'term': request.args['q']}`;
    expect(findings(flask(made, '<p>{{ term }}</p>{{ term|safe }}'))).toEqual([
      'code/template-xss templates/index.html:1',
    ]);
  });
});

const django = (tags: string, page: string): Sources => ({
  'shop/templatetags/shop.py': `from django import template
from django.utils.safestring import mark_safe
from django.utils.html import format_html
register = template.Library()
${tags}`,
  'shop/views.py': `from django.shortcuts import render
def index(request):
    return render(request, 'index.html', {'name': request.GET.get('name', '')})`,
  'shop/urls.py': `from django.urls import path
from . import views
urlpatterns = [path('', views.index)]`,
  'shop/templates/index.html': `{% load shop %}${page}`,
  'shop/templates/card.html': '<p>{{ title|safe }}</p>',
});

describe('pages of Django', () => {
  it.each([
    [
      'a filter',
      `@register.filter
def bold(value):
    return mark_safe('<b>' + value + '</b>')`,
      '{{ name|bold }}',
      `${bypass} shop/templatetags/shop.py:7`,
    ],
    [
      'a filter of another name, with an argument',
      `@register.filter(name='marked')
def mark(value, kind):
    return mark_safe('<b class="%s">%s</b>' % (kind, value))`,
      '{{ name|marked:"x" }}',
      `${bypass} shop/templatetags/shop.py:7`,
    ],
    [
      'a tag',
      `@register.simple_tag
def badge(value, size=1):
    return mark_safe(f'<b>{value}</b>')`,
      '{% badge name size=2 %}',
      `${bypass} shop/templatetags/shop.py:7`,
    ],
    [
      'a tag whose result has a name',
      `@register.simple_tag
def joined(value):
    return value + '!'`,
      '{% joined name as shown %}<p>{{ shown|safe }}</p>',
      'code/template-xss shop/templates/index.html:1',
    ],
    [
      'a tag that is given what the page knows',
      `@register.simple_tag(takes_context=True)
def greet(context, word):
    return mark_safe(word + context['request'].GET.get('who', ''))`,
      '{% greet "hi" %}',
      `${bypass} shop/templatetags/shop.py:7`,
    ],
    [
      'a tag that fills another page',
      `@register.inclusion_tag('card.html')
def card(title):
    return {'title': title}`,
      '{% card title=name %}',
      'code/template-xss shop/templates/card.html:1',
    ],
  ])('call %s', (_what, tags, page, found) => {
    expect(findings(django(tags, page))).toEqual([found]);
  });

  it('know what processors give that the settings name', () => {
    const sources = (page: string) => ({
      ...django('', page),
      'shop/settings.py': `TEMPLATES = [{
    'BACKEND': 'django.template.backends.django.DjangoTemplates',
    'OPTIONS': {'context_processors': ['django.template.context_processors.request', 'shop.context.search']},
}]`,
      'shop/context.py': `def search(request):
    return {'term': request.GET.get('q', ''), 'shop': 'Shop'}
def other(request):
    return {'other': request.GET.get('q', '')}`,
    });
    expect(findings(sources('{{ term|safe }}'))).toEqual(['code/template-xss shop/templates/index.html:1']);
    expect(findings(sources('{{ term }}{{ shop|safe }}{{ other|safe }}'))).toEqual([]);
  });

  it('show what a form has from the program', () => {
    const tags = `@register.inclusion_tag('field.html')
def render_field(field):
    return {'field': field}`;
    const sources = {
      ...django(tags, '{% render_field form.name %}'),
      'shop/views.py': `from django.shortcuts import render
from .forms import NameForm
def index(request):
    return render(request, 'index.html', {'form': NameForm(request.POST)})`,
      'shop/templates/field.html': '<p id="{{ field.auto_id }}">{{ field.help_text|safe }}</p>',
    };
    expect(findings(sources)).toEqual([]);
  });

  it('are left alone with one that escapes', () => {
    const tags = `@register.filter
def bold(value):
    return format_html('<b>{}</b>', value)`;
    expect(findings(django(tags, '{{ name|bold }}'))).toEqual([]);
  });
});

const gin = (page: string): Sources => ({
  'main.go': `package main

import (
	"html/template"
	"net/http"

	"github.com/gin-gonic/gin"
)

type Post struct {
	Title string
	Body  string
}

func (p Post) HTML() template.HTML {
	return template.HTML(p.Body)
}

func bold(s string) template.HTML {
	return template.HTML("<b>" + s + "</b>")
}

func soft(s string) template.HTML {
	return template.HTML("<b>" + template.HTMLEscapeString(s) + "</b>")
}

func main() {
	r := gin.Default()
	r.SetFuncMap(template.FuncMap{"bold": bold, "soft": soft, "upper": func(s string) string { return s }})
	r.LoadHTMLGlob("templates/*")
	r.GET("/", func(c *gin.Context) {
		posts := []Post{{Title: c.Query("t"), Body: c.Query("b")}}
		c.HTML(http.StatusOK, "home.tmpl", gin.H{"posts": posts, "name": c.Query("n")})
	})
	r.Run()
}
`,
  'templates/home.tmpl': page,
  'templates/foot.tmpl': '{{ define "foot" }}<p>{{ bold . }}</p>{{ end }}',
});

it.each([
  ['{{ .name | upper | bold }}', 20],
  ['{{ define "home.tmpl" }}{{ bold .name }}{{ end }}', 20],
  ['{{ with .name }}{{ bold . }}{{ end }}', 20],
  ['{{ template "foot" .name }}', 20],
  ['{{ range .posts }}{{ .HTML }}{{ end }}', 16],
  ['{{ range $i, $post := .posts }}{{ bold $post.Title }}{{ end }}', 20],
])('Go calls functions and methods in %s', (page, line) => {
  expect(findings(gin(page))).toEqual([`code/reflected-xss main.go:${line}`]);
});

it.each([
  '{{ .name | soft }}',
  '{{ range .posts }}{{ .Title }}{{ end }}',
  '{{ bold "x" }} {{ upper .name }}',
])('Go shows %s without harm', (page) => {
  expect(findings(gin(page))).toEqual([]);
});

it('Go fills what was parsed from files', () => {
  const sources = {
    'main.go': `package main

import (
	"html/template"
	"net/http"
)

var funcs = template.FuncMap{"raw": raw}

func raw(s string) template.HTML {
	return template.HTML(s)
}

func render(w http.ResponseWriter, name string, data any) {
	t, err := template.New(name).Funcs(funcs).ParseFiles("templates/layout.html", "templates/"+name)
	if err != nil {
		return
	}
	t.ExecuteTemplate(w, "layout", data)
}

func show(w http.ResponseWriter, r *http.Request) {
	render(w, "show.html", map[string]string{"Bio": r.FormValue("bio")})
}

func main() {
	http.HandleFunc("/show", show)
	http.ListenAndServe(":80", nil)
}
`,
    'templates/layout.html': '{{ define "layout" }}<main>{{ template "content" . }}</main>{{ end }}',
    'templates/show.html': '{{ define "content" }}<p>{{ raw .Bio }}</p>{{ end }}',
  };
  expect(findings(sources)).toEqual(['code/reflected-xss main.go:11']);
});
