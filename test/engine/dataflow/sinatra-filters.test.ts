/** Checks in filters of Sinatra: they hold for the routes that the filter runs before, and for no others. */
import { describe, expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const check = (name = 'name') => `halt 400 unless params[:${name}].to_s.match?(/\\A\\w+\\z/)`;
const route = (path: string, name = 'name') => `get '${path}' do
  File.read("/srv/#{params[:${name}]}")
end`;

function reported(...parts: string[]): boolean {
  const source = `require 'sinatra'\n${parts.join('\n')}\n`;
  return findings({ 'app.rb': source }).some((one) => one.startsWith('code/path-traversal'));
}

describe('a filter has checked for', () => {
  it.each<[string, string, string]>([
    ['all routes', `before do\n${check()}\nend`, route('/show')],
    ['those below its path', `before '/files/*' do\n${check()}\nend`, route('/files/show')],
    ['the route of its very path', `before '/files' do\n${check()}\nend`, route('/files')],
    ['parts of the path that it names', `before '/u/:id/*' do\n${check('id')}\nend`, route('/u/:id/x', 'id')],
    ['routes that are written above it', route('/show'), `before do\n${check()}\nend`],
  ])('%s', (_, first, second) => {
    expect(reported(first, second)).toBe(false);
  });

  it('the routes of its class and of those that extend it', () => {
    const base = `class Base < Sinatra::Base\nbefore do\n${check()}\nend\nend`;
    expect(reported(base, `class App < Base\n${route('/show')}\nend`)).toBe(false);
    expect(reported(base, `class App < Sinatra::Base\n${route('/show')}\nend`)).toBe(true);
  });
});

describe('a filter has not checked for', () => {
  it.each<[string, string, string]>([
    ['routes elsewhere', `before '/files/*' do\n${check()}\nend`, route('/other')],
    ['those below a path without a star', `before '/files' do\n${check()}\nend`, route('/files/show')],
    ['the path above its own', `before '/u/:id/*' do\n${check('id')}\nend`, route('/u/:id', 'id')],
    ['parts of the path that it does not know', `before do\n${check('id')}\nend`, route('/u/:id', 'id')],
    ['patterns', `before %r{/files/.*} do\n${check()}\nend`, route('/other')],
    ['requests that it has conditions for', `before agent: /x/ do\n${check()}\nend`, route('/show')],
    [
      'anybody, when it only looks',
      `before do\nlogger.warn('bad') unless params[:name] =~ /x/\nend`,
      route('/a'),
    ],
    ['what comes before it', `after do\n${check()}\nend`, route('/show')],
  ])('%s', (_, first, second) => {
    expect(reported(first, second)).toBe(true);
  });
});
