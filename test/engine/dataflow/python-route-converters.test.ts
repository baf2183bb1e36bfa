/** Parts of routes that go through converters of the program before the handler is given them. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const converter = (body: string) => `from uuid import UUID
from werkzeug.routing import BaseConverter, ValidationError
class Own(BaseConverter):
${body}
`;

const flask = (body: string, part = '<own:name>') =>
  findings({
    'app.py': `import os
from flask import Flask
${converter(body)}
app = Flask(__name__)
app.url_map.converters['own'] = Own
@app.route('/jobs/${part}')
def job(name):
    os.system('run ' + name)
    return ''
`,
  });

const strict = `    def to_python(self, value):
        if value in {'first'}:
            return value
        try:
            known = UUID(value)
        except ValueError as error:
            raise ValidationError() from error
        return str(known)`;
const lenient = `    def to_python(self, value):
        return value.strip()`;

test('what a converter makes of it is what the handler gets', () => {
  expect(flask(strict)).toEqual([]);
  expect(flask(lenient)).toHaveLength(1);
  expect(flask(strict, '<name>')).toHaveLength(1);
});

test('its pattern lets nothing else through', () => {
  expect(flask("    regex = r'[0-9]{4}'")).toEqual([]);
  expect(flask("    regex = r'[^/]+'")).toHaveLength(1);
});

test('one that Django is told of', () => {
  const django = (regex: string) =>
    findings({
      'converters.py': `class Year:\n    regex = '${regex}'\n    def to_python(self, value):\n        return value\n`,
      'urls.py': `from django.urls import path, register_converter
from . import converters, views
register_converter(converters.Year, 'year')
urlpatterns = [path('reports/<year:name>/', views.report)]
`,
      'views.py': `import os
from django.http import HttpResponse
def report(request, name):
    os.system('run ' + name)
    return HttpResponse('')
`,
      '__init__.py': '',
    });
  expect(django('[0-9]{4}')).toEqual([]);
  expect(django('[^/]+')).toHaveLength(1);
});
