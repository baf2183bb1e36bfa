/** Conditions in a list, of which all or one have to hold. */
import { describe, expect, it } from 'vitest';
import { findings, type Sources } from '../../support/analyse-sources.ts';

const languages: readonly [language: string, conditions: (all: boolean) => Sources][] = [
  [
    'JavaScript, by Boolean',
    (all) => ({
      'a.js': `const express = require('express'); const { exec } = require('child_process');
express().get('/', (req, res) => { const { name } = req.query;
  if ([name.length < 9, /^[a-z]+$/.test(name)].${all ? 'every' : 'some'}(Boolean)) exec('ls ' + name); });`,
    }),
  ],
  [
    'JavaScript, by what each is',
    (all) => ({
      'a.js': `const express = require('express'); const { exec } = require('child_process');
const isGood = (name) => [name.length < 9, /^[a-z]+$/.test(name)].${all ? 'every' : 'some'}((one) => one);
express().get('/', (req, res) => { const { name } = req.query; if (!isGood(name)) return; exec('ls ' + name); });`,
    }),
  ],
  [
    'Python',
    (all) => ({
      'a.py': `import os, re
from flask import Flask, request
app = Flask(__name__)
@app.route('/')
def show():
    name = request.args['name']
    if not ${all ? 'all' : 'any'}([len(name) < 9, re.fullmatch('[a-z]+', name)]):
        return 'no'
    os.system('ls ' + name)
`,
    }),
  ],
  [
    'Ruby',
    (all) => ({
      'app/controllers/files_controller.rb': `class FilesController < ApplicationController
  def show
    name = params[:name]
    return head(400) unless [name.size < 9, name.match?(/\\A[a-z]+\\z/)].${all ? 'all?' : 'any?'}
    system("ls #{name}")
  end
end
`,
    }),
  ],
];

describe.each(languages)('in %s', (_language, conditions) => {
  it('all of them hold where all have to', () => {
    expect(findings(conditions(true))).toEqual([]);
  });

  it('where one has to, none is sure', () => {
    expect(findings(conditions(false)).join()).toContain('code/command-injection');
  });
});

it('a function of the program that is called all says what it says', () => {
  const sources = {
    'a.py': `import os, re
from flask import Flask, request
app = Flask(__name__)
def all(conditions):
    return True
@app.route('/')
def show():
    name = request.args['name']
    if not all([re.fullmatch('[a-z]+', name)]):
        return 'no'
    os.system('ls ' + name)
`,
  };
  expect(findings(sources).join()).toContain('code/command-injection');
});
