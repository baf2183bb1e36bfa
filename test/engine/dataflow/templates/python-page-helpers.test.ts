/** Filters, tags and values for all pages that a program of Python declares. */
import { expect, test } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const flask = (page: string) => ({
  'app.py': `from flask import Flask, render_template, request
from markupsafe import Markup, escape
app = Flask(__name__)
@app.template_filter('bold')
def bold(text):
    return Markup('<b>' + text + '</b>')
@app.template_filter()
def lines(text):
    return Markup('<br>').join(escape(line) for line in text.splitlines())
def slanted(text):
    return Markup('<i>' + text + '</i>')
app.jinja_env.filters['slanted'] = slanted
@app.context_processor
def more():
    return {'banner': request.args.get('banner'), 'name': 'shop', 'mark': bold}
@app.get('/')
def show():
    return render_template('page.html', text=request.args['text'], title='x')
`,
  'templates/page.html': page,
});

const django = (page: string) => ({
  'shop/urls.py': `from django.urls import path
from . import views
urlpatterns = [path('', views.show)]`,
  'shop/views.py': `from django.shortcuts import render
def show(request):
    return render(request, 'page.html', {'text': request.GET['text'], 'title': 'x'})`,
  'shop/templatetags/__init__.py': '',
  'shop/templatetags/marks.py': `from django import template
from django.utils.html import format_html
from django.utils.safestring import mark_safe
register = template.Library()
@register.filter
def bold(text):
    return mark_safe('<b>' + text + '</b>')
@register.filter(name='calm')
def quiet(text):
    return format_html('<b>{}</b>', text)
@register.simple_tag
def mark(text, kind=''):
    return mark_safe('<i class="' + kind + '">')
@register.simple_tag(takes_context=True)
def asked(context):
    return mark_safe('<i>' + context['request'].GET['asked'])
@register.simple_tag
def plain(text):
    return '<i>' + text
@register.inclusion_tag('part.html')
def part(text):
    return {'given': text}`,
  'shop/templates/part.html': '{{ given|safe }}',
  'shop/templates/page.html': page,
});

test.each([
  ['{{ text|bold }}', '{{ title|bold }}', 'app.py:6'],
  ['{{ text|upper|bold }}', '{{ text|escape|bold }}', 'app.py:6'],
  ['{{ text|slanted }}', '{{ text|lines }}', 'app.py:11'],
  ['{{ banner|safe }}', '{{ banner }} {{ name|safe }}', 'templates/page.html:1'],
  ['{{ mark(text) }}', '{{ mark(title) }}', 'app.py:6'],
])('Jinja: %s is a flaw, %s is none', (bad, ok, place) => {
  expect(findings(flask(bad))).toEqual([expect.stringContaining(place)]);
  expect(findings(flask(ok))).toEqual([]);
});

test.each([
  ['{{ text|bold }}', '{{ text|calm }} {{ title|bold }}', 'shop/templatetags/marks.py:7'],
  ['{% mark title kind=text %}', '{% mark text kind=title %}', 'shop/templatetags/marks.py:13'],
  ['{% mark title text as made %}', '{% plain text as made %}', 'shop/templatetags/marks.py:13'],
  ['{% asked %}', '{% plain text %}', 'shop/templatetags/marks.py:16'],
  ['{% part text %}', '{% part title %}', 'shop/templates/part.html:1'],
])('Django: %s is a flaw, %s is none', (bad, ok, place) => {
  expect(findings(django(bad))).toEqual([expect.stringContaining(place)]);
  expect(findings(django(ok))).toEqual([]);
});
