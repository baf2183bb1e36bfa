import { describe, expect, test } from 'vitest';
import { findings, type Sources } from '../../support/analyse-sources.ts';

function reported(sources: Sources): string[] {
  return [...new Set(findings(sources).map((finding) => finding.split(' ')[0] ?? ''))];
}

/** A view that saves an upload after a call of `validate`, of which this is the code. */
function upload(validate: string, call = 'validate(name)'): Sources {
  return {
    'app.py': `import os
from flask import Flask, request
app = Flask(__name__)

${validate}

@app.route('/', methods=['POST'])
def save():
    name = request.files['content'].filename.strip()
    ${call}
    with open(os.path.join('/srv/uploads', name), 'wb') as out:
        out.write(b'')
`,
  };
}

describe('a function that raises where an argument is bad has checked it when it comes back', () => {
  test.each([
    [
      'for what is in it',
      `def validate(name):\n    if '/' in name or '..' in name:\n        raise ValueError(name)`,
    ],
    [
      'for being none of ours',
      `def validate(name):\n    if name not in ['a', 'b']:\n        raise ValueError(name)`,
    ],
    [
      'for not matching a pattern',
      `import re\ndef validate(name):\n    if not re.fullmatch('[a-z]+', name):\n        raise ValueError(name)`,
    ],
    [
      'after something else',
      `def validate(name):\n    kind = name.split('.')\n    if not kind:\n        raise ValueError()\n    if '/' in name:\n        raise ValueError(name)`,
    ],
    [
      'and gives it back at the end',
      `def validate(name):\n    if '/' in name or '..' in name:\n        raise ValueError(name)\n    return name`,
    ],
  ])('%s', (_, validate) => {
    expect(reported(upload(validate))).toEqual([]);
  });

  test('but not where it may have come back before it looked', () => {
    const early = `def validate(name):\n    if len(name) < 9:\n        return name\n    if '/' in name:\n        raise ValueError(name)\n    return name`;
    expect(reported(upload(early))).toEqual(['code/path-traversal']);
  });

  test.each([
    ['a number to a base', '  Integer(id, 10)\nrescue ArgumentError\n  halt 400', true],
    ['a number, or none', '  Integer(id, 10)\nrescue ArgumentError\n  id', false],
    ['nothing', '  id.size', false],
  ])('in Ruby, where it reads %s', (_, body, isSafe) => {
    const app = `require 'sinatra'
DB = SQLite3::Database.new('a')
def check(id)
${body}
end
get('/') do
  check(params[:id])
  DB.execute("SELECT 1 FROM t WHERE id = #{params[:id]}")
end
`;
    expect(reported({ 'app.rb': app })).toEqual(isSafe ? [] : ['code/sql-injection']);
  });

  test.each([
    ['parses it', 'Integer.parseInt(id); return true;', true],
    ['only prints it', 'System.out.println(id); return true;', false],
  ])('a method of Java that says yes where it %s', (_, attempt, isSafe) => {
    const app = `import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.*;
@RestController class App {
  private JdbcTemplate db;
  static boolean isId(String id) { try { ${attempt} } catch (NumberFormatException e) { return false; } }
  @GetMapping("/") Object get(@RequestParam String id) {
    if (!isId(id)) return null;
    return db.queryForList("SELECT * FROM t WHERE id = " + id);
  }
}`;
    expect(reported({ 'App.java': app })).toEqual(isSafe ? [] : ['code/sql-injection']);
  });

  test('also by another that it calls', () => {
    const both = `def inner(text):
    if '/' in text:
        raise ValueError(text)
def validate(name):
    inner(name)`;
    expect(reported(upload(both))).toEqual([]);
  });

  test('whatever the language', () => {
    const app = `const app = require('express')();
const fs = require('fs');
function validate(name) {
  if (name.includes('/')) throw new Error('bad');
}
app.get('/', (req, res) => {
  const name = req.query.name + '.txt';
  validate(name);
  fs.readFile('/srv/' + name, done);
});`;
    expect(reported({ 'app.js': app })).toEqual([]);
    expect(reported({ 'app.js': app.replace('validate(name);', '') })).toEqual(['code/path-traversal']);
  });
});

describe('it says nothing', () => {
  test.each([
    ['without the call', `def validate(name):\n    if '/' in name:\n        raise ValueError(name)`, 'pass'],
    [
      'of what it only logs',
      `def validate(name):\n    if '/' in name:\n        print('bad')`,
      'validate(name)',
    ],
    [
      'of a parameter that it makes anew',
      `def validate(name):\n    name = os.path.basename(name)\n    if '/' in name:\n        raise ValueError(name)`,
      'validate(name)',
    ],
    [
      'where it may come back before it looks',
      `def validate(name):\n    if len(name) > 3:\n        return\n    if '/' in name:\n        raise ValueError(name)`,
      'validate(name)',
    ],
    [
      'of another argument',
      `def validate(name, other):\n    if '/' in other:\n        raise ValueError(name)`,
      "validate(name, 'x')",
    ],
  ])('%s', (_, validate, call) => {
    expect(reported(upload(validate, call))).toEqual(['code/path-traversal']);
  });
});
