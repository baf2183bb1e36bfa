/** Fields of requests that are called like what objects tell of themselves. */
import { expect, test } from 'vitest';
import { findings, type Sources } from '../../support/analyse-sources.ts';

const isFound = (sources: Sources) =>
  findings(sources).some((one) => one.startsWith('code/command-injection'));

test.each<[string, Sources]>([
  [
    'Python',
    {
      'app.py':
        "import os\nfrom flask import Flask, request\napp = Flask(__name__)\n@app.get('/')\ndef page():\n    os.system('convert -resize ' + request.args['size'])\n",
    },
  ],
  ['PHP', { 'a.php': "<?php system('head -c ' . $_GET['length']);" }],
  [
    'Ruby',
    {
      'a_controller.rb':
        'class AController < ApplicationController\n  def show\n    system("head -c #{params[:size]}")\n  end\nend\n',
    },
  ],
  [
    'JavaScript',
    {
      'app.js':
        "const app = require('express')();\nconst { exec } = require('child_process');\napp.get('/', (req) => exec('convert -resize ' + req.query.size));\n",
    },
  ],
])('the field `size` or `length` of a request is what was sent: %s', (_, sources) => {
  expect(isFound(sources)).toBe(true);
});

test('how many fields there are is a number', () => {
  const code =
    "const app = require('express')();\nconst { exec } = require('child_process');\napp.get('/', (req) => exec('head -n ' + req.body.names.length));\n";
  expect(isFound({ 'app.js': code })).toBe(false);
});

test('how many bytes a body has is a number', () => {
  const code = (read: string) =>
    `const app = require('express')();\nconst { exec } = require('child_process');\napp.get('/', (req) => exec('head -c ' + req.body.${read}));\n`;
  expect(isFound({ 'app.js': code('byteLength') })).toBe(false);
  expect(isFound({ 'app.js': code('size') })).toBe(true);
});

test('the field `size` of JSON is what was sent, the size of a set filled from it a number', () => {
  const code = (size: string) =>
    `const app = require('express')();\nconst { exec } = require('child_process');\napp.get('/', (req) => exec('convert -resize ' + ${size}));\n`;
  expect(isFound({ 'app.js': code('JSON.parse(req.query.image).size') })).toBe(true);
  expect(isFound({ 'app.js': code('req.body.image.size') })).toBe(true);
  expect(isFound({ 'app.js': code('new Set(JSON.parse(req.query.names)).size') })).toBe(false);
  expect(isFound({ 'app.js': code('new Map(req.body.names).size') })).toBe(false);
  expect(isFound({ 'app.js': code('req.file.size') })).toBe(false);
});

test('the size of an uploaded file is a number', () => {
  const code = (read: string) =>
    `import os\nfrom fastapi import FastAPI, UploadFile\napp = FastAPI()\n@app.post('/')\ndef post(file: UploadFile):\n    os.system('head -c ' + str(file.${read}))\n`;
  expect(isFound({ 'app.py': code('size') })).toBe(false);
  expect(isFound({ 'app.py': code('filename') })).toBe(true);
});

test('what a check says of one argument of a tool says nothing of the others', () => {
  const asked = (name: string) =>
    findings({
      'app.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const get = async (given) => {
  if (new URL(given.page).hostname !== 'pages.example') throw new Error();
  return fetch(given.${name});
};
new McpServer({ name: 'pages' }).tool('get', {}, (given) => get(given));`,
    }).length;
  expect(asked('image')).toBeGreaterThan(0);
  expect(asked('page')).toBe(0);
});
