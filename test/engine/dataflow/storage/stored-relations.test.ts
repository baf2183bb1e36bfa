/** Rows of one table that come with those of another. */
import { describe, expect, test } from 'vitest';
import { findings, type Sources } from '../../support/analyse-sources.ts';

const cases: { stack: string; sources: Sources; shown: string }[] = [
  {
    stack: 'Rails',
    sources: {
      'config/routes.rb': `Rails.application.routes.draw do
  resources :posts
  resources :comments
end`,
      'app/models/post.rb': `class Post < ApplicationRecord
  has_many :remarks, class_name: 'Comment'
end`,
      'app/models/comment.rb': `class Comment < ApplicationRecord
end`,
      'app/controllers/comments_controller.rb': `class CommentsController < ApplicationController
  def create
    Comment.create(params.require(:comment).permit(:body))
    redirect_to posts_path
  end
end`,
      'app/controllers/posts_controller.rb': `class PostsController < ApplicationController
  def show
    @post = Post.find(params[:id])
  end
end`,
      'app/views/posts/show.html.erb': `<h1><%= raw @post.title %></h1>
<% @post.remarks.each do |remark| %>
<p><%= raw remark.body %></p>
<% end %>`,
    },
    shown: 'app/views/posts/show.html.erb:3',
  },
  {
    stack: 'Django',
    sources: {
      'blog/models.py': `from django.db import models
class Post(models.Model):
    title = models.CharField(max_length=20)
class Comment(models.Model):
    post = models.ForeignKey(Post, related_name='remarks', on_delete=models.CASCADE)
    body = models.TextField()`,
      'blog/views.py': `from django.shortcuts import render, redirect, get_object_or_404
from .models import Post, Comment
def add(request, pk):
    Comment.objects.create(post_id=pk, body=request.POST['body'])
    return redirect('/')
def show(request, pk):
    return render(request, 'blog/post.html', {'post': get_object_or_404(Post, pk=pk)})`,
      'blog/urls.py': `from django.urls import path
from . import views
urlpatterns = [path('add/<int:pk>', views.add), path('<int:pk>', views.show)]`,
      'blog/templates/blog/post.html': `<h1>{{ post.title|safe }}</h1>
{% for remark in post.remarks.all %}
<p>{{ remark.body|safe }}</p>
{% endfor %}`,
    },
    shown: 'blog/templates/blog/post.html:3',
  },
  {
    stack: 'Laravel',
    sources: {
      'routes/web.php': `<?php
use App\\Http\\Controllers\\PostController;
use Illuminate\\Support\\Facades\\Route;
Route::post('/posts/{post}/remarks', [PostController::class, 'remark']);
Route::get('/posts/{post}', [PostController::class, 'show']);`,
      'app/Models/Post.php': `<?php
namespace App\\Models;
use Illuminate\\Database\\Eloquent\\Model;
class Post extends Model {
  public function remarks() { return $this->hasMany(Comment::class); }
}`,
      'app/Models/Comment.php': `<?php
namespace App\\Models;
use Illuminate\\Database\\Eloquent\\Model;
class Comment extends Model {}`,
      'app/Http/Controllers/PostController.php': `<?php
namespace App\\Http\\Controllers;
use App\\Models\\Post;
use App\\Models\\Comment;
use Illuminate\\Http\\Request;
class PostController extends Controller {
  public function remark(Request $request, Post $post) {
    Comment::create(['post_id' => $post->id, 'body' => $request->input('body')]);
    return redirect('/');
  }
  public function show(Post $post) {
    return view('post', ['post' => $post]);
  }
}`,
      'resources/views/post.blade.php': `<h1>{!! $post->title !!}</h1>
@foreach ($post->remarks as $remark)
<p>{!! $remark->body !!}</p>
@endforeach`,
    },
    shown: 'resources/views/post.blade.php:3',
  },
  {
    stack: 'Sequelize',
    sources: {
      'models.js': `const { Sequelize, DataTypes } = require('sequelize');
const sequelize = new Sequelize('sqlite::memory:');
const Post = sequelize.define('Post', { title: DataTypes.STRING });
const Comment = sequelize.define('Comment', { body: DataTypes.TEXT });
Post.hasMany(Comment, { as: 'remarks' });
module.exports = { Post, Comment };`,
      'app.js': `const express = require('express');
const { Post, Comment } = require('./models');
const app = express();
app.use(express.urlencoded());
app.post('/posts/:id', async (req, res) => {
  await Comment.create({ PostId: req.params.id, body: req.body.body });
  res.redirect('/');
});
app.get('/posts/:id', async (req, res) => {
  const post = await Post.findByPk(req.params.id, { include: 'remarks' });
  let html = '<h1>' + post.title + '</h1>';
  for (const remark of post.remarks) html += '<p>' + remark.body + '</p>';
  res.send(html);
});`,
    },
    shown: 'app.js:13',
  },
  {
    stack: 'Entity Framework',
    sources: {
      'Models.cs': `using System.Collections.Generic;
public class Post { public int Id { get; set; } public string Title { get; set; } public List<Comment> Remarks { get; set; } }
public class Comment { public int Id { get; set; } public string Body { get; set; } }`,
      'Shop.cs': `using Microsoft.EntityFrameworkCore;
public class Shop : DbContext { public DbSet<Post> Posts { get; set; } public DbSet<Comment> Comments { get; set; } }`,
      'Controllers/PostsController.cs': `using Microsoft.AspNetCore.Mvc;
using Microsoft.EntityFrameworkCore;
using System.Linq;
public class PostsController : Controller {
  private readonly Shop _shop;
  public PostsController(Shop shop) { _shop = shop; }
  [HttpPost]
  public IActionResult Remark(string body) {
    _shop.Comments.Add(new Comment { Body = body });
    _shop.SaveChanges();
    return RedirectToAction("Show");
  }
  public IActionResult Show(int id) {
    return View(_shop.Posts.Include(p => p.Remarks).First(p => p.Id == id));
  }
}`,
      'Views/Posts/Show.cshtml': `@model Post
<h1>@Html.Raw(Model.Title)</h1>
@foreach (var remark in Model.Remarks) {
<p>@Html.Raw(remark.Body)</p>
}`,
    },
    shown: 'Views/Posts/Show.cshtml:4',
  },
];

describe('a column of a related table, under the name of the relation', () => {
  test.each(cases)('is found in $stack, and one that nobody fills is not', ({ sources, shown }) => {
    expect(findings(sources)).toEqual([`code/stored-xss ${shown}`]);
  });
});
