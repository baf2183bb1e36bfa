/** Functions that note down what is wrong, and give all of it back. */
import { describe, expect, it } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

function isReported(validate: string, use: string): boolean {
  const app = `import os, re
from flask import Flask, abort, jsonify, request
app = Flask(__name__)
def validate(data):
${validate.replaceAll(/^/gm, '    ')}
@app.post('/')
def run():
    data = request.get_json()
${use.replaceAll(/^/gm, '    ')}
    os.system('run ' + data['name'])
    return ''
`;
  return findings({ 'app.py': app }).some((one) => one.startsWith('code/command-injection '));
}

const list = `errors = []
if not re.fullmatch('[a-z]+', data.get('name', '')):
    errors.append('bad name')
return errors`;
const refused = `errors = validate(data)
if errors:
    return jsonify(errors), 400`;

describe('where nothing was noted down, all that was looked at is as it should be', () => {
  it.each([
    ['in a list', list, refused],
    ['that is counted', list, `if len(validate(data)) > 0:\n    abort(400)`],
    ['asked for where it is called', list, `if found := validate(data):\n    return found, 400`],
    [
      'under the names of fields, one way or another',
      `errors: dict[str, str] = {}
name = data.get('name')
if not name:
    errors['name'] = 'missing'
elif not name.isalnum():
    errors['name'] = 'bad'
return errors`,
      refused,
    ],
    [
      'of a field that may not be there',
      `errors = []
if 'name' in data:
    if not data['name'].isalnum():
        errors.append('bad name')
return errors`,
      refused,
    ],
  ])('%s', (_, validate, use) => {
    expect(isReported(validate, use)).toBe(false);
  });
});

describe('it says nothing', () => {
  it.each([
    ['where something was noted down', list, `if not validate(data):\n    abort(400)`],
    ['where nobody asks', list, `errors = validate(data)`],
    ['where the list is another one by then', list.replace('return', 'errors = []\nreturn'), refused],
    ['where the list is emptied', list.replace('return', 'errors.clear()\nreturn'), refused],
    ['where it is looked at under another condition', list.replace('if not', 'if debug and not'), refused],
    [
      'where it may be given back before',
      list.replace('if not', "if data.get('draft'):\n    return errors\nif not"),
      refused,
    ],
    [
      'where something else was looked at',
      list.replace('if not', "if data.get('draft'):\n    data = {'name': 'a'}\nif not"),
      refused,
    ],
    ['where another field was looked at', list.replace("'name'", "'title'"), refused],
  ])('%s', (_, validate, use) => {
    expect(isReported(validate, use)).toBe(true);
  });
});
