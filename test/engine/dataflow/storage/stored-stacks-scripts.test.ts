/** What one request writes to the database, and another page shows: PHP and JavaScript. */
import { describe, expect, test } from 'vitest';
import { findings, type Sources } from '../../support/analyse-sources.ts';

interface Case {
  stack: string;
  sources: Sources;
  /** Where it is written out as it is. */
  shown: string;
}

const cases: Case[] = [
  {
    stack: 'PHP with mysqli and a loop over rows by place',
    sources: {
      'index.php': `<?php
$message = mysqli_real_escape_string($db, $_POST['message']);
mysqli_query($db, "INSERT INTO guestbook (comment, name) VALUES ('$message', 'guest');");
$result = mysqli_query($db, "SELECT name, comment FROM guestbook");
while ($row = mysqli_fetch_row($result)) {
  echo "<b>" . $row[0] . "</b>";
  echo "<p>" . $row[1] . "</p>";
}`,
    },
    shown: 'index.php:7',
  },
  {
    stack: 'PHP with PDO, prepared statements and names',
    sources: {
      'add.php': `<?php
$statement = $pdo->prepare('INSERT INTO posts (title, body) VALUES (:title, :body)');
$statement->bindValue(':title', 'x');
$statement->bindParam(':body', $_POST['body']);
$statement->execute();`,
      'show.php': `<?php
$statement = $pdo->prepare('SELECT * FROM posts WHERE id = ?');
$statement->execute([$_GET['id']]);
$post = $statement->fetch(PDO::FETCH_ASSOC);
echo $post['title'];
echo $post['body'];`,
    },
    shown: 'show.php:6',
  },
  {
    stack: 'Laravel with Eloquent and Blade',
    sources: {
      'routes/web.php': `<?php
use App\\Http\\Controllers\\PostController;
use Illuminate\\Support\\Facades\\Route;
Route::post('/posts', [PostController::class, 'store']);
Route::get('/posts', [PostController::class, 'index']);`,
      'app/Http/Controllers/PostController.php': `<?php
namespace App\\Http\\Controllers;
use App\\Models\\Post;
use Illuminate\\Http\\Request;
class PostController extends Controller {
  public function store(Request $request) {
    Post::create(['title' => 'x', 'body' => $request->input('body')]);
    return redirect('/posts');
  }
  public function index() {
    return view('posts', ['posts' => Post::all()]);
  }
}`,
      'app/Models/Post.php': `<?php
namespace App\\Models;
use Illuminate\\Database\\Eloquent\\Model;
class Post extends Model {}`,
      'resources/views/posts.blade.php': `@foreach ($posts as $post)
<h2>{!! $post->title !!}</h2>
<div>{!! $post->body !!}</div>
@endforeach`,
    },
    shown: 'resources/views/posts.blade.php:3',
  },
  {
    stack: 'Express with Mongoose and EJS',
    sources: {
      'app.js': `const express = require('express');
const mongoose = require('mongoose');
const Comment = mongoose.model('Comment', new mongoose.Schema({ text: String, by: String }));
const app = express();
app.post('/comments', async (req, res) => {
  const comment = new Comment({ text: req.body.text, by: 'x' });
  await comment.save();
  res.redirect('/comments');
});
app.get('/comments', async (req, res) => {
  const comments = await Comment.find().sort({ at: -1 });
  res.render('comments.ejs', { comments });
});`,
      'views/comments.ejs': `<% for (const comment of comments) { %>
<i><%- comment.by %></i>
<p><%- comment.text %></p>
<% } %>`,
    },
    shown: 'views/comments.ejs:3',
  },
  {
    stack: 'Express with the driver of MongoDB and callbacks',
    sources: {
      'app.js': `const express = require('express');
const { MongoClient } = require('mongodb');
const app = express();
const db = new MongoClient('mongodb://localhost').db('x');
app.post('/notes', (req, res) => {
  db.collection('notes').insertOne({ text: req.body.text }, () => res.redirect('/'));
});
app.get('/notes', (req, res) => {
  db.collection('notes').find({}).toArray((err, notes) => {
    res.send('<p>' + notes.map((note) => note.text).join('</p><p>') + '</p>');
  });
});`,
    },
    shown: 'app.js:10',
  },
  {
    stack: 'Express with Sequelize',
    sources: {
      'app.js': `const express = require('express');
const { Sequelize, DataTypes } = require('sequelize');
const sequelize = new Sequelize('sqlite::memory:');
const Review = sequelize.define('Review', { text: DataTypes.TEXT });
const app = express();
app.post('/reviews', async (req, res) => {
  await Review.create(req.body);
  res.redirect('/reviews');
});
app.get('/reviews', async (req, res) => {
  const reviews = await Review.findAll({ order: ['id'] });
  res.send(reviews.map((review) => '<li>' + review.text + '</li>').join(''));
});`,
    },
    shown: 'app.js:12',
  },
  {
    stack: 'Express with Prisma',
    sources: {
      'app.js': `const express = require('express');
const { PrismaClient } = require('@prisma/client');
const prisma = new PrismaClient();
const app = express();
app.post('/posts', async (req, res) => {
  const { title, content } = req.body;
  await prisma.post.create({ data: { title, content, likes: 0 } });
  res.redirect('/');
});
app.get('/posts/:id', async (req, res) => {
  const post = await prisma.post.findUnique({ where: { id: Number(req.params.id) } });
  res.send('<article data-likes="' + post.likes + '">' + post.content + '</article>');
});`,
    },
    shown: 'app.js:12',
  },
  {
    stack: 'Express with Drizzle',
    sources: {
      'app.js': `const app = require('express')();
const { drizzle } = require('drizzle-orm/node-postgres');
const { links } = require('./tables');
const db = drizzle(process.env.URL);
app.post('/links', async (req, res) => {
  const [row] = await db.insert(links).values({ title: req.body.title, by: 'x' }).returning();
  res.json(row);
});
app.get('/links', async (req, res) => {
  const rows = await db.select().from(links).where(visible);
  res.send('<i>' + rows[0].by + '</i>');
  res.send('<p>' + rows[0].title + '</p>');
});`,
    },
    shown: 'app.js:12',
  },
  {
    stack: 'Express with Drizzle and its queries of relations',
    sources: {
      'app.js': `const app = require('express')();
const { links } = require('./tables');
const { db } = require('./database');
app.post('/links', async (req, res) => {
  await db.update(links).set({ title: req.body.title }).where(mine);
  res.end();
});
app.get('/links', async (req, res) => {
  const link = await db.query.links.findFirst({ where: mine });
  res.send('<p>' + link.title + '</p>');
});`,
    },
    shown: 'app.js:10',
  },
  {
    stack: 'Express with Kysely',
    sources: {
      'app.js': `const app = require('express')();
const { db } = require('./database');
app.post('/links', async (req, res) => {
  await db.insertInto('link').values({ title: req.body.title }).execute();
  res.end();
});
app.get('/links', async (req, res) => {
  const link = await db.selectFrom('link as l').selectAll().executeTakeFirst();
  res.send('<p>' + link.title + '</p>');
});`,
    },
    shown: 'app.js:9',
  },
  {
    stack: 'Express with better-sqlite3',
    sources: {
      'app.js': `const express = require('express');
const Database = require('better-sqlite3');
const db = new Database('x.db');
const app = express();
app.post('/entries', (req, res) => {
  db.prepare('INSERT INTO entries (name, text) VALUES (?, ?)').run('x', req.body.text);
  res.redirect('/');
});
app.get('/entries', (req, res) => {
  const entries = db.prepare('SELECT * FROM entries').all();
  res.send(entries.map((entry) => '<p>' + entry.text + '</p>').join(''));
});`,
    },
    shown: 'app.js:11',
  },
];

describe('what is stored and shown as it is', () => {
  test.each(cases)('is found in $stack', ({ sources, shown }) => {
    expect(findings(sources)).toEqual([`code/stored-xss ${shown}`]);
  });
});
