import { describe, expect, test } from 'vitest';
import { analyseSources, findings, replaySources, type Sources } from '../support/analyse-sources.ts';

/** A controller action with this body; its parameters come from outside. */
function action(body: string, rest = ''): Sources {
  return {
    'app/controllers/shop_controller.rb': `class ShopController < ApplicationController\n def show\n${body}\n end\n${rest}\nend\n`,
  };
}

function reported(sources: Sources): string[] {
  return [...new Set(findings(sources).map((finding) => finding.split(' ')[0] ?? ''))];
}

const command = ['code/command-injection'];

describe('a value is followed through', () => {
  test.each([
    ['a variable', 'x = params[:a]\n system(x)'],
    ['interpolation', 'system("ls #{params[:a]}")'],
    ['appending', 'x = +"ls "\n x << params[:a]\n system(x)'],
    ['appending in a row', 'x = +"ls "\n x << params[:a] << " -l"\n system(x)'],
    ['format', 'system(format("ls %s", params[:a]))'],
    ['the percent operator', 'system("ls %s %s" % ["-l", params[:a]])'],
    ['named places', 'system(format("ls %<name>s", name: params[:a]))'],
    ['joined lists', 'system(["ls", params[:a]].join(" "))'],
    ['a block', 'params[:a].split(",").each { |x| system("ls " + x) }'],
    ['what map gives back', 'system(params[:a].split(",").map { |x| x.strip }.join(" "))'],
    ['a block of a method with a name', 'x = %w[a b].map(&:upcase) + [params[:a]]\n system(x.join(" "))'],
    ['inject', 'system([params[:a], "b"].inject("ls") { |all, one| "#{all} #{one}" })'],
    [
      'a list whose elements are replaced by what was made of them',
      'list = ["a"]\n list.map! { |x| x + params[:a] }\n system(list.first)',
    ],
    [
      'a list whose elements are replaced in part',
      'list = params[:a].split(",").map { |x| x.split(":") }\n list.collect! { |x| [x.first, "b"] }\n system("ls #{list.first.first}")',
    ],
    ['a hash', 'h = { a: params[:a], b: 1 }\n system("ls #{h[:a]}")'],
    ['fetch and dig', 'system("ls #{params.fetch(:a, "x")} #{params.dig(:b, :c)}")'],
    ['each of a hash', 'params[:a].each { |key, value| system("ls #{value}") }'],
    ['a conditional as a value', 'x = if params[:b] then params[:a] else "b" end\n system(x)'],
    ['begin and rescue', 'x = begin\n params[:a]\n rescue StandardError\n "b"\n end\n system(x)'],
    ['or-assignment', '@x ||= params[:a]\n system(@x)'],
    ['destructuring', 'a, (b, *c), d = 1, [2, params[:a]], 3\n system(c.first)'],
    ['case in', 'case params\n in { a: name } then system(name)\n end'],
    ['a heredoc', 'system(<<~SH)\n ls #{params[:a]}\nSH'],
    ['safe navigation', 'system(params[:a]&.strip)'],
    ['then', 'params[:a].then { |x| system(x) }'],
    ['a lambda', 'run = ->(x) { system(x) }\n run.call(params[:a])\n run.(params[:a])'],
    ['send with a known name', 'send(:go, params[:a])', 'def go(x) = system(x)'],
    ['a method of its own', 'system(name)', 'private\n def name\n params[:a]\n end'],
    ['keywords', 'go(x: params[:a])', 'private\n def go(x:, y: 1)\n system(x)\n end'],
    [
      'an options hash',
      'go(1, x: params[:a])',
      'private\n def go(n, options = {})\n system(options[:x])\n end',
    ],
    ['double splat', 'go(x: params[:a])', 'private\n def go(**options)\n system(options[:x])\n end'],
    ['yield', 'go { |x| system(x) }', 'private\n def go\n yield params[:a]\n end'],
    [
      'a block parameter',
      'go(1) { |x| system(x) }',
      'private\n def go(n, &block)\n block.call(params[:a])\n end',
    ],
    [
      'return out of a block',
      'system(go)',
      'private\n def go\n [1].each { |x| return params[:a] if x }\n nil\n end',
    ],
    ['variables that a block changes', 'x = nil\n [1].each { x = params[:a] }\n system(x)'],
    ['a filter', 'system(@x)', 'before_action :load\n private\n def load\n @x = params[:a]\n end'],
    ['a constant of the class', 'system("#{TOOL} #{params[:a]}")', 'TOOL = "ls".freeze'],
  ])('%s', (_name, body, rest = '') => {
    expect(reported(action(body, rest))).toEqual(command);
  });

  test.each<[string, Sources]>([
    [
      'a service object',
      {
        ...action('Tool.new(params[:a]).run'),
        'app/services/tool.rb':
          'class Tool\n attr_reader :name\n def initialize(name)\n @name = name\n end\n def run\n system(name)\n end\nend',
      },
    ],
    [
      'a class method of a module',
      {
        ...action('Shell::Tools.run(params[:a])'),
        'lib/tools.rb': 'module Shell\n module Tools\n def self.run(x)\n system(x)\n end\n end\nend',
      },
    ],
    [
      'a module that is mixed in',
      {
        ...action('go', 'include Going'),
        'app/controllers/concerns/going.rb':
          'module Going\n extend ActiveSupport::Concern\n def go\n system(params[:a])\n end\nend',
      },
    ],
    [
      'super',
      {
        'app/controllers/base_controller.rb':
          'class BaseController < ApplicationController\n private\n def go(x)\n system(x)\n end\nend',
        'app/controllers/my_controller.rb':
          'class MyController < BaseController\n def show\n go(params[:a])\n end\n private\n def go(x)\n super\n end\nend',
      },
    ],
    [
      'a base class of the same name in another namespace',
      {
        'app/controllers/users_controller.rb':
          'class UsersController < ApplicationController\n private\n def name\n params[:a]\n end\nend',
        'app/controllers/admin/users_controller.rb':
          'class Admin::UsersController < UsersController\n def show\n system(name)\n end\nend',
      },
    ],
    [
      'a class in a class',
      {
        ...action('Outer::Inner.new.run(params[:a])'),
        'lib/outer.rb': 'class Outer\n class Inner\n def run(x)\n system(x)\n end\n end\nend',
      },
    ],
    [
      'a template',
      {
        ...action('@x = params[:a]'),
        'app/views/shop/show.html.erb': '<p>\n<% if @x %>\n<%= `ls #{@x}` %>\n<% end %>',
      },
    ],
    [
      'a partial with locals',
      {
        ...action("render 'other'"),
        'app/views/shop/other.html.erb': "<%= render partial: 'part', locals: { name: params[:a] } %>",
        'app/views/shop/_part.html.erb': '<% system(name) %>',
      },
    ],
  ])('%s, in another file', (_name, sources) => {
    expect(reported(sources)).toEqual(command);
  });
});

describe('a value is clean after', () => {
  test.each([
    ['a list of ours', 'system(params[:a]) if %w[a b].include?(params[:a])'],
    [
      'a list of ours, left early',
      'return unless LIST.include?(params[:a])\n system(params[:a])',
      'LIST = %w[a b]',
    ],
    ['raise after or', 'LIST.include?(params[:a]) or raise\n system(params[:a])', 'LIST = %w[a b]'],
    ['in?', 'system(params[:a]) if params[:a].in?(%w[a b])'],
    ['presence_in', 'system("ls #{params[:a].presence_in(%w[a b])}")'],
    ['a pattern for the whole', 'system(params[:a]) if params[:a].match?(/\\A[a-z]+\\z/)'],
    ['a pattern, negated', 'return if params[:a] !~ /\\A[a-z]+\\z/\n system(params[:a])'],
    ['a pattern in case', 'case params[:a]\n when /\\A[a-z]+\\z/ then system(params[:a])\n end'],
    ['words in case', 'case params[:a]\n when "a", "b" then system(params[:a])\n end'],
    [
      'a check in a method',
      'system(params[:a]) if known?(params[:a])',
      'private\n def known?(x)\n %w[a b].include?(x)\n end',
    ],
    [
      'a check in a method without arguments',
      'return unless known?\n system(params[:a])',
      'private\n def known?\n %w[a b].include?(params[:a])\n end',
    ],
    ['a number', 'system("kill #{params[:a].to_i}")'],
    ['an escape', 'system("ls #{Shellwords.escape(params[:a])}")'],
    ['characters removed', 'system("ls #{params[:a].gsub(/[^a-z]/, "")}")'],
    [
      'a list whose elements are replaced',
      'list = params[:a].split(",")\n list.map! { |x| x == "b" ? "b" : "c" }\n system("ls #{list.first}")',
    ],
    [
      'one part of each element is replaced',
      'list = params[:a].split(",").map { |x| x.split(":") }\n list.collect! { |x| [x.first, x.last == "b" ? "b" : "c"] }\n system("ls #{list.first.last}")',
    ],
    ['equality with a constant', 'system(params[:a]) if params[:a] == "a"'],
    ['a hash of ours', 'system({ "a" => "ls" }[params[:a]])'],
    ['code for development', 'system(params[:a]) if Rails.env.development?'],
  ])('%s', (_name, body, rest = '') => {
    expect(reported(action(body, rest))).toEqual([]);
  });

  test('but not after a pattern for one line, which is told', () => {
    const { candidates } = analyseSources(
      action('return unless params[:a] =~ /^[a-z]+$/\n system(params[:a])'),
    );
    expect(candidates.map(({ partialGuards }) => partialGuards)).toEqual([['checked against /^[a-z]+$/']]);
  });
});

test('private methods are no actions, and are run from where they are called', () => {
  const sources = action('go("ls")', 'private\n def go(x)\n system("#{x} #{params[:a]}")\n end');
  const [candidate] = analyseSources(sources).candidates;
  expect(candidate?.entryPoint?.kind).toBe('route');
  expect(candidate?.functions.length).toBe(2);
});

test('what is found is found again under strict settings', () => {
  const sources = action('"#{params[:a]}Job".constantize\n User.where("a = #{params[:b]}")');
  const { candidates } = analyseSources(sources);
  expect(candidates.map(({ ruleId }) => ruleId)).toEqual(['code/code-injection', 'code/sql-injection']);
  expect(replaySources(sources, candidates)).toEqual([true, true]);
});

test('an address that a pattern keeps on the site', () => {
  const checked = (pattern: string) =>
    reported(
      action(
        `path = params[:back].to_s\n return redirect_to("/") unless ${pattern}.match?(path)\n redirect_to path`,
      ),
    );
  expect(checked('%r{\\A/[^/\\\\]}')).toEqual([]);
  expect(checked('%r{\\A/([^/]|\\z)}')).toEqual([]);
  expect(checked('%r{^/[^/]}')).toEqual(['code/open-redirect']);
  expect(checked('%r{\\A/}')).toEqual(['code/open-redirect']);
});

test('what an action leaves for its own template is found again too', () => {
  const sources = (written: string) => ({
    ...action('@name = params[:name]'),
    'app/views/shop/show.html.erb': `<h1><%= ${written} %></h1>`,
  });
  const shown = sources('raw @name');
  const { candidates } = analyseSources(shown);
  expect(candidates.map(({ file }) => file)).toEqual(['app/views/shop/show.html.erb']);
  expect(replaySources(shown, candidates)).toEqual([true]);
  expect(findings(sources('@name'))).toEqual([]);
});

describe('code made to be slow or deep', () => {
  test.each([
    ['long chains of appending', `x = a${' << b'.repeat(20_000)}`],
    ['many branches', `case\n${'when a then b\n'.repeat(20_000)}end`],
    ['deep branches', `${'if a\n'.repeat(5_000)}b\n${'end\n'.repeat(5_000)}`],
    ['nested blocks', `${'a { |x| '.repeat(2_000)}b${' }'.repeat(2_000)}`],
    ['many heredocs', `${'f(<<A)\nb\nA\n'.repeat(5_000)}`],
    ['many aliases', `class A\n${'def a; end\nalias b a\nprivate :b\n'.repeat(5_000)}end`],
    ['a long regular expression', `x = /${'a\n'.repeat(2)}${'b'.repeat(200_000)}/`],
    ['classes that extend themselves', 'class A < A; end\nclass B < C; end\nclass C < B; end\nB.new.x'],
    [
      'modules that include each other',
      'module A; include B; def a; b; end; end\nmodule B; include A; def b; a; end; end',
    ],
    ['methods that call each other', 'def a(x) = b(x)\ndef b(x) = a(x)\na(params[:x])'],
  ])('%s', { timeout: 300_000 }, (_name, code) => {
    const sources = { ...action('system(params[:a])'), 'lib/hostile.rb': code };
    expect(reported(sources)).toEqual(command);
  });

  test('templates that render themselves', () => {
    const view = "<%= render 'show' %><%= render 'part' %>";
    const sources = {
      ...action('system(params[:a])'),
      'app/views/shop/show.html.erb': view,
      'app/views/shop/_part.html.erb': view,
    };
    expect(reported(sources)).toEqual(command);
  });
});

describe('a field and a method of one name', () => {
  const criteria = (getter: string) => ({
    'app/models/criteria.rb': `class Criteria
  def initialize(args)
    @direction = args[:direction]
  end
${getter}
end
`,
    'app/controllers/users_controller.rb': `class UsersController < ApplicationController
  def index
    criteria = Criteria.new(params)
    User.order("name #{criteria.direction}")
  end
end
`,
  });

  test.each([
    ["  def direction\n    %w[ASC DESC].include?(@direction) ? @direction : 'ASC'\n  end", []],
    ['  def direction\n    @direction.to_s.strip\n  end', ['code/sql-injection']],
    ['  attr_reader :direction', ['code/sql-injection']],
  ])('from outside the method is read: %s', (getter, expected) => {
    expect([...new Set(findings(criteria(getter)).map((finding) => finding.split(' ')[0]))]).toEqual(
      expected,
    );
  });
});
