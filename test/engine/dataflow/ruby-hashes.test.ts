/** Hashes and what is like one, as Ruby makes them; functions that are put together. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const reported = (body: string) =>
  findings({ 'app.rb': `require 'sinatra'\nget '/' do\n  ${body}\nend\n` }).map((one) => one.split(' ')[0]);

const command = ['code/command-injection'];

test.each([
  'Hash[name: params[:name]]',
  "Hash[[['name', params[:name]]]]",
  'Hash[params.to_h.map { |key, value| [key.to_sym, value.strip] }]',
])('%s holds what it is made of', (made) => {
  expect(reported(`made = ${made}\n  system("run #{made[:name]}")`)).toEqual(command);
});

test('what Hash[…] has under another name is not what it has under this one', () => {
  expect(reported('made = Hash[name: params[:name], dir: \'.\']\n  system("run #{made[:dir]}")')).toEqual([]);
});

test('the block of a hash makes what stands under a key that is asked for', () => {
  const asked = (block: string) => `made = Hash.new { |all, key| ${block} }\n  system(made[params[:name]])`;
  expect(reported(asked('"run #{key}"'))).toEqual(command);
  expect(reported(asked('all[key] = "run #{key}"'))).toEqual(command);
  expect(reported(asked('"run #{key.to_i}"'))).toEqual([]);
});

test.each(['params', 'params.to_h', 'JSON.parse(request.body.read)', '{ dir: params[:dir] }'])(
  'OpenStruct.new(%s) has its attributes',
  (given) => {
    expect(reported(`made = OpenStruct.new(${given})\n  system("run #{made.dir}")`)).toEqual(command);
  },
);

test('a list times a text is joined with it', () => {
  expect(reported("system(\"run #{params[:names].split(',') * ' '}\")")).toEqual(command);
  expect(reported('system("run #{[1, 2] * \' \'}")')).toEqual([]);
});

test('a function that is curried takes its arguments one by one', () => {
  const made = 'add = ->(first, second) { "#{first} #{second}" }.curry\n  ';
  expect(reported(`${made}system(add['run'][params[:name]])`)).toEqual(command);
  expect(reported(`${made}system(add.('run').(params[:name]))`)).toEqual(command);
  expect(reported(`${made}system(add['run'][params[:name].to_i])`)).toEqual([]);
});

test('a method of Ruby’s own is one as a value, too', () => {
  expect(reported('run = method(:system)\n  run.call("run #{params[:name]}")\n  1')).toEqual(command);
  expect(reported('[params[:name]].each(&method(:system))\n  1')).toEqual(command);
  expect(reported('[params[:name].to_i].each(&method(:system))\n  1')).toEqual([]);
});

test('what a number is read from is clean only where reading throws', () => {
  expect(reported('size = Integer(params[:size])\n  system("head #{params[:size]}")')).toEqual([]);
  const asked = 'size = Integer(params[:size], exception: false) || params[:size]';
  expect(reported(`${asked}\n  system("head #{size}")`)).toEqual(command);
});

test('a method of the program is one as a value, too', () => {
  const app = (body: string) =>
    findings({
      'app.rb': `require 'sinatra'\ndef start(name)\n  ${body}\nend\nget '/' do\n  [params[:name]].each(&method(:start))\n  1\nend\n`,
    }).map((one) => one.split(' ')[0]);
  expect(app('system("run #{name}")')).toEqual(command);
  expect(app('system("run #{name.to_i}")')).toEqual([]);
});
