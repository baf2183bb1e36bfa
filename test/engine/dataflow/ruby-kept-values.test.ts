/** Where Ruby keeps values between a step and the next: variables of objects, copies, caches, channels, branches of routes. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

function rules(files: Record<string, string>): string[] {
  return findings(files).map((finding) => finding.split(' ')[0] ?? '');
}

const told = (classes: string, body: string) =>
  rules({ 'app.rb': `require 'sinatra'\n${classes}\nget '/' do\n  ${body}\n  'ok'\nend\n` });
const command = ['code/command-injection'];

const hooks = `class Hooks
 def initialize = @on = {}
 def on(name, &block) = (@on[name] ||= []) << block
 def fire(name, *args) = (@on[name] || []).each { |block| block.call(*args) }
end`;

test('blocks that are kept in lists under names, in a variable called as the method is', () => {
  const run = 'h = Hooks.new\n  h.on(:saved) { |name| system("scan #{name}") }\n  ';
  expect(told(hooks, `${run}h.fire(:saved, params[:name])`)).toEqual(command);
  expect(told(hooks, `${run}h.fire(:saved, 'a')`)).toEqual([]);
  expect(told(hooks, `${run}h.fire(:other, params[:name])`)).toEqual([]);
});

test('a copy of an instance of Data has what it is given, and else what the first one had', () => {
  const search = 'Search = Data.define(:term, :limit)';
  const copy = "s = Search.new(term: 'x', limit: 1).with(term: params[:q])\n  ";
  expect(told(search, `${copy}system("ls #{s.term}")`)).toEqual(command);
  expect(told(search, `${copy}system("ls #{s.limit}")`)).toEqual([]);
});

test('the part that a pattern finds in a text, however the text was made', () => {
  expect(told('', 'v = params[:v].to_s[/\\A\\w+\\z/]\n  system("ls #{v}")')).toEqual([]);
  expect(told('', 'v = params[:v].to_s[/.+/]\n  system("ls #{v}")')).toEqual(command);
});

test('a cache keeps what its block makes', () => {
  const action = (value: string) => ({
    'app/controllers/items_controller.rb': `class ItemsController < ApplicationController\n def show\n  v = Rails.cache.fetch("k#{params[:id]}", expires_in: 60) { ${value} }\n  system("ls #{v}")\n  head :ok\n end\nend\n`,
  });
  expect(rules(action('params[:v]'))).toEqual(command);
  expect(rules(action('params[:v].to_i'))).toEqual([]);
});

test('a channel keeps what it was subscribed with', () => {
  const channel = (room: string) => ({
    'app/channels/chat_channel.rb': `class ChatChannel < ApplicationCable::Channel\n def subscribed\n  @room = ${room}\n end\n def speak(data)\n  system("say #{@room}")\n end\nend\n`,
  });
  expect(rules(channel('params[:room]'))).toEqual(command);
  expect(rules(channel('params[:room].to_i'))).toEqual([]);
});

test('branches of routes that Roda finds in a table', () => {
  const app = (part: string) => ({
    'app.rb': `require 'roda'\nclass App < Roda\n plugin :hash_routes\n hash_branch('x') do |r|\n  r.get(${part}) { |part| "<p>#{part}</p>" }\n end\n route { |r| r.hash_routes }\nend\n`,
  });
  expect(rules(app('String'))).toEqual(['code/reflected-xss']);
  expect(rules(app('Integer'))).toEqual([]);
});

test('methods of the data set of Sequel are methods of the class', () => {
  const item = (method: string) => `class Item < Sequel::Model\n dataset_module do\n  ${method}\n end\nend`;
  const call = 'Item.named(params[:n]).all';
  expect(told(item('def named(n) = where(Sequel.lit("name = \'#{n}\'"))'), call)).toEqual([
    'code/sql-injection',
  ]);
  expect(told(item("def named(n) = where(Sequel.lit('name = ?', n))"), call)).toEqual([]);
});

test('a name that stands alone is the method, which looks at the variable of that name first', () => {
  const query = (method: string) => `class Query
 def initialize(order) = @order = order
 def run = system("ls #{order}")
 ${method}
end`;
  const run = 'Query.new(params[:o]).run';
  expect(told(query("def order = %w[a b].include?(@order) ? @order : 'a'"), run)).toEqual([]);
  expect(told(query("def order = @order ||= 'a'"), run)).toEqual(command);
  expect(told(query('attr_reader :order'), run)).toEqual(command);
});

test('an object that is given where a text is wanted is what it says', () => {
  const path = `class Place
 def initialize(path) = @path = path
 def /(name) = Place.new("#{@path}/#{name}")
 def to_path = @path
end`;
  expect(told(path, "File.read(Place.new('/srv') / params[:f])")).toEqual(['code/path-traversal']);
  expect(told(path, "Place.new('/srv') / params[:f]\n  File.read(Place.new('/srv') / 'a')")).toEqual([]);
});

test('what a class of the program hands out is what its methods of Enumerable work on', () => {
  const names = `class Names
 include Enumerable
 def initialize(names) = @names = names
 def each
  @names.each { |name| yield name.strip }
 end
end`;
  const all = 'Names.new(params[:names])';
  expect(told(names, `system("ls " + ${all}.map(&:downcase).join(' '))`)).toEqual(command);
  expect(told(names, `system("ls #{${all}.first}")`)).toEqual(command);
  expect(told(names, `system("ls " + ${all}.map(&:to_i).join(' '))`)).toEqual([]);
  expect(told(names, `system("ls #{Names.new(['a']).first}")`)).toEqual([]);
});
