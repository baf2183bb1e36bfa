/** Methods of a record that write one column, which they are given by name. */
import { expect, it } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const shown = (write: string, column: string) =>
  findings({
    'app/models/post.rb': 'class Post < ApplicationRecord\nend\n',
    'app/controllers/posts_controller.rb': `class PostsController < ApplicationController
  def update
    post = Post.find(params[:id])
    ${write}
    head :ok
  end

  def show
    @post = Post.find(params[:id])
  end
end
`,
    'app/views/posts/show.html.erb': `<p><%= raw @post.${column} %></p>`,
    'config/routes.rb': 'Rails.application.routes.draw do\n  resources :posts\nend\n',
  }).filter((one) => one.startsWith('code/stored-xss')).length;

it.each([
  'post.update_attribute(:note, params[:note])',
  'post.update_attribute("note", params[:note])',
  'post.update_column(:note, params[:note])',
  'post.update_columns(note: params[:note])',
])('%s', (write) => {
  expect(shown(write, 'note')).toBe(1);
  expect(shown(write, 'body')).toBe(0);
});
