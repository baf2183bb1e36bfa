/** What comes out of a database and does harm on the server: in statements, command lines, code. */
import { describe, expect, test } from 'vitest';
import { analyseSources, findings, replaySources } from '../../support/analyse-sources.ts';

/** A page that writes and one that reads, of plain PHP. */
function pages(write: string, read: string) {
  return {
    'register.php': `<?php\n$db = new mysqli();\n${write}`,
    'orders.php': `<?php\n$db = new mysqli();\n${read}`,
  };
}

const insert = (value: string) =>
  `$db->query("INSERT INTO users (name, age) VALUES ('" . ${value} . "', 1)");`;
const escaped = "$db->real_escape_string($_POST['name'])";
const row = "$row = $db->query('SELECT * FROM users')->fetch_assoc();";
const use = (value: string) => `${row}\n$db->query("SELECT * FROM orders WHERE name = '" . ${value} . "'");`;
const told = (read: string, write = insert(escaped)) =>
  findings(pages(write, read)).filter((one) => one.includes('stored'));

describe('in another statement', () => {
  test('it is as dangerous as it was sent, though it was escaped when it was stored', () => {
    expect(told(use("$row['name']"))).toEqual(['code/stored-sql-injection orders.php:4']);
  });

  test('its way is told as one, and is reached again when only its own functions run', () => {
    const sources = pages(insert(escaped), use("$row['name']"));
    const { candidates } = analyseSources(sources);
    expect(candidates).toMatchObject([
      { source: { kind: 'http-parameter' }, stored: { as: 'users.name' }, sinkApi: '<mysqli>.query' },
    ]);
    expect(replaySources(sources, candidates)).toEqual([true]);
  });

  test('it is harmless when it is escaped there, or was held to a form before it was stored', () => {
    expect(told(use("$db->real_escape_string($row['name'])"))).toEqual([]);
    const checked = `if (!preg_match('/^\\w+$/', $_POST['name'])) exit;\n${insert("$_POST['name']")}`;
    expect(told(use("$row['name']"), checked)).toEqual([]);
    expect(told(use("$row['name']"), insert("intval($_POST['name'])"))).toEqual([]);
  });

  test('other columns of the row are not at fault, nor those that hold numbers by their names', () => {
    expect(told(use("$row['age']"))).toEqual([]);
    const counted = insert(escaped).replace('(name, age)', '(parent_id, age)');
    expect(told(use("$row['parent_id']"), counted)).toEqual([]);
  });

  test('statements that are prepared give and take values by their places', () => {
    const write = (values: string) =>
      `$s = $db->prepare('INSERT INTO users (name, town) VALUES (?, ?)');\n$s->bind_param('ss', ${values});`;
    const read = (used: string) =>
      `$s = $db->prepare('SELECT name, town FROM users');\n$s->bind_result($name, $town);\n$s->fetch();\n$db->query("SELECT * FROM orders WHERE name = '" . ${used} . "'");`;
    expect(told(read('$name'), write("$_POST['name'], $town"))).toEqual([
      'code/stored-sql-injection orders.php:6',
    ]);
    expect(told(read('$town'), write("$_POST['name'], $town"))).toEqual([]);
    expect(told(read('$town'), write("$name, $_POST['town']"))).toHaveLength(1);
  });

  test('a row that is filled with all that a request sends is not taken for any of its columns', () => {
    const before = "const Comment = require('mongoose').model('Comment');";
    const code = `${before}
const app = require('express')();
const { exec } = require('child_process');
app.post('/comments', async (req, res) => { await Comment.create(req.body); });
app.get('/comments', async (req, res) => { exec('echo ' + (await Comment.findOne()).folder); });`;
    expect(findings({ 'app.js': code })).not.toContain('code/stored-command-injection app.js:5');
    const named = code.replace('create(req.body)', 'create({ folder: req.body.folder })');
    expect(findings({ 'app.js': named })).toContain('code/stored-command-injection app.js:5');
  });
});

test('in a command line and in code as well', () => {
  expect(told(`${row}\nsystem('ping ' . $row['name']);`)).toEqual([
    'code/stored-command-injection orders.php:4',
  ]);
  expect(told(`${row}\neval($row['name']);`)).toEqual(['code/stored-code-injection orders.php:4']);
});

test('as a path it is the business of who stores it', () => {
  expect(told(`${row}\nreadfile('/srv/' . $row['name']);`)).toEqual([]);
});
