/** Rows as objects: their methods, what is assigned to them, what frameworks find and hand in, what types say of them. */
import { describe, expect, test } from 'vitest';
import { findings, type Sources } from '../../support/analyse-sources.ts';

const cases: { what: string; sources: Sources; shown: string }[] = [
  {
    what: 'a method of the record that puts its column into markup (Ruby)',
    sources: {
      'app/models/comment.rb': `class Comment < ApplicationRecord
  def framed
    "<p>#{body}</p>".html_safe
  end
  def signed
    "<p>#{author}</p>".html_safe
  end
end`,
      'app/controllers/comments_controller.rb': `class CommentsController < ApplicationController
  def create
    Comment.create(params.require(:comment).permit(:body))
  end
  def show
    comment = Comment.find(params[:id])
    render html: comment.framed
  end
  def author
    render html: Comment.find(params[:id]).signed
  end
end`,
    },
    shown: 'app/models/comment.rb:3',
  },
  {
    what: 'a column that is assigned to a row which was read (JavaScript)',
    sources: {
      'app.js': `const express = require('express');
const { User } = require('./models');
const app = express();
app.use(express.urlencoded());
app.post('/bio', async (req, res) => {
  const user = await User.findOne({ where: { id: 1 } });
  user.bio = req.body.bio;
  await user.save();
  res.redirect('/');
});
app.get('/', async (req, res) => {
  const user = await User.findOne({ where: { id: 1 } });
  res.send('<b>' + user.name + '</b>');
});
app.get('/bio', async (req, res) => {
  const user = await User.findOne({ where: { id: 1 } });
  res.send('<p>' + user.bio + '</p>');
});`,
      'models.js': `const { Sequelize, DataTypes } = require('sequelize');
const sequelize = new Sequelize('sqlite::memory:');
exports.User = sequelize.define('User', { bio: DataTypes.TEXT, name: DataTypes.STRING });`,
    },
    shown: 'app.js:17',
  },
  {
    what: 'a record that Laravel finds for a part of the path',
    sources: {
      'routes/web.php': `<?php
use App\\Http\\Controllers\\NoteController;
use Illuminate\\Support\\Facades\\Route;
Route::post('/notes', [NoteController::class, 'store']);
Route::get('/notes/{note}', [NoteController::class, 'show']);`,
      'app/Models/Note.php': `<?php
namespace App\\Models;
use Illuminate\\Database\\Eloquent\\Model;
class Note extends Model {}`,
      'app/Http/Controllers/NoteController.php': `<?php
namespace App\\Http\\Controllers;
use App\\Models\\Note;
use Illuminate\\Http\\Request;
class NoteController extends Controller {
  public function store(Request $request) {
    $note = new Note();
    $note->body = $request->input('body');
    $note->save();
    return redirect('/');
  }
  public function show(Note $note) {
    return '<b>' . e($note->body) . '</b>' . $note->title . '<p>' . $note->body . '</p>';
  }
}`,
    },
    shown: 'app/Http/Controllers/NoteController.php:13',
  },
  {
    what: 'a repository of which only the type says what it keeps (TypeScript)',
    sources: {
      'comments.ts': `import { Controller, Get, Post, Body, Header } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Comment } from './comment.entity';
@Controller('comments')
export class CommentsController {
  constructor(@InjectRepository(Comment) private readonly held: Repository<Comment>) {}
  @Post()
  async add(@Body('body') body: string) {
    await this.held.save({ body });
  }
  @Get()
  @Header('content-type', 'text/html')
  async list() {
    const all = await this.held.find();
    return all.map((one) => '<p>' + one.body + '</p>').join('');
  }
}`,
      'comment.entity.ts': `import { Entity, Column } from 'typeorm';
@Entity()
export class Comment { @Column() body: string; }`,
    },
    shown: 'comments.ts:16',
  },
  {
    what: 'a variable that a query fills, of the type with which it is declared (Go)',
    sources: {
      'main.go': `package main

import (
	"net/http"

	"github.com/gin-gonic/gin"
	"gorm.io/gorm"
)

type Note struct {
	ID    uint
	Text  string
	Title string
}

var db *gorm.DB

func main() {
	r := gin.Default()
	r.POST("/notes", func(c *gin.Context) {
		db.Create(&Note{Text: c.PostForm("text")})
	})
	r.GET("/notes/:id", func(c *gin.Context) {
		var found Note
		db.First(&found, "id = ?", c.Param("id"))
		c.Data(http.StatusOK, "text/html", []byte("<b>"+found.Title+"</b>"))
	})
	r.GET("/texts/:id", func(c *gin.Context) {
		var found Note
		db.First(&found, "id = ?", c.Param("id"))
		c.Data(http.StatusOK, "text/html", []byte("<p>"+found.Text+"</p>"))
	})
	r.Run()
}
`,
    },
    shown: 'main.go:31',
  },
  {
    what: 'a column that an Optional hands to a function (Java)',
    sources: {
      'src/main/java/app/Comment.java': `package app;
import jakarta.persistence.Entity;
@Entity
public class Comment {
  private String text;
  private String author;
  public String getText() { return text; }
  public String getAuthor() { return author; }
  public void setText(String text) { this.text = text; }
}`,
      'src/main/java/app/CommentRepository.java': `package app;
import org.springframework.data.jpa.repository.JpaRepository;
public interface CommentRepository extends JpaRepository<Comment, Long> {}`,
      'src/main/java/app/CommentController.java': `package app;
import org.springframework.web.bind.annotation.*;
@RestController
public class CommentController {
  private final CommentRepository comments;
  public CommentController(CommentRepository comments) { this.comments = comments; }
  @PostMapping("/comments")
  public void add(@RequestParam String text) {
    Comment comment = new Comment();
    comment.setText(text);
    comments.save(comment);
  }
  @GetMapping(value = "/comments/{id}", produces = "text/html")
  public String show(@PathVariable Long id) {
    return "<p>" + comments.findById(id).map(Comment::getText).orElse("") + "</p>";
  }
  @GetMapping(value = "/authors/{id}", produces = "text/html")
  public String author(@PathVariable Long id) {
    return "<p>" + comments.findById(id).map(Comment::getAuthor).orElse("") + "</p>";
  }
}`,
    },
    shown: 'src/main/java/app/CommentController.java:15',
  },
  {
    what: 'a query of SQLAlchemy that names the class',
    sources: {
      'app.py': `from flask import Flask, request
from sqlalchemy import select, Column, Text
from sqlalchemy.orm import Session, declarative_base
Base = declarative_base()
app = Flask(__name__)
session = Session()
class Comment(Base):
    __tablename__ = 'remarks'
    body = Column(Text)
    author = Column(Text)
@app.route('/add', methods=['POST'])
def add():
    session.add(Comment(body=request.form['body']))
    session.commit()
    return ''
@app.route('/')
def index():
    return ''.join('<p>' + one.body + '</p>' for one in session.scalars(select(Comment)))
@app.route('/authors')
def authors():
    return ''.join('<p>' + one.author + '</p>' for one in session.scalars(select(Comment)))
`,
    },
    shown: 'app.py:18',
  },
];

describe('what is stored and comes back as an object', () => {
  test.each(cases)('is followed through $what', ({ sources, shown }) => {
    expect(findings(sources)).toEqual([`code/stored-xss ${shown}`]);
  });
});

test('one stored value is one finding for each page that shows it', () => {
  const page = (path: string) => `@app.route('/${path}')
def ${path}():
    return ''.join('<p>' + one.body + '</p>' for one in Comment.query.all())
`;
  const sources = {
    'app.py': `from flask import Flask, request
from flask_sqlalchemy import SQLAlchemy
app = Flask(__name__)
db = SQLAlchemy(app)
class Comment(db.Model):
    body = db.Column(db.Text)
@app.route('/add', methods=['POST'])
def add():
    db.session.add(Comment(body=request.form['body']))
    return ''
${page('index')}${page('archive')}`,
  };
  expect(findings(sources)).toEqual(['code/stored-xss app.py:13', 'code/stored-xss app.py:16']);
});
