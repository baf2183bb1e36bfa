/** Modules and classes of Ruby that are opened in several files. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

function lines(call: string, files: Record<string, string>): string[] {
  const app = `require 'sinatra'\nget '/' do\n  ${call}\nend\n`;
  return findings({ 'app.rb': app, ...files });
}

const reads = 'def self.read(name)\n    File.read("/srv/#{name}")\n  end';
const others = 'def self.other(name)\n    name.upcase\n  end';

test('what is opened in several files has the class methods of all of them', () => {
  for (const kind of ['module', 'class']) {
    const files = {
      'config/a.rb': `${kind} Store\n  ${others}\nend\n`,
      'lib/b.rb': `${kind} Store\n  ${reads}\nend\n`,
    };
    expect(lines('Store.read(params[:name])', files)).toHaveLength(1);
    expect(lines('File.read("/srv/#{Store.other(params[:name])}")', files)).toHaveLength(1);
  }
});

test('it has their constants and methods of instances, too', () => {
  const files = (kind: string, pattern: string) => ({
    'config/a.rb': `${kind} Store\n  ${others}\nend\n`,
    'lib/b.rb': `${kind} Store\n  NAMES = ${pattern}\n  def name(given)\n    given\n  end\nend\n`,
  });
  const checked = 'system("x #{params[:name]}") if params[:name].match?(Store::NAMES)';
  for (const kind of ['module', 'class']) {
    expect(lines(checked, files(kind, '/\\A\\w+\\z/'))).toEqual([]);
    expect(lines(checked, files(kind, '/\\A.+\\z/'))).toHaveLength(1);
  }
  expect(lines('system("x #{Store.new.name(params[:name])}")', files('class', '1'))).toHaveLength(1);
});

test('modules of one name in different modules are not one', () => {
  const files = {
    'lib/a/store.rb': `module A\n  module Store\n    ${others}\n  end\nend\n`,
    'lib/b/store.rb': `module B\n  class Other\n  end\n  module Store\n    ${reads}\n  end\nend\n`,
  };
  expect(lines('A::Store.read(params[:name])', files)).toEqual([]);
  const together = { ...files, 'lib/c.rb': `module A::Store\n  ${reads}\nend\n` };
  expect(lines('A::Store.read(params[:name])', together)).toHaveLength(1);
});

test('classes that each name a base are whole', () => {
  const files = (base: string) => ({
    'app/store.rb': `class Store < Base\n  ${others}\nend\n`,
    'lib/store.rb': `class Store${base}\n  ${reads}\nend\n`,
  });
  expect(lines('Store.read(params[:name])', files(''))).toHaveLength(1);
  expect(lines('Store.read(params[:name])', files(' < Other'))).toEqual([]);
});
