/** Without its quotes a value stays in a text of a statement, and nowhere else. */
import { describe, expect, it } from 'vitest';
import { findings, type Sources } from '../support/analyse-sources.ts';

const express = (made: string, sql: string): Sources => ({
  'a.js': `const pool = new (require('pg').Pool)();
require('express')().get('/', (req, res) => { const v = String(req.query.v)${made}; pool.query(${sql}); });`,
});
const flask = (made: string, sql: string): Sources => ({
  'app.py': `import re, sqlite3
from flask import Flask, request
app = Flask(__name__)

@app.get('/')
def show():
    v = ${made}
    sqlite3.connect('a').execute(${sql})
    return ''
`,
});
const isTold = (sources: Sources) => findings(sources).some((one) => one.startsWith('code/sql-injection'));

describe('between quotes nothing is told', () => {
  it.each<[string, Sources]>([
    ['taken out', express(".replace(/'/g, '')", "`SELECT * FROM t WHERE n = '${v}'`")],
    ['doubled', express(`.replace(/'/g, "''")`, "`SELECT * FROM t WHERE n = '${v}'`")],
    ['doubled as a text', express(`.replaceAll("'", "''")`, "`SELECT * FROM t WHERE n = '${v}'`")],
    ['a name', express(`.replace(/"/g, '""')`, '`SELECT * FROM "${v}"`')],
    ['a name between grave accents', express(".replace(/`/g, '``')", "'SELECT * FROM `' + v + '`'")],
    ['a name between brackets', express(".replace(/\\]/g, ']]')", "'SELECT * FROM [' + v + ']'")],
    ['Python', flask(`request.args['v'].replace("'", "''")`, `"SELECT * FROM t WHERE n = '" + v + "'"`)],
  ])('%s', (_, sources) => expect(isTold(sources)).toBe(false));
});

describe('elsewhere it is', () => {
  it.each<[string, Sources]>([
    ['taken out', express(".replace(/'/g, '')", '`SELECT * FROM t WHERE n = ${v}`')],
    ['doubled', express(`.replace(/'/g, "''")`, '`SELECT * FROM t ORDER BY ${v}`')],
    ['a name without quotes', express(`.replace(/"/g, '""')`, '`SELECT * FROM t ORDER BY ${v}`')],
    ['other characters', express(".replace(/x/g, '``')", "'SELECT * FROM `' + v + '`'")],
    ['only the first', express(`.replace("'", "''")`, "`SELECT * FROM t WHERE n = '${v}'`")],
    ['with a backslash', express(`.replace(/'/g, "\\\\'")`, "`SELECT * FROM t WHERE n = '${v}'`")],
    ['Python', flask(`re.sub("'", '', request.args['v'])`, `'SELECT * FROM t WHERE n = ' + v`)],
  ])('%s', (_, sources) => expect(isTold(sources)).toBe(true));
});
