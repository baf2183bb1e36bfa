/** Methods of objects of which nothing is known: the only one of that name in the program is meant. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const isTold = (sources: Record<string, string>) =>
  findings(sources).some((one) => one.startsWith('code/command-injection '));

const python = (classes: string, call: string) => ({
  'app.py': `import os
from flask import Flask, make_response, request
from acme import container
app = Flask(__name__)
${classes}
@app.get('/')
def home():
    users = container.resolve('users')
    ${call}
`,
});

const repository = `class Users:
    def find_by_display_name(self, name, limit=10):
        os.system('find ' + name)
`;

test.each([
  ['Python', python(repository, "users.find_by_display_name(request.args['name'])")],
  [
    'JavaScript',
    {
      'app.js': `const { exec } = require('child_process');
const container = require('@acme/container');
class Users { findByDisplayName(name) { exec('find ' + name); } }
container.register('users', Users);
require('express')().get('/', (req, res) => container.resolve('users').findByDisplayName(req.query.name));`,
    },
  ],
  [
    'PHP',
    {
      'page.php': `<?php
class Users { function findByDisplayName($name) { system('find ' . $name); } }
Acme\\Container::get('users')->findByDisplayName($_GET['name']);
`,
    },
  ],
  [
    'Ruby',
    {
      'app.rb': `require 'sinatra'
class Users
  def find_by_display_name(name)
    system("find #{name}")
  end
end
get('/') { Acme::Container['users'].find_by_display_name(params[:name]) }
`,
    },
  ],
])('what a container gives has the methods of the class that has them: %s', (_, sources) => {
  expect(isTold(sources)).toBe(true);
});

const other = `class Others:
    def find_by_display_name(self, name):
        return name
`;

test.each([
  ['two classes have it', python(repository + other, "users.find_by_display_name(request.args['name'])")],
  ['it takes other arguments', python(repository, "users.find_by_display_name(request.args['name'], 1, 2)")],
  [
    'its name is one word',
    python(
      repository.replaceAll('find_by_display_name', 'searching'),
      "users.searching(request.args['name'])",
    ),
  ],
  [
    'the models know whose it is',
    python(
      repository.replaceAll('find_by_display_name', 'set_cookie'),
      "make_response('').set_cookie(request.args['name'])",
    ),
  ],
  ['nothing was sent to it', python(repository, "users.find_by_display_name('name')")],
])('is not meant where %s', (_, sources) => {
  expect(isTold(sources)).toBe(false);
});
