/** Defaults over which something is laid of which somebody else chooses the keys. */
import { describe, expect, test } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

function isRun(files: Record<string, string>): boolean {
  return findings(files).some((finding) => finding.startsWith('code/command-injection'));
}

const php = (code: string) => ({ 'a.php': `<?php ${code} exec('ls ' . $o['order']);` });
const javascript = (code: string) => ({
  'app.js': `const app = require('express')(); const { exec } = require('child_process');
app.get('/', (req, res) => { ${code} exec('ls ' + o.order); });`,
});
const python = (code: string) => ({
  'app.py': `from flask import Flask, request\nimport os\napp = Flask(__name__)
@app.route('/')\ndef a():\n    ${code}\n    os.system('ls ' + o['order'])\n    return ''\n`,
});
const ruby = (code: string) => ({
  Gemfile: "gem 'rails'",
  'app/controllers/a_controller.rb': `class AController < ApplicationController
  def a
    ${code}
    system("ls #{o[:order]}")
  end
end`,
});

describe('a request that is laid over defaults replaces them', () => {
  test.each([
    php("$o = array_merge(['order' => 'a'], $_GET);"),
    php("$o = array_replace(['order' => 'a'], $_GET);"),
    php(
      "$in = []; foreach ($_POST as $k => $v) { $in[$k] = trim($v); } $o = array_merge(['order' => 'a'], $in);",
    ),
    javascript("const o = { order: 'a', ...req.query };"),
    javascript("const o = Object.assign({ order: 'a' }, req.query);"),
    python("o = {'order': 'a', **request.args}"),
    python("o = {'order': 'a'}\n    o.update(request.args)"),
    ruby("o = { order: 'a' }.merge(params.to_unsafe_h)"),
  ])('%j', (files) => expect(isRun(files)).toBe(true));
});

describe('what is laid over a request stays, and so does what nobody else names', () => {
  test.each([
    php("$o = array_merge($_GET, ['order' => 'a']);"),
    php("$o = array_merge(['order' => 'a'], ['name' => $_GET['name']]);"),
    php("$o = array_merge(['order' => 'a'], array_map('intval', $_GET));"),
    php(
      "$in = []; foreach ($_POST as $k => $v) { $in[$k] = (int) $v; } $o = array_merge(['order' => 'a'], $in);",
    ),
    javascript("const o = { ...req.query, order: 'a' };"),
    javascript("const o = { order: 'a', ...{ name: req.query.name } };"),
    javascript("const o = Object.assign({}, req.query, { order: 'a' });"),
    python("o = {**request.args, 'order': 'a'}"),
    ruby("o = { order: 'a' }.reverse_merge(params.to_unsafe_h)"),
  ])('%j', (files) => expect(isRun(files)).toBe(false));
});
