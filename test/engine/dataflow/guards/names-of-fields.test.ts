/** Names of fields that a request chooses, and how they begin. */
import { expect, test } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const form = (test: string) => `from flask import Flask, request
app = Flask(__name__)
class Form:
    pass
@app.post('/')
def send():
    form = Form()
    for name, item in request.form.items():
        if ${test}:
            setattr(form, name, item)
    return ''
`;

test('names that begin with a word of the program were meant to be sent', () => {
  const told = ['code/mass-assignment app.py:10'];
  expect(findings({ 'app.py': form("name.startswith('file_')") })).toEqual([]);
  expect(findings({ 'app.py': form("name.startswith('_')") })).toEqual(told);
  expect(findings({ 'app.py': form("not name.startswith('file_')") })).toEqual(told);
  expect(findings({ 'app.py': form("item.startswith('file_')") })).toEqual(told);
});
