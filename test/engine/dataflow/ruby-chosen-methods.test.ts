/** Methods called by a name that is one of several: what a table, a list or a row of steps says. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const called = (call: string) =>
  findings({
    'app.rb': `require 'sinatra'
require 'shellwords'
class Tool
  NAMES = { 'ping' => :ping, 'trace' => :trace }.freeze
  CAREFUL = { 'trace' => :trace, 'log' => :log }.freeze
  STEPS = %i[trace ping].freeze
  def ping(host)
    system("ping #{host}")
  end
  def trace(host)
    system("trace #{Shellwords.escape(host)}")
  end
  def log(host) = nil
  def all(host) = STEPS.reduce(host) { |rest, step| send(step, rest) }
end
get '/run' do
  ${call}
  nil
end
`,
  });

test.each([
  ['a table', 'Tool.new.public_send(Tool::NAMES.fetch(params[:do]), params[:host])'],
  ['a table with a check', 'name = Tool::NAMES[params[:do]] or halt 400; Tool.new.send(name, params[:host])'],
  ['a choice', 'Tool.new.send(params[:do] == "a" ? :ping : :trace, params[:host])'],
])('runs each method that %s names', (_, call) => {
  expect(called(call)).toEqual(['code/command-injection app.rb:8']);
});

test('what none of the named methods does is not told', () => {
  expect(called('Tool.new.public_send(Tool::CAREFUL.fetch(params[:do]), params[:host])')).toEqual([]);
});

test('steps that are gone through by name are run', () => {
  expect(called('Tool.new.all(params[:host])')).toEqual(['code/command-injection app.rb:8']);
});
