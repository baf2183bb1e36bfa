/** Methods of texts that are called on their class: `str.lower(text)`. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const told = (text: string) =>
  findings({
    'app.py': `import sqlite3
from flask import Flask, request
app = Flask(__name__)
@app.get('/')
def view():
    text = ${text}
    sqlite3.connect('a.db').execute(f"SELECT * FROM t WHERE a = '{text}'")
`,
  });

test('they keep what they are given, and escape it as they do when a text is asked', () => {
  expect(told("str.lower(request.args['a'])")).toHaveLength(1);
  expect(told("request.args['a'].replace('\"', '')")).toHaveLength(1);
  expect(told("str.replace(request.args['a'], '\"', '')")).toHaveLength(1);
  expect(told(`str.replace(request.args['a'], "'", "''")`)).toEqual([]);
});
