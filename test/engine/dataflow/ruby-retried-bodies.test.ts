/** What a handler of errors ends with `retry` gives nothing itself, and what enumerators are asked for is not what they give. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const shown = (helper: string, value = 'h(params[:name])') =>
  findings({
    'app.rb': `require 'sinatra'
helpers do
${helper}
end
get '/' do
  "<p>#{${value}}</p>"
end`,
  }).filter((one) => one.startsWith('code/reflected-xss '));
const helper = (end: string) => `def h(text)
  ::Rack::Utils.escape_html(text)
rescue ArgumentError
  text.encode!('UTF-16', 'UTF-8', invalid: :replace).encode!('UTF-8', 'UTF-16')
  ${end}
end`;

test('the body is run again', () => {
  expect(shown(helper('retry'))).toEqual([]);
  expect(shown(helper('retry if text.valid_encoding?\n  text'))).toHaveLength(1);
  expect(shown(helper('text'))).toHaveLength(1);
});

test('an enumerator gives what the object has', () => {
  const own = 'def entries(match)\n  return to_enum(:entries, match) unless block_given?\nend';
  expect(shown(own, 'entries(params[:name]).to_a')).toEqual([]);
  expect(shown(own, 'params[:name].to_enum(:scan, /a/).to_a')).toHaveLength(1);
});
