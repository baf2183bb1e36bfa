/** Constructs of Ruby, each once with what was sent on its way to a command, and once beside it. */
import { describe, expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

function reported(body: string, rest: string): string[] {
  const path = 'app/controllers/shop_controller.rb';
  return findings({
    [path]: `class ShopController < ApplicationController\n def show\n${body}\n end\n${rest}\nend\n`,
  })
    .map((finding) => finding.split(' ')[0] ?? '')
    .filter((rule) => rule === 'code/command-injection');
}

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
    'names of what is sent',
    'params.each { |name, value| system(name) }',
    'params.permit(:a, :b).to_h.each { |name, value| system(name) }',
  ],
  [
    'names of what is sent, as a list',
    'params.keys.each { |name| system(name) }',
    'params.slice(:a, :b).keys.each { |name| system(name) }',
  ],
  [
    'a key taken out of a hash',
    'h = {a: params[:a]}; x = h.delete(:a); system(x)',
    'h = {a: params[:a]}; h.delete(:a); system(h[:a].to_s + "x")',
  ],
  [
    'an emptied hash',
    'h = {a: params[:a]}; system(h.values.first)',
    'h = {a: params[:a]}; h.clear; system(h.values.join(" "))',
  ],
  [
    'an emptied array',
    'a = [params[:a]]; system(a.join)',
    'a = [params[:a]]; a.clear; a << "x"; system(a.join)',
  ],
  [
    'an element taken out by its place',
    'a = [params[:a], "b"]; a.delete_at(1); system(a.join)',
    'a = [params[:a], "b"]; a.delete_at(0); system(a.join)',
  ],
  [
    'the first element, taken',
    'a = [params[:a], "b"]; system(a.shift)',
    'a = [params[:a], "b"]; a.shift; system(a.shift)',
  ],
  [
    'the last element, taken',
    'a = ["b", params[:a]]; system(a.pop)',
    'a = ["b", params[:a]]; a.pop; system(a.pop)',
  ],
  [
    'the first few',
    'a = [params[:a], "b"]; system(a.first(1).join)',
    'a = ["b", params[:a]]; system(a.first(1).join)',
  ],
  [
    'taking and leaving out',
    'a = ["b", params[:a]]; system(a.drop(1).join)',
    'a = ["b", params[:a]]; system(a.take(1).join)',
  ],
  [
    'the other way round',
    'a = ["b", params[:a]]; system(a.reverse.first)',
    'a = ["b", params[:a]]; system(a.reverse.last)',
  ],
  [
    'an element put between',
    'a = ["b"]; a.insert(1, params[:a]); system(a.join)',
    'a = [params[:a]]; a.insert(0, "c"); system(a[0])',
  ],
  [
    'all elements made the same',
    'a = ["b"]; a.fill(params[:a]); system(a.join)',
    'a = [params[:a]]; a.fill("x"); system(a.join)',
  ],
  [
    'all elements replaced',
    'a = ["b"]; a.replace([params[:a]]); system(a.join)',
    'a = [params[:a]]; a.replace(["x"]); system(a.join)',
  ],
  [
    'one array behind the other',
    'a = ["b"] + [params[:a]]; system(a[1])',
    'a = ["b"] + [params[:a]]; system(a[0])',
  ],
  [
    'a copy of an array',
    'a = [params[:a]]; b = a.dup; a.clear; system(b.first)',
    'a = ["x"]; b = a.dup; b << params[:a]; system(a.join)',
  ],
  [
    'elements moved on',
    'a = ["b", params[:a]]; system(a.rotate.first)',
    'a = ["b", "c"]; system(a.rotate.first)',
  ],
  [
    'several keys at once',
    'h = {a: params[:a], b: "x"}; system(h.values_at(:b, :a).last)',
    'h = {a: params[:a], b: "x"}; system(h.values_at(:b).first)',
  ],
  [
    'several keys that must be there',
    'h = {a: params[:a], b: "x"}; system(h.fetch_values(:a).first)',
    'h = {a: params[:a], b: "x"}; system(h.fetch_values(:b).first)',
  ],
  [
    'a hash as a list of pairs',
    'h = {a: params[:a]}; system(h.to_a.first.last)',
    'h = {a: params[:a]}; system(h.to_a.first.first.to_s)',
  ],
  [
    'a hash merged into another',
    'h = {a: "x"}; h.merge!(a: params[:a]); system(h[:a])',
    'h = {a: params[:a]}; h.merge!(a: "x"); system(h[:a])',
  ],
  [
    'a hash without some keys',
    'h = {a: params[:a], b: "x"}; system(h.slice(:a).values.join)',
    'h = {a: params[:a], b: "x"}; system(h.except(:a).values.join)',
  ],
  [
    'a block for keys that are not there',
    'h = Hash.new { |hash, k| hash[k] = params[:a] }; system(h[:z])',
    'h = Hash.new { |hash, k| "c" }; h[:a] = params[:a]; system(h[:z])',
  ],
  [
    'a value for keys that are not there',
    'h = Hash.new(params[:a]); system(h[:z])',
    'h = Hash.new("x"); system(h[:z])',
  ],
  ['inject with an operator', 'system([params[:a], "b"].inject(:+))', 'system(["a", "b"].inject(:+))'],
  [
    'a method as a block',
    'system([params[:a]].map(&method(:same)).first)',
    'system([params[:a]].map(&method(:fixed)).first)',
    'private\ndef same(x)\n x\nend\ndef fixed(x)\n "a"\nend',
  ],
  [
    'rows and columns',
    'system([["a", params[:a]]].transpose.last.first)',
    'system([["a", "b"]].transpose.last.first)',
  ],
  ['a sum of texts', 'system([params[:a], "b"].sum(""))', 'system([1, 2].sum.to_s)'],
  [
    'a lazy list',
    'system([params[:a]].lazy.map { |x| x + "b" }.first)',
    'system([params[:a]].lazy.map { |x| "b" }.first)',
  ],
  [
    'an enumerator asked for the next',
    'e = [params[:a]].each; system(e.next)',
    'e = ["b"].each; system(e.next)',
  ],
  [
    'an enumerator of a block',
    'e = Enumerator.new { |y| y << params[:a] }; system(e.next)',
    'e = Enumerator.new { |y| y << "x" }; system(e.next)',
  ],
  [
    'values replaced in place',
    'h = {a: params[:a]}; h.transform_values!(&:strip); system(h[:a])',
    'h = {a: params[:a]}; h.transform_values! { |v| "x" }; system(h[:a])',
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
    'a proc called with brackets',
    'f = Proc.new { |x| x }; system(f[params[:a]])',
    'f = Proc.new { |x| "a" }; system(f[params[:a]])',
  ],
  [
    'one function after the other',
    'f = ->(a) { a + "b" } >> ->(b) { b + "c" }; system(f.call(params[:a]))',
    'f = ->(a) { "b" } >> ->(b) { b + "c" }; system(f.call(params[:a]))',
  ],
  [
    'a method as an object',
    'm = method(:same); system(m.call(params[:a]))',
    'm = method(:fixed); system(m.call(params[:a]))',
    'private\ndef same(x)\n x\nend\ndef fixed(x)\n "a"\nend',
  ],
  [
    'a method of one object',
    'o = Object.new; o.define_singleton_method(:go) { |x| x }; system(o.go(params[:a]))',
    'o = Object.new; o.define_singleton_method(:go) { |x| "a" }; system(o.go(params[:a]))',
  ],
  [
    'a method that answers for all others',
    'system(Ghost.new.thing(params[:a]))',
    'system(Fixed.new.thing(params[:a]))',
    'end\nclass Ghost\n def method_missing(n, *a)\n  a.first\n end\nend\nclass Fixed\n def method_missing(n, *a)\n  "a"\n end',
  ],
  [
    'variables of an object by name',
    'o = Object.new; o.instance_variable_set(:@a, params[:a]); system(o.instance_variable_get(:@a))',
    'o = Object.new; o.instance_variable_set(:@a, params[:a]); o.instance_variable_set(:@b, "x"); system(o.instance_variable_get(:@b))',
  ],
  [
    'variables of the object itself by name',
    'instance_variable_set("@q", params[:a]); system(@q)',
    'instance_variable_set("@q", "a"); system(@q)',
  ],
  [
    'a class by its name',
    'system(Object.const_get(:Box).new(params[:a]).v)',
    'system(Object.const_get(:Box).new("a").v)',
    'end\nclass Box\n attr_reader :v\n def initialize(v)\n  @v = v\n end',
  ],
  [
    'a variable of the class',
    'Keep.put(params[:a]); system(Keep.get)',
    'Keep2.put(params[:a]); system(Keep2.get)',
    'end\nclass Keep\n @@v = "a"\n def self.put(x)\n  @@v = x\n end\n def self.get\n  @@v\n end\nend\nclass Keep2\n @@v = "a"\n def self.put(x)\n  @@v = "b"\n end\n def self.get\n  @@v\n end',
  ],
  [
    'a global variable',
    '$keep = params[:a]; system(show)',
    '$keep2 = "a"; system($keep2)',
    'private\ndef show\n $keep\nend',
  ],
  [
    'a struct',
    's = Pair.new(params[:a], "b"); system(s.x)',
    's = Pair.new(params[:a], "b"); system(s.y)',
    'end\nPair = Struct.new(:x, :y)\nclass Other',
  ],
  [
    'a struct made by names',
    's = Pair.new(x: params[:a], y: "b"); system(s.x)',
    's = Pair.new(x: params[:a], y: "b"); system(s.y)',
    'end\nPair = Struct.new(:x, :y, keyword_init: true)\nclass Other',
  ],
  [
    'a method of a struct',
    's = Pair.new(params[:a], "b"); system(s.both)',
    's = Pair.new(params[:a], "b"); system(s.one)',
    'end\nPair = Struct.new(:x, :y) do\n def both\n  x + y\n end\n def one\n  y\n end\nend\nclass Other',
  ],
  [
    'a class that extends a struct',
    's = Pair.new(params[:a], "b"); system(s.x)',
    's = Pair.new(params[:a], "b"); system(s.y)',
    'end\nclass Pair < Struct.new(:x, :y)\nend\nclass Other',
  ],
  [
    'members of a struct by name',
    's = Pair.new("a", "b"); s.x = params[:a]; system(s[:x])',
    's = Pair.new("a", "b"); s[:x] = params[:a]; system(s.y)',
    'end\nPair = Struct.new(:x, :y)\nclass Other',
  ],
  [
    'a data class',
    's = Pair.new(x: params[:a], y: "b"); system(s.x)',
    's = Pair.new(x: params[:a], y: "b"); system(s.y)',
    'end\nPair = Data.define(:x, :y)\nclass Other',
  ],
  [
    'an open struct',
    'o = OpenStruct.new(a: params[:a], b: "x"); system(o.a)',
    'o = OpenStruct.new(a: params[:a], b: "x"); system(o.b)',
  ],
  [
    'attributes of an open struct',
    'o = OpenStruct.new; o.a = params[:a]; system(o[:a])',
    'o = OpenStruct.new; o.a = params[:a]; o.b = "x"; system(o.b)',
  ],
  [
    'an object that a module extends',
    'o = Object.new; o.extend(Mx); system(o.go(params[:a]))',
    'o = Object.new; o.extend(Mx); system(o.fixed(params[:a]))',
    'end\nmodule Mx\n def go(x)\n  x\n end\n def fixed(x)\n  "a"\n end',
  ],
  [
    'an operator of a class',
    'system((Op.new("a") + params[:a]).v)',
    'system((Op2.new("a") + params[:a]).v)',
    'end\nclass Op\n attr_reader :v\n def initialize(v)\n  @v = v\n end\n def +(o)\n  Op.new(@v + o)\n end\nend\nclass Op2\n attr_reader :v\n def initialize(v)\n  @v = v\n end\n def +(o)\n  Op2.new(@v)\n end',
  ],
  [
    'brackets of a class',
    'b = Ix.new; b[:a] = params[:a]; system(b[:a])',
    'b = Ix2.new; b[:a] = params[:a]; system(b[:a])',
    'end\nclass Ix\n def initialize\n  @h = {}\n end\n def [](k)\n  @h[k]\n end\n def []=(k, v)\n  @h[k] = v\n end\nend\nclass Ix2\n def [](k)\n  "a"\n end\n def []=(k, v)\n end',
  ],
  [
    'what an object says of itself',
    'system("ls #{Ts.new(params[:a])}")',
    'system("ls #{Ts2.new(params[:a])}")',
    'end\nclass Ts\n def initialize(v)\n  @v = v\n end\n def to_s\n  @v\n end\nend\nclass Ts2\n def initialize(v)\n  @v = v\n end\n def to_s\n  "a"\n end',
  ],
  [
    'a service that makes itself',
    'system(Svc.call(params[:a]))',
    'system(Svc2.call(params[:a]))',
    'end\nclass Svc\n def self.call(...)\n  new(...).call\n end\n def initialize(x)\n  @x = x\n end\n def call\n  @x\n end\nend\nclass Svc2\n def self.call(*args)\n  new(*args).call\n end\n def initialize(x)\n  @x = x\n end\n def call\n  "a"\n end',
  ],
  [
    'a class by its whole name',
    'system(Aa::Bb.new.go(params[:a]))',
    'system(Aa::Bb.new.fixed(params[:a]))',
    'end\nmodule Aa\n class Bb\n  def go(x)\n   x\n  end\n  def fixed(x)\n   "a"\n  end\n end',
  ],
  [
    'the class of the object',
    'system(self.class.helper(params[:a]))',
    'system(self.class.helper2(params[:a]))',
    'def self.helper(x)\n x\nend\ndef self.helper2(x)\n "a"\nend',
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
  test('may carry what was sent', () => expect(reported(bad, rest)).not.toEqual([]));
  test('or not', () => expect(reported(ok, rest)).toEqual([]));
});

test('a class has the methods of all modules that it includes, however many', () => {
  const modules = Array.from({ length: 9 }, (_, index) => `include Part${index}`).join('\n  ');
  const parts = Array.from({ length: 9 }, (_, index) => [
    `app/controllers/concerns/part${index}.rb`,
    `module Part${index}\n def run${index}(x)\n  system(x)\n end\nend\n`,
  ]);
  const files = {
    'app/controllers/shop_controller.rb': `class ShopController < ApplicationController
  ${modules}
  def show
    run8(params[:a])
  end
end
`,
    // Another of the same name, which nobody includes.
    'lib/other.rb': 'module Other\n def run8(x)\n  x\n end\nend\n',
    ...Object.fromEntries(parts),
  };
  expect(findings(files)).toEqual(['code/command-injection app/controllers/concerns/part8.rb:3']);
});

test('what one of two hashes has is not certain in what is merged from them', () => {
  const controller = (other: string) => ({
    'app/controllers/shop_controller.rb': `class ShopController < ApplicationController
  def show
    cookies[:session_token] = options.merge(value: 'x', httponly: true)
  end
  def options
    request.ssl? ? { secure: ${other} } : { secure: false }
  end
end
`,
  });
  expect(findings(controller('true'))).toEqual([]);
  expect(findings(controller('false'))).toEqual([
    'code/insecure-cookie app/controllers/shop_controller.rb:3',
  ]);
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

test('a job gets in a worker what it is queued with', () => {
  const queued = (call: string) => ({
    'app/controllers/shop_controller.rb': `class ShopController < ApplicationController\n def show\n  ${call}\n end\nend\n`,
    'app/jobs/list_job.rb':
      'class ListJob < ApplicationJob\n def perform(folder)\n  system(folder)\n end\nend\n',
  });
  const flaw = ['code/command-injection app/jobs/list_job.rb:3'];
  expect(findings(queued('ListJob.perform_later(params[:folder])'))).toEqual(flaw);
  expect(findings(queued('ListJob.set(wait: 1.hour).perform_later(params[:folder])'))).toEqual(flaw);
  expect(findings(queued('ListJob.perform_in(5.minutes, params[:folder])'))).toEqual(flaw);
  expect(findings(queued('ListJob.perform_in(params[:folder], "public")'))).toEqual([]);
});
