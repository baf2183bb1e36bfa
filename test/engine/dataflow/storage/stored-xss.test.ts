/** Which of the values that come out of a database count, and how their way is told. */
import { describe, expect, test } from 'vitest';
import { analyseSources, findings, replaySources } from '../../support/analyse-sources.ts';

/** A route that writes and one that shows. */
function app(write: string, show: string, before = ''): string {
  return `const express = require('express');
const { Pool } = require('pg');
const escapeHtml = require('escape-html');
const app = express();
const pool = new Pool();
${before}
app.post('/comments', async (req, res) => {
  ${write}
  res.redirect('/comments');
});
app.get('/comments', async (req, res) => {
  ${show}
});`;
}

const insert =
  "await pool.query('INSERT INTO comments (author, text) VALUES ($1, $2)', [req.user.id, req.body.text]);";
const select = "const { rows } = await pool.query('SELECT * FROM comments');";
const list = "res.send(rows.map((row) => '<li>' + row.text).join(''));";
const found = (code: string) => findings({ 'app.js': code });
const shown = ['code/stored-xss app.js:12'];

describe('what is told', () => {
  const sources = { 'app.js': app(insert, `${select} ${list}`) };

  test('goes from the request over the table to the page', () => {
    const [candidate] = analyseSources(sources).candidates;
    expect(candidate).toMatchObject({
      ruleId: 'code/stored-xss',
      source: { kind: 'http-parameter', expression: 'req.body.text' },
      entryPoint: {
        kind: 'route',
        method: 'POST',
        path: '/comments',
        parameter: { location: 'body', name: 'text' },
      },
      stored: {
        as: 'comments.text',
        readAt: 2,
        shownBy: { kind: 'route', method: 'GET', path: '/comments' },
      },
    });
    expect(candidate?.trace.map(({ kind, line }) => `${kind} ${line}`)).toEqual([
      'source 8',
      'call 8',
      'call 12',
      'sink 12',
    ]);
  });

  test('is reached again when only its own functions run', () => {
    const { candidates } = analyseSources(sources);
    expect(replaySources(sources, candidates)).toEqual([true]);
  });

  test('names no other places that read the same as if they were sources', () => {
    const helper = "const show = (res, rows) => { res.send('<p>' + rows[0].text); };";
    const twice = app(insert, `${select} show(res, rows);`, helper);
    const more = `\napp.get('/more', async (req, res) => { show(res, (await pool.query('SELECT * FROM comments')).rows); });`;
    const { candidates } = analyseSources({ 'app.js': twice + more });
    expect(candidates).toHaveLength(1);
    expect(candidates[0]).not.toHaveProperty('otherSources');
  });

  test('does not hide what the same page shows of its own request', () => {
    const both = app(insert, `${select} res.send('<h1>' + req.query.title + '</h1>' + rows[0].text);`);
    expect(found(both)).toEqual(['code/reflected-xss app.js:12']);
    const apart = app(
      insert,
      `${select} res.write('<h1>' + req.query.title); res.end('<p>' + rows[0].text);`,
    );
    expect(found(apart)).toEqual(['code/reflected-xss app.js:12', 'code/stored-xss app.js:12']);
  });
});

describe('what is written', () => {
  test('counts column by column', () => {
    const row = (column: string) => app(insert, `${select} res.send('<p>' + rows[0].${column});`);
    expect(found(row('text'))).toEqual(shown);
    for (const column of ['author', 'id', 'created_at']) expect(found(row(column)), column).toEqual([]);
  });

  test('under the names that a request sends may be any column but those that are the program’s own', () => {
    const before = "const Comment = require('mongoose').model('Comment');";
    const row = (column: string) =>
      app(
        'await Comment.create(req.body);',
        `res.send('<p>' + (await Comment.findOne()).${column});`,
        before,
      );
    expect(found(row('text'))).toEqual(shown);
    for (const column of ['_id', 'createdAt', 'likesCount', 'toObject().likesCount'])
      expect(found(row(column)), column).toEqual([]);
  });

  test('counts in updates, and in statements that are put together', () => {
    const update =
      "await pool.query('UPDATE comments SET seen = true, text = $2 WHERE id = $1', [1, req.body.text]);";
    expect(found(app(update, `${select} ${list}`))).toEqual(shown);
    const joined =
      'await pool.query("INSERT INTO comments (author, text) VALUES (1, \'" + req.body.text + "\')");';
    expect(found(app(joined, `${select} ${list}`))).toEqual(['code/sql-injection app.js:8', ...shown]);
  });

  test('is harmless where it was escaped, cleaned or is a number', () => {
    for (const text of [
      'escapeHtml(req.body.text)',
      'Number(req.body.text)',
      "require('dompurify').sanitize(req.body.text)",
    ]) {
      const clean = insert.replace('req.body.text', text);
      expect(found(app(clean, `${select} ${list}`)), text).toEqual([]);
    }
  });

  test('is harmless where nothing from outside is in it', () => {
    expect(found(app(insert.replace('req.body.text', "'hello'"), `${select} ${list}`))).toEqual([]);
  });
});

describe('what is read', () => {
  test('counts when it is of the same table', () => {
    expect(found(app(insert, `${select.replace('comments', 'pages')} ${list}`))).toEqual([]);
    expect(found(app(insert, `${select.replace('comments', 'public.comments c')} ${list}`))).toEqual(shown);
  });

  test('is harmless where it is escaped, or sent as something else than a page', () => {
    for (const show of [
      "res.send(rows.map((row) => '<li>' + escapeHtml(row.text)).join(''));",
      'res.json(rows);',
      'res.send(rows);',
      'res.json({ text: rows[0].text });',
      "res.type('text/plain').send(rows[0].text);",
      "res.send('<p>' + rows.length);",
    ])
      expect(found(app(insert, `${select} ${show}`)), show).toEqual([]);
  });

  test('is followed through callbacks, loops and functions of the program', () => {
    const callback =
      "pool.query('SELECT text FROM comments', (error, result) => { res.send('<p>' + result.rows[0].text); });";
    expect(found(app(insert, callback))).toEqual(shown);
    const helpers = `const page = (rows) => { let html = ''; for (const { text } of rows) html += '<p>' + text; return html; };
const load = async () => (await pool.query('SELECT * FROM comments')).rows;`;
    expect(found(app(insert, 'res.send(page(await load()));', helpers))).toEqual([
      'code/stored-xss app.js:13',
    ]);
  });

  test('of what belongs to a row is of another table', () => {
    const before = `const mongoose = require('mongoose');
const Post = mongoose.model('Post');
const Comment = mongoose.model('Comment');`;
    const show = (path: string) => `const post = await Post.findOne(); res.send('<p>' + post.${path});`;
    const write = 'await Post.create(req.body);';
    expect(found(app(write, show('author.name'), before))).toEqual([]);
    const comment = 'await Post.create(req.body); await Comment.create(req.body);';
    expect(found(app(comment, show('comments[0].text'), before))).toEqual(['code/stored-xss app.js:14']);
  });
});

test('models that name what may be filled are filled with nothing else', () => {
  const sources = (fillable: string) => ({
    'index.php': `<?php
use App\\Models\\Post;
Post::create($_POST);
$post = Post::find(1);
echo $post->body;`,
    'app/Models/Post.php': `<?php
namespace App\\Models;
use Illuminate\\Database\\Eloquent\\Model;
class Post extends Model { protected $fillable = ['title'${fillable}]; }`,
  });
  expect(findings(sources(''))).not.toContain('code/stored-xss index.php:5');
  expect(findings(sources(", 'body'"))).toContain('code/stored-xss index.php:5');
});

test('arrays that functions of PHP give back are each caller’s own', () => {
  const page = (show: string) => `<?php
require_once 'layout.php';
$page = newPage();
${show}
layout($page);`;
  const sources = {
    'a.php': page("$page['body'] .= '<p>' . $_GET['a'];"),
    'b.php': page("$page['body'] .= 'hello';"),
    'layout.php': `<?php
function newPage() { $page = array('title' => 'x', 'body' => ''); return $page; }
function layout($page) { echo $page['body']; }`,
  };
  const { candidates } = analyseSources(sources);
  expect(candidates.map(({ ruleId, origin }) => [ruleId, origin?.file])).toEqual([
    ['code/reflected-xss', 'a.php'],
  ]);
});

test('what Rails lets through by name is kept under these names alone', () => {
  const sources = (shown: string) => ({
    'app/controllers/notes_controller.rb': `class NotesController < ApplicationController
  def create
    Note.create(params.require(:note).permit(:title, :memo))
  end
  def index
    @notes = Note.all
  end
end`,
    'app/models/note.rb': 'class Note < ApplicationRecord\nend',
    'app/views/notes/index.html.erb': `<% @notes.each do |note| %><%= raw note.${shown} %><% end %>`,
  });
  expect(findings(sources('memo'))).toEqual(['code/stored-xss app/views/notes/index.html.erb:1']);
  expect(findings(sources('rendered_memo'))).toEqual([]);
});

test('the first row that Laravel finds is not what it was found by', () => {
  const found = (call: string) =>
    findings({
      'a.php': `<?php
use Illuminate\\Http\\Request;
class Users { function byName(string $name) { return User::query()->${call}('name', $name); } }
class C extends Controller { function show(Request $request) { $user = (new Users)->byName($request->name); system($user->tool); } }`,
    });
  expect(found('firstWhere')).toEqual([]);
  expect(found('made')).not.toEqual([]);
});
