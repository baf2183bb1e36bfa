/** Arrays, hashes and enumerators of Ruby, each once with what was sent on its way to a command, and once beside it. */
import { describe, expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';
import { commandsSent } from '../support/ruby-controller.ts';

describe.each<[string, bad: string, ok: string, rest?: string]>([
  [
    'texts that are added up',
    'system(params[:a].sum("") { |x| x.strip })',
    'system("head -n #{params[:a].sum { |x| x.to_i }}")',
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
    'names of what is sent, of which some are ours',
    'names = params.keys & params[:others]; system(names.join(" "))',
    'names = params.keys & %w[name price]; system(names.join(" "))',
  ],
  [
    'what is sent, of which some are told elsewhere',
    'names = params[:names] & params[:others]; system(names.join(" "))',
    'names = Shop.names & params[:names].values; system(names.join(" "))',
  ],
  [
    'a list that was sent, by a block that takes one element',
    'system(params[:names].map(&:strip).join(" "))',
    'system(params[:names].map(&:shellescape).join(" "))',
  ],
  [
    'a list that was sent, element by element',
    'params[:names].each { |name| system(name) }',
    'params[:names].each { |name| system("ls", name) }',
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
])('%s', (_, bad, ok, rest = '') => {
  test('may carry what was sent', () => expect(commandsSent(bad, rest)).not.toEqual([]));
  test('or not', () => expect(commandsSent(ok, rest)).toEqual([]));
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
