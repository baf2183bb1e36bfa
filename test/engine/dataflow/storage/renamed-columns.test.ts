/** Columns that have another name where they are read than where they are stored. */
import { expect, it } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const shown = (read: string, column: string) =>
  findings({
    'app.ts': `import express from 'express';
import { Pool } from 'pg';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { pgTable, text } from 'drizzle-orm/pg-core';
const comments = pgTable('comments', { body: text('body'), author: text('author') });
const [pool, db, knex] = [new Pool(), drizzle('x'), require('knex')({ client: 'pg' })];
const app = express();
app.use(express.json());
app.post('/', async (req, res) => { await db.insert(comments).values({ body: req.body.body }); res.end(); });
app.get('/', async (req, res) => {
  const rows = ${read};
  res.send('<p>' + rows[0].${column});
});`,
  });

it.each([
  'await db.select({ text: comments.body, body: comments.author }).from(comments)',
  'await db.select({ part: { text: comments.body, body: comments.author } }).from(comments).limit(1)',
  'await db.execute(sql`select body as text, author as body from comments`)',
  "(await pool.query('select coalesce(c.body, $1) text, author as body from comments c', [''])).rows",
  "await knex('comments').select('comments.body as text', 'author as body')",
  "await knex('comments').select({ text: 'body', body: 'author' })",
])('%s', (read) => {
  const within = read.includes('part:') ? 'part.' : '';
  expect(shown(read, `${within}text`)).toEqual(['code/stored-xss app.ts:13']);
  expect(shown(read, `${within}body`)).toEqual([]);
});

it('a column that is labelled is another one than its label says', () => {
  const labelled = (column: string) =>
    findings({
      'app.py': `from flask import Flask, request
from sqlalchemy import select
from sqlalchemy.orm import DeclarativeBase, Session
class Base(DeclarativeBase): pass
class Comment(Base):
    __tablename__ = 'comments'
app = Flask(__name__)
session = Session()
@app.post('/')
def add():
    session.add(Comment(body=request.form['body'], author='x'))
    return ''
@app.get('/')
def show():
    row = session.execute(select(Comment.body.label('text'), Comment.author.label('body'))).first()
    return f'<p>{row.${column}}'`,
    });
  expect(labelled('text')).toEqual(['code/stored-xss app.py:16']);
  expect(labelled('body')).toEqual([]);
});
