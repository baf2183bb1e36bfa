/** Classes that are called as a table is, and are no rows of it. */
import { expect, test } from 'vitest';
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
