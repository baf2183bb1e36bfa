/** What schemas, parsers and forms hand on of a request: texts as they were sent, and nothing of the rest. */
import { describe, expect, test } from 'vitest';
import { findings, type Sources } from '../support/analyse-sources.ts';
import { pythonTable } from '../support/python-views.ts';

function lines(sources: Sources): string[] {
  return findings(sources).map((finding) => finding.replace('code/', ''));
}

describe('a parser of Flask-RESTX', () => {
  const before = `
from flask_restx import Namespace, inputs, reqparse
ns = Namespace('hosts')
parser = reqparse.RequestParser()
parser.add_argument('host', type=str, location='args')
parser.add_argument('count', type=int)
parser.add_argument('kind', choices=('a', 'b'))
parser.add_argument('day', type=inputs.date)
parser.add_argument('--long', dest='short')
own = ns.parser()
own.add_argument('name')
`;
  pythonTable([
    [
      'gives numbers as numbers',
      "os.system(parser.parse_args()['host'])",
      "os.system(str(parser.parse_args()['count']))",
      before,
    ],
    [
      'gives one of a few words',
      "args = parser.parse_args()\nos.system(args.get('host'))",
      "args = parser.parse_args()\nos.system(args.get('kind'))",
      before,
    ],
    [
      'knows an argument by the name it is kept under',
      'os.system(parser.parse_args().short)',
      'os.system(str(parser.parse_args().day))',
      before,
    ],
    [
      'is made by a namespace, too',
      "os.system(own.parse_args()['name'])",
      "os.system(parser.parse_args()['kind'])",
      before,
    ],
  ]);
});

describe('a check of one field', () => {
  test.each([
    ['of a schema of marshmallow', 'job', []],
    ['is none of another field', 'other', [expect.stringMatching(/^command-injection /)]],
  ])('%s', (_, field, expected) => {
    const code = `import os, re
from flask import Flask, request
from marshmallow import Schema, ValidationError, fields, validates
app = Flask(__name__)
class Job(Schema):
    job = fields.Str()
    other = fields.Str()
    @validates('job')
    def check(self, value, **kwargs):
        if not re.fullmatch(r'[a-z]+', value):
            raise ValidationError('bad')
@app.post('/job')
def run():
    os.system('run ' + Job().load(request.json)['${field}'])
`;
    expect(lines({ 'app.py': code })).toEqual(expected);
  });

  test.each([
    ['of a form of Django', 'name', []],
    ['leaves the others as they were sent', 'title', [expect.stringMatching(/^command-injection /)]],
  ])('%s', (_, field, expected) => {
    const code = `import os, re
from django import forms
class Job(forms.Form):
    name = forms.CharField()
    title = forms.CharField()
    def clean_name(self):
        name = self.cleaned_data['name']
        if not re.fullmatch('[a-z]+', name):
            raise forms.ValidationError('bad')
        return name
def run(request):
    form = Job(request.POST)
    if form.is_valid():
        os.system('run ' + form.cleaned_data['${field}'])
`;
    expect(lines({ 'views.py': code })).toEqual(expected);
  });
});

describe('what a decorator reads by a schema', () => {
  const schema = `import os
from flask import Flask
from flask.views import MethodView
from marshmallow import Schema, fields, validate
from webargs.flaskparser import use_args, use_kwargs
from flask_smorest import Blueprint
from apiflask import APIFlask
app = Flask(__name__)
api = APIFlask(__name__)
pages = Blueprint('pages', __name__)
class Query(Schema):
    name = fields.Str()
    kind = fields.Str(validate=validate.OneOf(['a', 'b']))
    lines = fields.Int()
`;
  const harmless = ['kind', 'lines'];
  test.each<[string, (field: string) => string]>([
    [
      'is given as a whole (webargs)',
      (field) => `@app.get('/x')
@use_args(Query(), location='query')
def show(args):
    os.system(f"show {args['${field}']}")
`,
    ],
    [
      'is given by name (webargs)',
      (field) => `@app.get('/x')
@use_kwargs(Query, location='query')
def show(name, kind, lines):
    os.system(f"show {${field}}")
`,
    ],
    [
      'is given by name, of fields that are written out',
      (field) => `@app.get('/x')
@use_kwargs({'name': fields.Str(), 'kind': fields.Str(validate=validate.OneOf(['a'])), 'lines': fields.Int()})
def show(name, kind, lines):
    os.system(f"show {${field}}")
`,
    ],
    [
      'is given to a method (flask-smorest)',
      (field) => `@pages.route('/x')
class Pages(MethodView):
    @pages.arguments(Query, location='query')
    @pages.response(200)
    def get(self, args):
        os.system(f"show {args['${field}']}")
`,
    ],
    [
      'is given under the name of its place (APIFlask)',
      (field) => `@api.get('/x')
@api.input(Query, location='query')
def show(query_data):
    os.system(f"show {query_data['${field}']}")
`,
    ],
  ])('%s', (_, code) => {
    expect(lines({ 'app.py': schema + code('name') })).toEqual([
      expect.stringMatching(/^command-injection /),
    ]);
    for (const field of harmless) expect(lines({ 'app.py': schema + code(field) })).toEqual([]);
  });
});

test('a schema of colander gives texts as they were sent, and one of a list as such', () => {
  const code = (field: string) => `import os
import colander
from pyramid.view import view_config
class Query(colander.MappingSchema):
    name = colander.SchemaNode(colander.String())
    kind = colander.SchemaNode(colander.String(), validator=colander.OneOf(['a', 'b']))
    lines = colander.SchemaNode(colander.Int())
@view_config(route_name='show')
def show(request):
    os.system(f"show {Query().deserialize(request.json_body)['${field}']}")
`;
  expect(lines({ 'app.py': code('name') })).toHaveLength(1);
  expect(lines({ 'app.py': code('kind') })).toEqual([]);
  expect(lines({ 'app.py': code('lines') })).toEqual([]);
});

test('a parameter that a function of its own validates is what that function lets through', () => {
  const code = (type: string) => `import os, re
from typing import Annotated
from fastapi import FastAPI
from pydantic import AfterValidator
app = FastAPI()
def slug(value: str) -> str:
    if not re.fullmatch('[a-z]+', value):
        raise ValueError('slug')
    return value
@app.get('/show')
def show(name: ${type}):
    os.system('show ' + name)
`;
  expect(lines({ 'app.py': code('str') })).toHaveLength(1);
  expect(lines({ 'app.py': code('Annotated[str, AfterValidator(slug)]') })).toEqual([]);
});

test('the same holds for a type that has a name, and for functions that are asked', () => {
  const code = (type: string, name = 'name') => `import os, re
from typing import Annotated
from annotated_types import Predicate
from fastapi import FastAPI
from pydantic import AfterValidator
app = FastAPI()
def slug(value: str) -> str:
    if not re.fullmatch('[a-z]+', value):
        raise ValueError('slug')
    return value
def is_slug(value: str) -> bool:
    return re.fullmatch('[a-z]+', value) is not None
def is_short(value: str) -> bool:
    return len(value) < 40
Slug = Annotated[str, AfterValidator(slug)]
Asked = Annotated[str, Predicate(is_slug)]
Short = Annotated[str, Predicate(is_short)]
type Named = Annotated[str, AfterValidator(slug)]
type Long = Annotated[str, Predicate(is_short)]
@app.get('/show')
def show(name: ${type}):
    os.system('show ' + ${name})
`;
  expect(lines({ 'app.py': code('Slug') })).toEqual([]);
  expect(lines({ 'app.py': code('Asked') })).toEqual([]);
  expect(lines({ 'app.py': code('Short') })).toHaveLength(1);
  expect(lines({ 'app.py': code('Named') })).toEqual([]);
  expect(lines({ 'app.py': code('Long') })).toHaveLength(1);
  expect(lines({ 'app.py': code('list[Slug]', 'name[0]') })).toEqual([]);
  expect(lines({ 'app.py': code('list[Short]', 'name[0]') })).toHaveLength(1);
});

test('fields of a model that a view of a class is handed are checked one by one', () => {
  const code = (field: string) => `import os
from pydantic import BaseModel, field_validator
from sanic import Sanic
from sanic.views import HTTPMethodView
app = Sanic('jobs')
class Job(BaseModel):
    name: str
    order: str
    @field_validator('order')
    @classmethod
    def known(cls, value: str) -> str:
        if value not in {'id', 'name'}:
            raise ValueError('order')
        return value
class Jobs(HTTPMethodView):
    async def post(self, request, job: Job):
        os.system('run ' + job.${field})
app.add_route(Jobs.as_view(), '/jobs')
`;
  expect(lines({ 'app.py': code('name') })).toHaveLength(1);
  expect(lines({ 'app.py': code('order') })).toEqual([]);
});
