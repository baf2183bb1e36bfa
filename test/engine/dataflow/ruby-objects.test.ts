/** Methods, classes and structs of Ruby, each once with what was sent on its way to a command, and once beside it. */
import { describe, expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';
import { commandsSent } from '../support/ruby-controller.ts';

describe.each<[string, bad: string, ok: string, rest?: string]>([
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
    'an attribute by its other names',
    'j = Job.new; j.line = params[:a]; system(j.command); system(j.task)',
    'j = Job.new; j.line = "ls"; j.other = params[:a]; system(j.command); system(j.task)',
    'end\nclass Job\n attr_accessor :line, :other\n alias command line\n alias_method :task, :line',
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
    'variables of an object by names that only then are known',
    'system(Bag.new(name: params[:a]).run)',
    'system(Bag.new(name: "a", other: params[:a]).kept)',
    'end\nclass Bag\n def initialize(**all)\n  @kept = "ls"\n  all.each { |k, v| instance_variable_set("@#{k}", v) }\n end\n def run = @name\n def kept = "ls"',
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
])('%s', (_, bad, ok, rest = '') => {
  test('may carry what was sent', () => expect(commandsSent(bad, rest)).not.toEqual([]));
  test('or not', () => expect(commandsSent(ok, rest)).toEqual([]));
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

describe('what is filled and asked by others', () => {
  const rest = (table: string) => `end
module Tools
  TABLE = ${table}
  def self.[](name) = TABLE[name]
  def self.tool(name, &block)
    TABLE[name.to_s] = block
  end
  tool(:ping) { |host:, count: 1| system(host) }
  tool(:list) { |host:, count: 1| system("ls", count.to_s) }`;

  test.each(['{}', 'Hash.new'])('is there when the body of a module has filled it: %s', (table) => {
    expect(commandsSent('Tools["ping"].(host: params[:a])', rest(table))).toEqual(['code/command-injection']);
    expect(commandsSent('Tools["ping"].call(count: params[:a])', rest(table))).toEqual([]);
    expect(commandsSent('Tools["list"].call(host: params[:a])', rest(table))).toEqual([]);
  });
});

test('a parameter by place takes all that is given by name', () => {
  const rest = 'def run(a) = system(a[:b])';
  expect(commandsSent('run(a: 1, b: params[:a])', rest)).toEqual(['code/command-injection']);
});
