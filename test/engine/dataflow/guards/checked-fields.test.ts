/** Checks of a field of an element that a request brought: they hold for this field of this element. */
import { describe, expect, it } from 'vitest';
import { findings, type Sources } from '../../support/analyse-sources.ts';

const js = (body: string): Sources => ({
  'app.js': `const express = require('express'); const db = require('mysql2').createConnection({});
const app = express(); const columns = ['day', 'sum'];
app.post('/', (req, res) => { ${body} });`,
});

const python = (body: string): Sources => ({
  'app.py': `import sqlite3
from flask import Flask, request
app = Flask(__name__)
db = sqlite3.connect('x')
columns = ['day', 'sum']
@app.post('/')
def run():
    for one in request.get_json()['sorted']:
        ${body}
            db.execute('select * from t order by ' + one['by'])
    return ''
`,
});

const isInjected = (sources: Sources) =>
  findings(sources).some((one) => one.startsWith('code/sql-injection'));

const query = (field: string) => `db.query('select * from t order by ' + ${field});`;

describe('a checked field of an element', () => {
  it.each<[string, Sources]>([
    ['in a loop', js(`for (const one of req.body.sorted) if (columns.includes(one.by)) ${query('one.by')}`)],
    [
      'of others that are passed over',
      js(
        `for (const one of req.body.sorted) { if (!columns.includes(one.by)) continue; ${query('one.by')} }`,
      ),
    ],
    [
      'in a function for each',
      js(`req.body.sorted.forEach((one) => { if (columns.includes(one.by)) ${query('one.by')} });`),
    ],
    ['in a list', python("if one['by'] in columns:")],
    ['as any of a list', python("if any(column.lower() == one['by'].lower() for column in columns):")],
  ])('is ours: %s', (_, sources) => expect(isInjected(sources)).toBe(false));

  it.each<[string, Sources]>([
    [
      'another field',
      js(`for (const one of req.body.sorted) if (columns.includes(one.by)) ${query('one.direction')}`),
    ],
    [
      'before it is checked',
      js(
        `for (const one of req.body.sorted) { ${query('one.by')} if (!columns.includes(one.by)) continue; }`,
      ),
    ],
    [
      'after a check that stops nobody',
      js(
        `for (const one of req.body.sorted) { if (columns.includes(one.by)) console.log('known'); ${query('one.by')} }`,
      ),
    ],
    [
      'another element under the same name',
      js(
        `let one = req.body.sorted[0]; if (!columns.includes(one.by)) return; one = req.body.sorted[1]; ${query('one.by')}`,
      ),
    ],
    [
      'as any of a list that was sent',
      python("if any(column == one['by'] for column in request.json['all']):"),
    ],
    ['where the text only holds one', python("if any(column in one['by'] for column in columns):")],
  ])('is not: %s', (_, sources) => expect(isInjected(sources)).toBe(true));
});
