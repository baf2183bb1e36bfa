/** Ruby's classes with one object, which `instance` gives. */
import { describe, expect, it } from 'vitest';
import { analyseSources } from '../support/analyse-sources.ts';

const findings = (module: string, asked = 'Registry.instance') =>
  analyseSources({
    'lib/registry.rb': `class Registry
  ${module}
  def initialize
    @folder = '/srv/'
  end
  def read(name)
    File.read(@folder + name)
  end
end`,
    'lib/app.rb': `module App
  def self.registry = Registry.instance
end`,
    'app.rb': `require 'sinatra'
get '/' do
  ${asked}.read(params[:name])
end`,
  }).candidates.map(({ ruleId }) => ruleId);

describe('a class that includes Singleton', () => {
  it.each(['Registry.instance', 'App.registry'])('is one object: %s', (asked) => {
    expect(findings('include Singleton', asked)).toEqual(['code/path-traversal']);
  });

  it('is asked for no object where it includes another module', () => {
    expect(findings('include Comparable')).toEqual([]);
  });
});
