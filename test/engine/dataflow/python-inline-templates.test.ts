/** Templates in the call that fills them: what they put out as it is. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const flask = (template: string, values: string) => `from flask import Flask, request, render_template_string
app = Flask(__name__)
@app.get('/hello')
def hello():
    name = request.args['name']
    return render_template_string("${template}", ${values})
`;

const bottle = (template: string, values: string) => `from bottle import request, route, template
@route('/hello')
def hello():
    name = request.query.name
    return template('''${template}''', ${values})
`;

test.each([
  ['{{ one.name|safe }}', '{{ one.name }}{{ one.other|safe }}', "one={'name': name, 'other': 'x'}"],
  [
    '{% for one in all %}{{ one.name | upper | safe }}{% endfor %}',
    '{% for one in all %}{{ one.name | escape | safe }}{% endfor %}',
    "all=[{'name': name}]",
  ],
  [
    '{% for key, one in all.items() %}{{ one|safe }}{% endfor %}',
    '{% for key, one in all.items() %}{{ one }}{% endfor %}',
    "all={'a': name}",
  ],
  [
    '{% autoescape false %}{{ name }}{% endautoescape %}',
    '{% autoescape false %}{{ name|e }}{% endautoescape %}',
    'name=name',
  ],
])('Jinja: %s, not %s', (raw, escaped, values) => {
  expect(findings({ 'app.py': flask(raw, values) })).toEqual(['code/template-xss app.py:6']);
  expect(findings({ 'app.py': flask(escaped, values) })).toEqual([]);
});

test.each([
  ['<p>{{!name}}</p>', '<p>{{name}}</p>', 'name=name'],
  ['<p>{{! one.name }}</p>', '<p>{{ one.name }}</p>', "{'one': {'name': name}}"],
  [
    '\n% for one in all:\n<p>{{!one}}</p>\n% end\n',
    '\n% for one in all:\n<p>{{one}}</p>\n% end\n',
    'all=[name]',
  ],
])('Bottle: %s, not %s', (raw, escaped, values) => {
  expect(findings({ 'app.py': bottle(raw, values) })).toEqual(['code/template-xss app.py:5']);
  expect(findings({ 'app.py': bottle(escaped, values) })).toEqual([]);
});
