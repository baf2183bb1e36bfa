/** What one request writes to the database, and another page shows: Python, Ruby, Java, C# and Go. */
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
    stack: 'Django with its mapper and templates',
    sources: {
      'shop/models.py': `from django.db import models
class Comment(models.Model):
    author = models.CharField(max_length=20)
    text = models.TextField()`,
      'shop/views.py': `from django.shortcuts import render, redirect
from .models import Comment
def add(request):
    comment = Comment(author='x')
    comment.text = request.POST['text']
    comment.save()
    return redirect('/')
def index(request):
    comments = Comment.objects.filter(visible=True).order_by('-id')
    return render(request, 'index.html', {'comments': comments})`,
      'shop/urls.py': `from django.urls import path
from . import views
urlpatterns = [path('add', views.add), path('', views.index)]`,
      'shop/templates/index.html': `{% for comment in comments %}
<b>{{ comment.author|safe }}</b>
<p>{{ comment.text|safe }}</p>
{% endfor %}`,
    },
    shown: 'shop/templates/index.html:3',
  },
  {
    stack: 'Django, all that a manager made',
    sources: {
      'shop/models.py': `from django.db import models
class Note(models.Model):
    text = models.TextField()`,
      'shop/views.py': `from django.http import HttpResponse
from django.urls import path
from .models import Note
def add(request):
    Note.objects.create(text=request.POST['text'])
    return HttpResponse('')
def index(request):
    page = ''
    for note in Note.objects.all():
        page += '<p>' + note.text
    return HttpResponse(page)
urlpatterns = [path('add', add), path('', index)]`,
    },
    shown: 'shop/views.py:11',
  },
  {
    stack: 'Flask with SQLAlchemy',
    sources: {
      'app.py': `from flask import Flask, request, redirect
from flask_sqlalchemy import SQLAlchemy
app = Flask(__name__)
db = SQLAlchemy(app)
class Message(db.Model):
    id = db.Column(db.Integer, primary_key=True)
    body = db.Column(db.Text)
@app.route('/messages', methods=['POST'])
def add():
    db.session.add(Message(body=request.form['body']))
    db.session.commit()
    return redirect('/messages')
@app.route('/messages')
def index():
    messages = Message.query.all()
    return ''.join(f'<p>{message.body}</p>' for message in messages)
`,
    },
    shown: 'app.py:16',
  },
  {
    stack: 'Flask with a cursor of sqlite3',
    sources: {
      'app.py': `import sqlite3
from flask import Flask, request, redirect
app = Flask(__name__)
@app.route('/posts', methods=['POST'])
def add():
    con = sqlite3.connect('x.db')
    cur = con.cursor()
    cur.execute('INSERT INTO posts (title, content) VALUES (?, ?)', ('x', request.form['content']))
    con.commit()
    return redirect('/')
@app.route('/posts')
def index():
    con = sqlite3.connect('x.db')
    cur = con.cursor()
    cur.execute('SELECT id, content FROM posts')
    html = ''
    for row in cur.fetchall():
        html += '<p>' + row['content'] + '</p>'
    return html
`,
    },
    shown: 'app.py:19',
  },
  {
    stack: 'Rails with Active Record and ERB',
    sources: {
      'config/routes.rb': `Rails.application.routes.draw do
  resources :comments
end`,
      'app/models/comment.rb': `class Comment < ApplicationRecord
end`,
      'app/controllers/comments_controller.rb': `class CommentsController < ApplicationController
  def create
    @comment = Comment.new(comment_params)
    @comment.save
    redirect_to comments_path
  end
  def index
    @comments = Comment.order(created_at: :desc)
  end
  private
  def comment_params
    params.require(:comment).permit(:body)
  end
end`,
      'app/views/comments/index.html.erb': `<% @comments.each do |comment| %>
<p><%= comment.author %></p>
<p><%= raw comment.body %></p>
<% end %>`,
    },
    shown: 'app/views/comments/index.html.erb:3',
  },
  {
    stack: 'Spring with a repository and Thymeleaf',
    sources: {
      'src/main/java/app/Comment.java': `package app;
import jakarta.persistence.Entity;
@Entity
public class Comment {
  private Long id;
  private String text;
  public String getText() { return text; }
  public void setText(String text) { this.text = text; }
}`,
      'src/main/java/app/CommentRepository.java': `package app;
import org.springframework.data.jpa.repository.JpaRepository;
public interface CommentRepository extends JpaRepository<Comment, Long> {}`,
      'src/main/java/app/CommentController.java': `package app;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.*;
@Controller
public class CommentController {
  private final CommentRepository comments;
  public CommentController(CommentRepository comments) { this.comments = comments; }
  @PostMapping("/comments")
  public String add(@RequestParam String text) {
    Comment comment = new Comment();
    comment.setText(text);
    comments.save(comment);
    return "redirect:/comments";
  }
  @GetMapping("/comments")
  public String list(Model model) {
    model.addAttribute("comments", comments.findAll());
    return "comments";
  }
}`,
      'src/main/resources/templates/comments.html': `<div th:each="comment : \${comments}">
<p th:text="\${comment.text}"></p>
<p th:utext="\${comment.text}"></p>
</div>`,
    },
    shown: 'src/main/resources/templates/comments.html:3',
  },
  {
    stack: 'servlets with JDBC',
    sources: {
      'src/Board.java': `import java.io.*;
import java.sql.*;
import javax.servlet.http.*;
public class Board extends HttpServlet {
  private Connection connection;
  protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
    try {
      PreparedStatement statement = connection.prepareStatement("INSERT INTO board (author, text) VALUES (?, ?)");
      statement.setString(1, "x");
      statement.setString(2, request.getParameter("text"));
      statement.executeUpdate();
    } catch (SQLException e) { throw new IOException(e); }
  }
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    response.setContentType("text/html");
    PrintWriter out = response.getWriter();
    try (PreparedStatement statement = connection.prepareStatement("SELECT author, text FROM board")) {
      ResultSet rows = statement.executeQuery();
      while (rows.next()) {
        out.println("<b>" + rows.getString("author") + "</b>");
        out.println("<p>" + rows.getString("text") + "</p>");
      }
    } catch (SQLException e) { throw new IOException(e); }
  }
}`,
    },
    shown: 'src/Board.java:21',
  },
  {
    stack: 'ASP.NET Core with Entity Framework and Razor',
    sources: {
      'Comment.cs': `public class Comment { public int Id { get; set; } public string Text { get; set; } public string Author { get; set; } }`,
      'AppDbContext.cs': `using Microsoft.EntityFrameworkCore;
public class AppDbContext : DbContext { public DbSet<Comment> Comments { get; set; } }`,
      'Controllers/CommentsController.cs': `using Microsoft.AspNetCore.Mvc;
using System.Linq;
public class CommentsController : Controller {
  private readonly AppDbContext _context;
  public CommentsController(AppDbContext context) { _context = context; }
  [HttpPost]
  public IActionResult Add(string text) {
    _context.Comments.Add(new Comment { Text = text, Author = "x" });
    _context.SaveChanges();
    return RedirectToAction("Index");
  }
  public IActionResult Index() {
    return View(_context.Comments.ToList());
  }
}`,
      'Views/Comments/Index.cshtml': `@model List<Comment>
@foreach (var comment in Model) {
<p>@comment.Author</p>
<p>@Html.Raw(comment.Text)</p>
}`,
    },
    shown: 'Views/Comments/Index.cshtml:4',
  },
  {
    stack: 'Go with database/sql',
    sources: {
      'main.go': `package main

import (
	"database/sql"
	"fmt"
	"net/http"
)

var db *sql.DB

func add(w http.ResponseWriter, r *http.Request) {
	db.Exec("INSERT INTO notes (author, text) VALUES (?, ?)", "x", r.FormValue("text"))
}

func list(w http.ResponseWriter, r *http.Request) {
	rows, err := db.Query("SELECT author, text FROM notes")
	if err != nil {
		return
	}
	defer rows.Close()
	for rows.Next() {
		var author, text string
		rows.Scan(&author, &text)
		fmt.Fprintf(w, "<b>%s</b>", author)
		fmt.Fprintf(w, "<p>%s</p>", text)
	}
}

func main() {
	http.HandleFunc("/add", add)
	http.HandleFunc("/", list)
	http.ListenAndServe(":8080", nil)
}
`,
    },
    shown: 'main.go:25',
  },
  {
    stack: 'Gin with GORM',
    sources: {
      'main.go': `package main

import (
	"net/http"

	"github.com/gin-gonic/gin"
	"gorm.io/gorm"
)

type Note struct {
	ID   uint
	Text string
}

var db *gorm.DB

func main() {
	r := gin.Default()
	r.POST("/notes", func(c *gin.Context) {
		note := Note{Text: c.PostForm("text")}
		db.Create(&note)
		c.Redirect(http.StatusFound, "/notes")
	})
	r.GET("/notes", func(c *gin.Context) {
		var notes []Note
		db.Find(&notes)
		html := ""
		for _, note := range notes {
			html += "<p>" + note.Text + "</p>"
		}
		c.Data(http.StatusOK, "text/html; charset=utf-8", []byte(html))
	})
	r.Run()
}
`,
    },
    shown: 'main.go:31',
  },
];

describe('what is stored and shown as it is', () => {
  test.each(cases)('is found in $stack', ({ sources, shown }) => {
    expect(findings(sources)).toEqual([`code/stored-xss ${shown}`]);
  });
});
