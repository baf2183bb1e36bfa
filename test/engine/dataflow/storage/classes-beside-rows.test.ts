/** Classes that are called as a table is, and are no rows of it. */
import { expect, test } from 'vitest';
import { isGeneric } from '../../../../src/engine/dataflow/storage/named-tables.ts';
import { findings } from '../../support/analyse-sources.ts';

function told(action: string): string[] {
  return findings({
    'app/models/post.rb': 'class Post < ApplicationRecord\nend\n',
    'app/logical/post_sets/post.rb':
      'module PostSets\n class Post\n  def initialize(title) = @title = title\n end\nend\n',
    'app/controllers/posts_controller.rb': `class PostsController < ApplicationController\n def index\n  ${action}\n  head :ok\n end\n def show\n  @post = Post.find(params[:id])\n end\nend\n`,
    'app/views/posts/show.html.erb': '<%= raw @post.title %>',
  }).map((finding) => finding.split(' ')[0] ?? '');
}

test('what is made of a class that no mapper knows is not stored', () => {
  expect(told('@set = PostSets::Post.new(params[:title])')).toEqual([]);
});

test('a record of that name is, and is found by its name alone', () => {
  expect(told('Post.new(title: params[:title]).save')).toEqual(['code/stored-xss']);
  expect(told('Post.create!(title: params[:title])')).toEqual(['code/stored-xss']);
});

test.each([
  ['PDO', 'new \\PDO("mysql:host=db", $_POST["user"], $_POST["password"])'],
  ['mysqli', 'new mysqli("db", $_POST["user"], $_POST["password"])'],
])('a connection is no row, whoever named its account: %s', (_, made) => {
  const files = {
    'store.php': `<?php
class Store {
  public function connect() { $this->pdo = ${made}; $this->mysqli = $this->pdo; }
  public function all($table) { return $this->pdo->query('SELECT * FROM ' . $this->escape($table))->fetchAll(); }
  public function rows($table) { return $this->mysqli->query('SELECT * FROM ' . $this->escape($table)); }
}`,
    'install.php': `<?php
require 'store.php';
$store = new Store();
$store->connect();`,
    'page.php': `<?php
require 'store.php';
$store = new Store();
foreach ($store->all('users') as $user) echo $user['name'];
foreach ($store->rows('users') as $user) echo $user['name'];`,
  };
  expect(findings(files)).toEqual([]);
});

test.each(['pdo', 'mysqli', 'pool', 'cursor'])('what a connection is called names no table: %s', (name) => {
  expect(isGeneric(name)).toBe(true);
});
