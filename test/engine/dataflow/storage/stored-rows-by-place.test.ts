/** Python's rows are tuples: which column stands where is told by what was selected. */
import { expect, test } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const page = (body: string) => `import sqlite3
from typing import NamedTuple
from flask import Flask, request
app = Flask(__name__)
class Note(NamedTuple):
    id: int
    author: str
    text: str
def db():
    return sqlite3.connect('notes.db')
@app.post('/notes')
def add():
    db().execute('INSERT INTO notes (author, text) VALUES (?, ?)', ('guest', request.form['text']))
    return 'ok'
@app.get('/notes')
def show():
${body}
`;

const all = "db().execute('SELECT id, author, text FROM notes').fetchall()";
const one = "db().execute('SELECT id, author, text FROM notes').fetchone()";

test.each([
  ["''.join('<p>' + row[2] for row in ALL)", "''.join('<p>' + row[1] for row in ALL)"],
  ["'<p>' + ALL[0][2]", "'<p>' + str(ALL[0][0])"],
  ["'<p>' + ONE[2]", "'<p>' + ONE[1]"],
  ["''.join('<p>' + text for _, author, text in ALL)", "''.join('<p>' + author for _, author, text in ALL)"],
  ["'<p>' + Note(*ONE).text", "'<p>' + Note(*ONE).author"],
])('%s shows what somebody wrote, %s does not', (shown, other) => {
  const written = (answer: string) =>
    page(`    return ${answer.replaceAll('ALL', all).replaceAll('ONE', one)}`);
  expect(findings({ 'app.py': written(shown) })).toEqual(['code/stored-xss app.py:17']);
  expect(findings({ 'app.py': written(other) })).toEqual([]);
});

test('of all columns the first is the number of the row', () => {
  const answer = (place: number) =>
    page(`    return '<p>' + str(db().execute('SELECT * FROM notes').fetchone()[${place}])`);
  expect(findings({ 'app.py': answer(2) })).toEqual(['code/stored-xss app.py:17']);
  expect(findings({ 'app.py': answer(0) })).toEqual([]);
});

test('a page that is made of columns is none, whatever the field is called that it is put into', () => {
  const made = page(`    answer = {}
    answer['body'] = '<p>' + db().execute('SELECT id, author, text FROM notes').fetchone()[2]
    return answer['body']`);
  expect(findings({ 'app.py': made })).toEqual(['code/stored-xss app.py:19']);
  const php = {
    'add.php': `<?php mysqli_query($db, "INSERT INTO notes (author, text) VALUES ('guest', '" . addslashes($_POST['text']) . "')");`,
    'show.php': `<?php
$row = mysqli_fetch_row(mysqli_query($db, 'SELECT author, text FROM notes'));
$page = ['title' => 'Notes'];
$page['body'] = "<p>{$row[1]}</p>";
echo "<h1>{$page['title']}</h1>{$page['body']}";`,
  };
  expect(findings(php)).toContain('code/stored-xss show.php:5');
});

test.each([
  ['rows of a list', "''.join('<td>' + cell for row in db().execute(SELECT).fetchall() for cell in row)"],
  ['one row', "''.join('<td>' + cell for cell in db().execute(SELECT).fetchone())"],
])('columns that a loop takes one after the other from %s are those that were selected', (_of, answer) => {
  const selecting = (columns: string) =>
    findings({ 'app.py': page(`    return ${answer.replace('SELECT', `'SELECT ${columns} FROM notes'`)}`) });
  expect(selecting('id, text')).toEqual(['code/stored-xss app.py:17']);
  expect(selecting('id, author')).toEqual([]);
});

test.each([
  [
    'is asked for its rows where it is made',
    `foreach ($db->query(SELECT)->fetchAll() as $row) echo $row['COLUMN'];`,
  ],
  [
    'gives rows whose columns come in turn',
    `foreach ($db->query(SELECT)->fetchAll() as $row) foreach ($row as $c) echo $c;`,
  ],
  ['gives one row', `$row = $db->query(SELECT)->fetch(); echo $row['COLUMN'];`],
])('a statement that %s is no table', (_what, shown) => {
  const add = `<?php $db->prepare('INSERT INTO notes (author, text) VALUES (?, ?)')->execute(['guest', $_POST['text']]);`;
  const shows = (column: string) =>
    findings({
      'add.php': add,
      'show.php': `<?php $db = new PDO($dsn);
${shown.replace('SELECT', `'SELECT id, ${column} FROM notes'`).replace('COLUMN', column)}`,
    });
  expect(shows('text')).toEqual(['code/stored-xss show.php:2']);
  expect(shows('author')).toEqual([]);
});
