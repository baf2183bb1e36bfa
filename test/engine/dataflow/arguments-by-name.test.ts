/** Dictionaries from outside that are handed over by name: each parameter gets what has its name. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const action = (call: string, rest: string) =>
  findings({
    'app/controllers/posts_controller.rb': `class PostsController < ApplicationController
  def show
    ${call}
  end
end
${rest}
`,
  }).map((finding) => finding.split(' ')[0]);

const build = (parameters: string) => `class Build
  def self.call(...) = new(...).run
  def initialize(${parameters})
    @name = name
    @limit = limit
  end
  def run
    system("build #{@name} #{@limit.to_i}")
  end
end`;

const command = ['code/command-injection'];

test('a keyword of a method of Ruby gets its entry, and a parameter by place none', () => {
  expect(
    action('Build.new(**params.permit(:name).to_h.symbolize_keys).run', build('limit: 1, name: nil')),
  ).toEqual(command);
  expect(action('Build.new(1, **params.to_unsafe_h).run', build('limit, name:'))).toEqual(command);
  expect(action('Build.call(**params.to_unsafe_h)', build('limit: 1, name: nil'))).toEqual(command);
  expect(action('Build.new("x", **params.to_unsafe_h).run', build('name, limit: 1'))).toEqual([]);
});

test('a parameter of Python that was not given by place gets its entry', () => {
  const view = (call: string) =>
    findings({
      'app.py': `import os
from flask import Flask, request
app = Flask(__name__)
def build(name, limit=1):
    os.system("build " + name)
@app.route("/")
def index():
    ${call}
    return ""
`,
    }).map((finding) => finding.split(' ')[0]);
  expect(view('build(**request.args.to_dict())')).toEqual(command);
  expect(view('build(**request.get_json())')).toEqual(command);
  expect(view('build("x", **request.args.to_dict())')).toEqual([]);
});
