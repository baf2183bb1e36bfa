/** Objects that Rails applications put beside their controllers: forms, components, rows of partials. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const escaped = 'code/framework-escape-bypass';

const controller = (body: string) => ({
  'app/controllers/posts_controller.rb': `class PostsController < ApplicationController
  def show
    ${body}
  end
end
`,
});

test('a form of ActiveModel has what it is made with in its attributes', () => {
  const sources = (call: string, included: string) => ({
    ...controller(`BuildForm.new(${call}).save`),
    'app/forms/build_form.rb': `class BuildForm
  ${included}
  attr_accessor :branch, :user
  def save
    system("build #{branch}")
  end
end
`,
  });
  const found = ['code/command-injection app/forms/build_form.rb:5'];
  const model = 'include ActiveModel::Model';
  expect(findings(sources('params.require(:build).permit(:branch)', model))).toEqual(found);
  expect(findings(sources('branch: params[:branch]', model))).toEqual(found);
  expect(findings(sources('branch: params[:branch].to_i', model))).toEqual([]);
  expect(findings(sources('params.require(:build).permit(:branch)', 'include Comparable'))).toEqual([]);
});

test('a record has what it is made with in the columns that are named', () => {
  const sources = (call: string, model = '') => ({
    ...controller(`hook = Hook.new(${call})
    system("curl #{hook.address}")`),
    'app/models/application_record.rb': `class ApplicationRecord < ActiveRecord::Base
  self.abstract_class = true
end
`,
    'app/models/hook.rb': `class Hook < ApplicationRecord
  ${model}
end
`,
  });
  const found = ['code/command-injection app/controllers/posts_controller.rb:4'];
  const permitted = 'params.require(:hook).permit(:name, :address)';
  expect(findings(sources(permitted))).toEqual(found);
  expect(findings(sources('address: params[:address]'))).toEqual(found);
  expect(findings(sources('params.require(:hook).permit(:name)'))).toEqual([]);
  expect(findings(sources('name: params[:name]'))).toEqual([]);
  expect(findings(sources(permitted, 'validates :address, presence: true'))).toEqual(found);
  expect(findings(sources(permitted, 'validates :address, inclusion: { in: %w[a.com b.com] }'))).toEqual([]);
  expect(findings(sources(permitted, 'validates_format_of :address, with: /\\A\\w+\\z/'))).toEqual([]);
});

test('an attribute that a form casts is one of text, unless it is made a number or a time', () => {
  const sources = (attribute: string) => ({
    ...controller('Search.new(params.permit(:q)).run'),
    'app/forms/search.rb': `class Search
  include ActiveModel::Model
  include ActiveModel::Attributes
  ${attribute}
  def run
    system("find #{q}")
  end
end
`,
  });
  const found = ['code/command-injection app/forms/search.rb:6'];
  expect(findings(sources('attribute :q, :string'))).toEqual(found);
  expect(findings(sources("attribute :q, default: ''"))).toEqual(found);
  expect(findings(sources('attribute :q, :integer'))).toEqual([]);
  expect(findings(sources('attribute :q, :date'))).toEqual([]);
});

test('a component is followed into the page beside it', () => {
  const component = `class CardComponent < ViewComponent::Base
  def initialize(title:)
    @title = title
  end
end
`;
  const render = controller('render CardComponent.new(title: params[:title])');
  const page = (text: string) => ({
    ...render,
    'app/components/card_component.rb': component,
    ...asPage(text),
  });
  const asPage = (text: string) => ({ 'app/components/card_component.html.erb': text });
  expect(findings(page('<b><%= raw @title %></b>'))).toEqual([
    `${escaped} app/components/card_component.html.erb:1`,
  ]);
  expect(findings(page('<b><%= @title %></b>'))).toEqual([]);
});

test('a partial knows each of the rows that it is run for by its own name, or by the one that is given', () => {
  const rows = (options: string, row: string) => ({
    ...controller('@names = params[:names]'),
    'app/views/posts/show.html.erb': `<%= render partial: 'row', ${options} %>`,
    'app/views/posts/_row.html.erb': `<%= raw ${row} %>`,
  });
  const found = [`${escaped} app/views/posts/_row.html.erb:1`];
  expect(findings(rows('collection: @names', 'row'))).toEqual(found);
  expect(findings(rows('collection: @names, as: :name', 'name'))).toEqual(found);
  expect(findings(rows('object: @names', 'row'))).toEqual(found);
  expect(findings(rows('collection: [1, 2]', 'row'))).toEqual([]);
});

test('a block is run although what it is given to escapes', () => {
  const helped = (block: string) =>
    findings({
      ...controller('@q = params[:q]'),
      'app/views/posts/show.html.erb': '<%= marked(@q) %>',
      'app/helpers/posts_helper.rb': `module PostsHelper\n def marked(term)\n  content_tag(:mark) { ${block} }\n end\nend\n`,
    }).map((finding) => finding.split(' ')[0]);
  expect(helped('"<em>#{term}</em>".html_safe')).toEqual([escaped]);
  expect(helped('term')).toEqual([]);
});

test('an association is asked what its class is asked, and a scope gives records whatever they were chosen by', () => {
  const sources = (call: string, shown: string) => ({
    ...controller(`@found = current_user.posts.${call}`),
    'app/models/post.rb': `class Post < ApplicationRecord
  scope :titled, ->(title) { where(title: title) }
  scope :like, ->(title) { where("title LIKE '#{title}'") }
  def self.heading(text) = "<h1>#{text}</h1>"
end
`,
    'app/views/posts/show.html.erb': shown,
  });
  const first = '<%= raw @found.first.id %>';
  expect(findings(sources('titled(params[:t])', first))).toEqual([]);
  expect(findings(sources('like(params[:t])', first))).toEqual(['code/sql-injection app/models/post.rb:3']);
  expect(findings(sources('heading(params[:t])', '<%= raw @found %>'))).toEqual([
    `${escaped} app/views/posts/show.html.erb:1`,
  ]);
  // Nothing says what this one gives.
  expect(findings(sources('marked(params[:t])', '<%= raw @found %>'))).toEqual([
    `${escaped} app/views/posts/show.html.erb:1`,
  ]);
});
