/** Links in pages of Python: whose scheme a request could choose, and whose nobody can. */
import { expect, test } from 'vitest';
import { findings, type Sources } from '../support/analyse-sources.ts';

const isTold = (sources: Sources) => findings(sources).some((one) => one.startsWith('code/template-xss '));

const django = (address: string): Sources => ({
  'views.py': `from django.shortcuts import render
def home(request):
    return render(request, 'home.html', {'address': ${address}})
`,
  'urls.py': `from django.urls import path
from . import views
urlpatterns = [path('', views.home)]
`,
  'templates/home.html': '<a href="{{ address }}">again</a>',
});

test.each([
  ["request.path + '?' + request.META['QUERY_STRING']", false],
  ['request.get_full_path()', false],
  ["request.GET['next']", true],
])('the address of the request begins with a slash: %s', (address, told) => {
  expect(isTold(django(address))).toBe(told);
});

const flask = (rows: string): Sources => ({
  'app.py': `from flask import Flask, request, render_template
from flask_sqlalchemy import SQLAlchemy
from acme import look_up
app = Flask(__name__)
db = SQLAlchemy(app)
class User(db.Model):
    home = db.Column(db.String)
@app.route('/users')
def users():
    return render_template('users.html', users=${rows})
`,
  'templates/users.html': '{% for user in users.items %}<a href="{{ user.home }}">home</a>{% endfor %}',
});

test.each([
  ["User.query.whooshee_search(request.args['q']).paginate(1)", false],
  ["User.query.join(Group).near(request.args['q']).paginate(1)", false],
  ["look_up.made_of(request.args['q'])", true],
])('rows are what was stored, not what was asked for: %s', (rows, told) => {
  expect(isTold(flask(rows))).toBe(told);
});
