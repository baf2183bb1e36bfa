/** Routes of Sinatra that are patterns: what their groups found is what the block is given. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const isTold = (pattern: string, parameters: string, name: string) =>
  findings({
    'app.rb': `require 'sinatra'
get %r{${pattern}} do |${parameters}|
  File.read("/srv/#{${name}}")
end`,
  }).length > 0;

test('a group that lets no slash and no dots through holds a name', () => {
  expect(isTold('/pdf/([\\w-]+)', 'name', 'name')).toBe(false);
  expect(isTold('/pdf/(.+)', 'name', 'name')).toBe(true);
});

test('each group is that of its own place', () => {
  expect(isTold('/pdf/(\\d+)/(.*)', 'id, rest', 'id')).toBe(false);
  expect(isTold('/pdf/(\\d+)/(.*)', 'id, rest', 'rest')).toBe(true);
});
