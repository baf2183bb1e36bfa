/** Names that stand alone in Ruby: what blocks and templates of frameworks call without saying whose method it is. */
import { expect, test } from 'vitest';
import { analyseSources, findings, replaySources } from '../support/analyse-sources.ts';

test('a block in the body of a class calls the methods of its objects', () => {
  const code = `require 'sinatra/base'
class Jobs < Sinatra::Base
  before { @queue = params[:queue] }
  get('/jobs') { Job.where(in_queue).to_json }
  def in_queue
    "queue = '#{@queue}'"
  end
end`;
  expect(findings({ 'app.rb': code })).toEqual(['code/sql-injection app.rb:4']);
});

const web = (body: string) => ({
  'lib/web.rb': `require 'sinatra'
get('/') do
  @jobs = page(params[:page])
  erb :index
end`,
  'lib/paging.rb': `module Paging\n  def page(number)\n    ${body}\n  end\nend`,
  'views/index.erb': '<p><%= @jobs %></p>',
});

test('what only one module of the program has is meant, wherever it was mixed in', () => {
  expect(findings(web('"page #{number}"'))).toEqual(['code/reflected-xss views/index.erb:1']);
  expect(findings(web('store.read(number.to_i)'))).toEqual([]);
});

test('of methods that several have, none is meant', () => {
  const sources = { ...web('""'), 'lib/other.rb': 'class Other\n  def page(number) = ""\nend' };
  expect(findings(sources)).toEqual(['code/reflected-xss views/index.erb:1']);
});

test('what holds for the whole application holds when a flow is run again', () => {
  const sources = {
    'lib/server.rb':
      "require 'sinatra/base'\nclass Server < Sinatra::Base\n  def show(name) = erb(name)\nend",
    'lib/server/views/failed.erb': "<h1><%= params[:queue] || 'all' %></h1>",
  };
  const { candidates } = analyseSources(sources);
  expect(candidates.map(({ ruleId }) => ruleId)).toEqual(['code/reflected-xss']);
  expect(replaySources(sources, candidates)).toEqual([true]);
});

test('the environment of a Rack application is known by what the method is called', () => {
  const sources = {
    'lib/middleware.rb': `class Docs
  def call(env)
    [200, {}, [load(env['PATH_INFO'])]]
  end
  def load(path)
    File.read("docs/#{path}")
  end
end`,
  };
  const { candidates } = analyseSources(sources);
  expect(candidates.map(({ ruleId }) => ruleId)).toEqual(['code/path-traversal']);
  expect(replaySources(sources, candidates)).toEqual([true]);
});

test('a letter is the helper of the program, where it has one, and else that of the framework', () => {
  const shown = (own: string) =>
    findings({
      'lib/server.rb': `require 'sinatra/base'
class Server < Sinatra::Base
  helpers { include Paths }
  get('/queues/:id') { erb :queue }
end`,
      'lib/paths.rb': `module Paths\n  def path(*parts)\n    parts.join('/')\n  end\n  ${own}\nend`,
      'views/queue.erb': '<form action="<%= u "/queues/#{params[:id]}/remove" %>">',
    });
  expect(shown('alias_method :u, :path')).toEqual(['code/reflected-xss views/queue.erb:1']);
  expect(shown('')).toEqual([]);
  expect(shown('def u(text) = text.nil? ? text : super(text)')).toEqual([]);
});
