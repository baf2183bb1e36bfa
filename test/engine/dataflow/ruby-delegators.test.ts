/** Objects that stand before another one have all that it has. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const item = `class Item
 attr_reader :title
 def initialize(title)
  @title = title
  @kind = 'x'
 end
 def named(text) = "#{text} #{title}"
 def kind = @kind
end
`;

function told(base: string, body: string): string[] {
  const app = `require 'sinatra'\n${item}class Front < ${base}\n def run = ${body}\nend\nget('/') { Front.new(Item.new(params[:t])).run; 'ok' }\n`;
  return findings({ 'app.rb': app }).map((finding) => finding.split(' ')[0] ?? '');
}

test.each(['SimpleDelegator', 'DelegateClass(Item)', 'Draper::Decorator'])('%s', (base) => {
  expect(told(base, 'system("ls #{title}")')).toEqual(['code/command-injection']);
  expect(told(base, 'system(named("ls"))')).toEqual(['code/command-injection']);
  expect(told(base, 'system("ls #{kind}")')).toEqual([]);
});

test('what they have themselves is meant first, and other classes have nothing behind them', () => {
  expect(told('SimpleDelegator', 'system("ls #{title}")\n def title = "fixed"')).toEqual([]);
  expect(told('Plain', 'system("ls #{title}")')).toEqual([]);
});
