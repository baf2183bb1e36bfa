/** Checks and filters as Rails' developers write them, each with a weaker one. */
import { expect, test } from 'vitest';
import { analyseSources, findings } from '../support/analyse-sources.ts';

function isReported(body: string, rest = ''): boolean {
  return findings({
    'app/controllers/shop_controller.rb': `class ShopController < ApplicationController\n${rest}\n def show\n${body}\n end\nend\n`,
  }).some((finding) => finding.startsWith('code/command-injection '));
}

test.each<[string, bad: string, ok: string, badRest?: string, okRest?: string]>([
  [
    'what is checked is the text of it',
    'raise ArgumentError unless /[a-z]+/.match?(params[:a].to_s)\n system(params[:a])',
    'x = params[:a]\n raise ArgumentError unless /\\A[a-z]+\\z/.match?(x.to_s)\n system(x)',
  ],
  [
    'a filter may be a block',
    'system(@a)',
    'system(@a)',
    'before_action { @a = params[:a] }',
    'before_action { @a = "a" }',
  ],
  [
    'the answer of a check is kept in a variable',
    'ok = params[:a].match?(/[a-z]+/)\n return unless ok\n system(params[:a])',
    'x = params[:a]\n ok = x.match?(/\\A[a-z]+\\z/)\n return unless ok\n system(x)',
  ],
  [
    'read as a number before',
    'x = params[:a]\n begin\n  Integer(x)\n rescue ArgumentError\n  nil\n end\n system(x)',
    'x = params[:a]\n begin\n  Integer(x)\n rescue ArgumentError\n  return\n end\n system(x)',
  ],
  [
    'where what a check raises is dropped',
    'x = params[:a]\n suppress(ArgumentError) { check!(x) }\n system(x)',
    'x = params[:a]\n check!(x)\n system(x)',
    "def check!(x)\n raise ArgumentError, 'bad' unless x.match?(/\\A\\w+\\z/)\n end",
    "def check!(x)\n raise ArgumentError, 'bad' unless x.match?(/\\A\\w+\\z/)\n end",
  ],
  [
    'what a pattern takes out of a text',
    'x = params[:a][/\\A[^;]+/]\n system("ls #{x}")',
    'x = params[:a][/\\A[\\w.-]+\\z/] or return\n system("ls #{x}")',
  ],
  [
    'a group of a match',
    'm = params[:a].match(/(\\d+)(.*)/)\n system(m[2])',
    'm = params[:a].match(/(\\d+)(.*)/)\n system(m[1])',
  ],
  [
    'what is scanned for goes to a block',
    'params[:a].scan(/\\S+/) { |x| system(x) }',
    'params[:a].scan(/\\d+/) { |x| system(x) }',
  ],
  [
    'elements that a block chose',
    'params[:a].split.select { |x| x.size > 1 }.each { |x| system(x) }',
    'params[:a].split.select { |x| %w[a b].include?(x) }.each { |x| system(x) }',
  ],
  [
    'all and any',
    'xs = params[:a].split\n return unless xs.any? { |x| %w[a b].include?(x) }\n system(xs.join)',
    'xs = params[:a].split\n return unless xs.all? { |x| %w[a b].include?(x) }\n system(xs.join)',
  ],
])('%s', (_name, bad, ok, badRest, okRest) => {
  expect(isReported(bad, badRest)).toBe(true);
  expect(isReported(ok, okRest)).toBe(false);
});

test('a bare super hands on what the constructor was given', () => {
  const run = (call: string) =>
    findings({
      'app/controllers/shop_controller.rb': `class A\n def initialize(n)\n @n = n\n end\nend
class B < A\n def initialize(n)\n ${call}\n end\n def run\n system(@n)\n end\nend
class ShopController < ApplicationController\n def show\n B.new(params[:a]).run\n end\nend\n`,
    }).some((finding) => finding.startsWith('code/command-injection '));
  expect(run('super')).toBe(true);
  expect(run('super("a")')).toBe(false);
});

test('a file that was sent lies where the server has put it', () => {
  const read = (path: string) =>
    findings({
      'app/controllers/a_controller.rb': `class AController < ApplicationController\n def show\n  send_file ${path}\n end\nend\n`,
    }).map((finding) => finding.split(' ')[0]);
  expect(read('params[:file].path')).toEqual([]);
  expect(read('params[:file].tempfile.path')).toEqual([]);
  expect(read('params[:file].open')).toEqual([]);
  expect(read('params[:file][:path]')).toEqual(['code/path-traversal']);
  expect(read('URI.parse(params[:file]).path')).toEqual(['code/path-traversal']);
});

test("a folder's text without a separator behind it is left to a person", () => {
  const told = (base: string, asked: string) =>
    analyseSources({
      'app/controllers/a_controller.rb': `class AController < ApplicationController\n def show\n  base = ${base}\n  path = File.expand_path(params[:f], base)\n  return head :not_found unless path.start_with?(${asked})\n  send_file path\n end\nend\n`,
    }).candidates.flatMap(({ partialGuards }) => partialGuards ?? []);
  expect(told("Rails.root.join('files')", 'base.to_s')).toHaveLength(1);
  expect(told("File.expand_path('files')", 'base')).toHaveLength(1);
  expect(told("File.expand_path('files')", '"#{base}/"')).toEqual([]);
});

test('parts of an address are the same each time they are read', () => {
  const address = 'uri = URI.parse(params[:a])\n';
  const isRun = (check: string) => isReported(`${address} system(uri.path) if ${check}`);
  expect(isRun('%w[a b].include?(uri.path)')).toBe(false);
  expect(isRun('%w[a b].include?(uri.host)')).toBe(true);
  expect(isRun('uri.path.match?(/\\A\\w+\\z/)')).toBe(false);
});
