/** What Ruby hands on without a name, names in patterns, blocks that get another `self`, and lists without a block. */
import { expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const rules = (body: string, declared = '') =>
  findings({
    'app.rb': `require 'sinatra'
${declared}
class Job
  def initialize(command) = @command = command
  def go = system('go ' + @command)
end
get '/a' do
  a = params[:a]
  ${body}
end
`,
  }).map((found) => found.split(' ')[0]);

const told = ['code/command-injection'];

it.each([
  ['arguments handed on by a star', 'outer(a)', 'def outer(*, **) = run(*, **)\ndef run(x, **) = system(x)'],
  ['a named group of a pattern', "if /go (?<name>.+)/ =~ a then system('x ' + name) end"],
  ['a block with the object as self', 'system(Job.new(a).instance_eval { @command })'],
  ['a method of that self', 'Job.new(a).instance_eval { go }'],
  ['slices without a block', 'system([a].each_slice(2).first.first)'],
  ['what is left without nothing', 'system([nil, a].compact.first)'],
])('%s is followed', (_, body, declared = '') => {
  expect([...new Set(rules(body, declared))]).toEqual(told);
});

it.each([
  ['a named group of letters', "if /go (?<name>\\w+)/ =~ a then system('x ' + name) end"],
  ['a pattern that lets only letters through', "if /\\A(?<name>\\w+)\\z/ =~ a then system('x ' + a) end"],
  ['a block with an object of our own as self', "system(Job.new('x').instance_eval { @command })"],
])('%s leaves nothing', (_, body) => {
  expect(rules(body)).toEqual([]);
});
