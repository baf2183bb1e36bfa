/** Methods that what stands in the body of a class makes: words of one's own for fields and options. */
import { describe, expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const reported = (words: string, body: string, use: string) =>
  findings({
    'app.rb': `require 'sinatra'
${words}
class Search
  ${body}
  def initialize(values)
    @values = values
  end
end
get '/search' do
  search = Search.new({ term: params[:term], limit: '10' })
  ${use}
end
`,
  }).map((one) => one.split(' ')[0]);

const field =
  'def self.field(name)\n    define_method(name) { @values[name] }\n  end\n  field :term\n  field :limit';
const fields =
  'def self.fields(*names)\n    names.each { |name| define_method(name) { @values[name] } }\n  end\n  fields :term, :limit';
const mixed = `module Fields
  def self.included(base)
    base.extend(Words)
  end
  module Words
    def field(name)
      define_method(name) { @values[name] }
    end
  end
end`;

describe.each<[string, words: string, body: string]>([
  ['a word of the class', '', field],
  ['one word for several', '', fields],
  ['a loop over names', '', '%i[term limit].each { |name| define_method(name) { @values[name] } }'],
  ['a word of a module', mixed, 'include Fields\n  field :term\n  field :limit'],
])('%s', (_, words, body) => {
  test('makes methods that give what the object holds under their names', () => {
    expect(reported(words, body, 'system("ping #{search.term}")')).toEqual(['code/command-injection']);
    expect(reported(words, body, 'system("ping #{search.limit}")')).toEqual([]);
  });
});

test('what such a method escapes is clean', () => {
  const escaped =
    'def self.field(name)\n    define_method(name) { Shellwords.escape(@values[name]) }\n  end\n  field :term';
  expect(reported("require 'shellwords'", escaped, 'system("ping #{search.term}")')).toEqual([]);
});
