/** Constructs of Ruby, each once with what was sent on its way to a command, and once beside it. */
import { describe, expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';
import { commandsSent } from '../support/ruby-controller.ts';

describe.each<[string, bad: string, ok: string, rest?: string]>([
  [
    'what is answered and left',
    'x = params[:a]; log(x) and return unless %w[a b].include?(x); system("show #{x}")',
    'x = params[:a]; head :forbidden and return unless %w[a b].include?(x); system("show #{x}")',
  ],
  [
    'what is given by name and handed on whole',
    'hand_on(a: params[:a], b: "x")',
    'hand_on(a: "x", b: params[:a])',
    'def hand_on(...) = run(...)\ndef run(a:, b:)\n system(a)\nend',
  ],
  [
    'lists in a list, taken apart by a block',
    '[["ls", params[:a]]].each { |name, value| system(value) }',
    '[["ls", params[:a]]].each { |name, value| system(name) }',
  ],
  [
    'what the last pattern found',
    'system($1) if params[:a] =~ /a(.*)/',
    'params[:a] =~ /a(.*)/; "ls" =~ /(.*)/; system($1)',
  ],
  [
    'a part of what a pattern found',
    '/a(.*)b([0-9]+)/.match(params[:a]); system("ls #{$~[1]}")',
    '/a(.*)b([0-9]+)/.match(params[:a]); system("ls #{$2}")',
  ],
  [
    'a query that is taken apart',
    'q = Rack::Utils.parse_nested_query(request.query_string); system(q["a"])',
    'q = Rack::Utils.parse_nested_query("a=ls"); system(q["a"])',
  ],
  [
    'a text replaced in place',
    'x = +"a b"; x.gsub!("a", params[:a]); system(x)',
    'x = params[:a].dup; x.gsub!(/[^a-z]/, ""); system(x)',
  ],
  [
    'a text put into another',
    'x = +"a"; x.insert(0, params[:a]); system(x)',
    'x = +"a"; x.insert(0, "b"); system(x)',
  ],
  [
    'a text put before another',
    'x = +"a"; x.prepend(params[:a]); system(x)',
    'x = +"a"; x.prepend("b"); system(x)',
  ],
  [
    'a text replaced as a whole',
    'x = +"a"; x.replace(params[:a]); system(x)',
    'x = params[:a].dup; x.replace("b"); system(x)',
  ],
  [
    'an emptied text',
    'x = params[:a].dup; x << "b"; system(x)',
    'x = params[:a].dup; x.clear; x << "b"; system(x)',
  ],
  [
    'a text with others behind it',
    'x = +"a"; x.concat(params[:a], "b"); system(x)',
    'x = +"a"; x.concat("c", "b"); system(x)',
  ],
  [
    'the characters of a text',
    'x = +""; params[:a].each_char { |c| x << c }; system(x)',
    'x = +""; params[:a].each_char { |c| x << "y" }; system(x)',
  ],
  [
    'the message of what was raised',
    'begin\n raise params[:a]\n rescue => e\n system(e.message)\n end',
    'begin\n raise "a"\n rescue => e\n system(e.message)\n end',
  ],
  [
    'the message of an exception of a class',
    'begin\n raise ArgumentError, params[:a]\n rescue ArgumentError => e\n system(e.message)\n end',
    'begin\n raise ArgumentError, "a"\n rescue ArgumentError => e\n system(e.message)\n end',
  ],
  [
    'a field of an exception',
    'begin\n raise Er.new(params[:a])\n rescue Er => e\n system(e.v)\n end',
    'begin\n raise Er.new("a")\n rescue Er => e\n system(e.v)\n end',
    'end\nclass Er < StandardError\n attr_reader :v\n def initialize(v)\n  @v = v\n  super("x")\n end',
  ],
  [
    'what a method raises',
    'begin\n go(params[:a])\n rescue => e\n system(e.message)\n end',
    'begin\n go("a")\n rescue => e\n system(e.message)\n end',
    'private\ndef go(x)\n raise x\nend',
  ],
  [
    'what is thrown to a catch',
    'x = catch(:done) { throw :done, params[:a] }; system(x)',
    'x = catch(:done) { throw :done, "a" }; system(x)',
  ],
  [
    'what the block of a catch gives',
    'x = catch(:done) { params[:a] }; system(x)',
    'x = catch(:done) { "a" }; system(x)',
  ],
  [
    'what a method throws',
    'x = catch(:done) { go(params[:a]) }; system(x)',
    'x = catch(:done) { go("b") }; system(x)',
    'private\ndef go(x)\n throw :done, x\nend',
  ],
  [
    'a pattern on the right',
    '{a: params[:a], b: "x"} => {a:}\n system(a)',
    '{a: params[:a], b: "x"} => {b:}\n system(b)',
  ],
  [
    'a struct in a pattern',
    'case Pair.new(params[:a], "b")\n in {x:}\n system(x)\n end',
    'case Pair.new(params[:a], "b")\n in {y:}\n system(y)\n end',
    'end\nPair = Struct.new(:x, :y)\nclass Other',
  ],
  [
    'a pattern that finds',
    'case ["a", params[:a], "c"]\n in [*, "a", x, *]\n system(x)\n end',
    'case ["a", "b", "c"]\n in [*, "a", x, *]\n system(x)\n end',
  ],
  [
    'a hash as arguments by name',
    'h = {b: params[:a], c: "z"}; system(go(**h))',
    'h = {b: "q", c: params[:a]}; system(go(**h))',
    'private\ndef go(b: "x", c: "y")\n b\nend',
  ],
  [
    'all arguments handed on',
    'system(fw(params[:a]))',
    'system(fw2(params[:a]))',
    'private\ndef fw(...)\n go(...)\nend\ndef go(x)\n x\nend\ndef fw2(...)\n go2(...)\nend\ndef go2(x)\n "a"\nend',
  ],
  [
    'the value a loop ends with',
    'x = loop { break params[:a] }; system(x)',
    'x = loop { break "a" }; system(x)',
  ],
  [
    'the value of a thread',
    't = Thread.new { params[:a] }; system(t.value)',
    't = Thread.new { "a" }; system(t.value)',
  ],
  [
    'the argument of a thread',
    'Thread.new(params[:a]) { |x| system(x) }.join',
    'Thread.new("a") { |x| system(x) }.join',
  ],
  [
    'a variable of the thread',
    'Thread.current[:a] = params[:a]; system(Thread.current[:a])',
    'Thread.current[:a] = params[:a]; system(Thread.current[:b].to_s + "x")',
  ],
  ['a queue', 'q = Queue.new; q << params[:a]; system(q.pop)', 'q = Queue.new; q << "a"; system(q.pop)'],
  [
    'a queue with another method',
    'q = Thread::Queue.new; q.push(params[:a]); system(q.shift)',
    'q = Thread::Queue.new; q.push("a"); system(q.shift)',
  ],
  [
    'a value from behind a lock',
    'x = Mutex.new.synchronize { params[:a] }; system(x)',
    'x = Mutex.new.synchronize { "a" }; system(x)',
  ],
  [
    'the value of a ractor',
    'r = Ractor.new(params[:a]) { |x| x }; system(r.take)',
    'r = Ractor.new("b") { |x| x }; system(r.take)',
  ],
])('%s', (_, bad, ok, rest = '') => {
  test('may carry what was sent', () => expect(commandsSent(bad, rest)).not.toEqual([]));
  test('or not', () => expect(commandsSent(ok, rest)).toEqual([]));
});

test('a Pathname is checked as the text that it gives', () => {
  const controller = (asked: string) => ({
    'app/controllers/shop_controller.rb': `class ShopController < ApplicationController
  def show
    root = Rails.root.join('public')
    file = root.join(params[:file]).expand_path
    return head(404) ${asked} file.to_s.start_with?("#{root}#{File::SEPARATOR}")
    send_file file
  end
end
`,
  });
  expect(findings(controller('unless'))).toEqual([]);
  expect(findings(controller('if'))).toEqual(['code/path-traversal app/controllers/shop_controller.rb:6']);
});

test('a class that is queued with Resque is run by its own method', () => {
  const queued = (call: string) => ({
    'app.rb': `require 'sinatra'\npost '/' do\n  ${call}\nend\n`,
    'job.rb': 'class ListJob\n def self.perform(folder)\n  system(folder)\n end\nend\n',
  });
  const flaw = ['code/command-injection job.rb:3'];
  expect(findings(queued('Resque.enqueue(ListJob, params[:folder])'))).toEqual(flaw);
  expect(findings(queued('Resque.enqueue_in(60, ListJob, params[:folder])'))).toEqual(flaw);
  expect(findings(queued('Resque.enqueue(ListJob, "public")'))).toEqual([]);
  expect(findings(queued('Queue.enqueue(ListJob, params[:folder])'))).toEqual([]);
});

test('a job gets in a worker what it is queued with', () => {
  const queued = (call: string, parameters = 'folder') => ({
    'app/controllers/shop_controller.rb': `class ShopController < ApplicationController\n def show\n  ${call}\n end\nend\n`,
    'app/jobs/list_job.rb': `class ListJob < ApplicationJob\n def perform(${parameters})\n  system(folder)\n end\nend\n`,
  });
  const flaw = ['code/command-injection app/jobs/list_job.rb:3'];
  expect(findings(queued('ListJob.perform_later(params[:folder])'))).toEqual(flaw);
  expect(findings(queued('ListJob.set(wait: 1.hour).perform_later(params[:folder])'))).toEqual(flaw);
  expect(findings(queued('ListJob.perform_in(5.minutes, params[:folder])'))).toEqual(flaw);
  expect(findings(queued('ListJob.perform_in(params[:folder], "public")'))).toEqual([]);
  expect(findings(queued('ListJob.perform_later(folder: params[:folder])', 'folder:, depth: 1'))).toEqual(
    flaw,
  );
});
