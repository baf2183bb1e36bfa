/** What one handler leaves in the program's own memory is there when another one shows it, whichever is written first. */
import { expect, it, test } from 'vitest';
import { analyseSources, findings, replaySources } from '../support/analyse-sources.ts';

test('a list of posts, in Flask', () => {
  const app = `from flask import Flask, request
app = Flask(__name__)
posts = []
@app.route('/')
def index():
    return ''.join('<p>' + post for post in posts)
@app.route('/posts', methods=['POST'])
def add():
    posts.append(request.form['text'])
    return 'ok'
`;
  expect(findings({ 'app.py': app })).toEqual(['code/reflected-xss app.py:6']);
  expect(findings({ 'app.py': app.replace("request.form['text']", 'str(len(posts))') })).toEqual([]);
});

test('a list of posts, in Express', () => {
  const app = `const express = require('express');
const app = express();
const posts = [];
app.get('/', (req, res) => { res.send(posts.map((post) => '<p>' + post.text).join('')); });
app.post('/', (req, res) => { posts.push({ text: req.body.text }); res.redirect('/'); });
`;
  expect(findings({ 'app.js': app })).toEqual(['code/reflected-xss app.js:4']);
});

test('a field of a whole body that another handler keeps, which is found again when only its way is run', () => {
  const files = {
    'app.js': `const express = require('express');
const { exec } = require('child_process');
const app = express();
const jobs = new Map();
app.post('/', (req, res) => { jobs.set(req.query.id, req.body); res.end(); });
app.get('/:id', (req, res) => { const job = jobs.get(req.params.id) ?? {}; exec('show ' + job.name); });
`,
  };
  const { candidates } = analyseSources(files);
  expect(candidates.map(({ span }) => span.line)).toEqual([6]);
  expect(replaySources(files, candidates)).toEqual([true]);
});

it.each([
  [
    'Java',
    'src/Desk.java',
    `import org.springframework.web.bind.annotation.*;
class Kept { static String last = "none"; static final String first = "none"; }
@RestController class Desk {
  @PostMapping("/a") void put(@RequestParam String text) { Kept.last = text; }
  @GetMapping("/b") void show() throws Exception { Runtime.getRuntime().exec("sh -c " + Kept.last); }
  @GetMapping("/c") void first() throws Exception { Runtime.getRuntime().exec("sh -c " + Kept.first); }
}
`,
    5,
  ],
  [
    'Kotlin',
    'src/Desk.kt',
    `import org.springframework.web.bind.annotation.*
object Kept { var last = "none"; val first = "none" }
@RestController class Desk {
  @PostMapping("/a") fun put(@RequestParam text: String) { Kept.last = text }
  @GetMapping("/b") fun show() { Runtime.getRuntime().exec("sh -c " + Kept.last) }
  @GetMapping("/c") fun first() { Runtime.getRuntime().exec("sh -c " + Kept.first) }
}
`,
    5,
  ],
])('a field of a class, in %s', (_language, file, code, line) => {
  expect(findings({ [file]: code })).toEqual([`code/command-injection ${file}:${line}`]);
});

test.each([
  ['a timer', 'setInterval(work, 1000);'],
  ['a timer that starts itself again', 'function poll() { work(); setTimeout(poll, 1000); } poll();'],
  ['a table of times', "require('node-cron').schedule('* * * * *', work);"],
])('jobs that are taken by what starts with the program: %s', (_, start) => {
  const files = (kept: string) => ({
    'app.js': `const app = require('express')();
const { exec } = require('child_process');
const queue = [];
app.post('/jobs', (req, res) => { queue.push(${kept}); res.end(); });
function work() { while (queue.length > 0) { const job = queue.shift(); exec('convert ' + job.file); } }
${start}
`,
  });
  const { candidates } = analyseSources(files('{ file: req.body.file }'));
  expect(candidates.map(({ span }) => span.line)).toEqual([5]);
  expect(replaySources(files('{ file: req.body.file }'), candidates)).toEqual([true]);
  expect(findings(files("{ file: 'own', name: req.body.name }"))).toEqual([]);
});

test('jobs that a thread takes from a list, in Flask', () => {
  const app = (kept: string) => `import os, threading
from flask import Flask, request
app = Flask(__name__)
jobs = []
def work():
    while True:
        if jobs: os.system('convert ' + jobs.pop(0))
threading.Thread(target=work, daemon=True).start()
@app.post('/jobs')
def add():
    jobs.append(${kept})
    return ''
`;
  expect(findings({ 'app.py': app("request.json['file']") })).toEqual(['code/command-injection app.py:7']);
  expect(findings({ 'app.py': app("str(int(request.json['file']))") })).toEqual([]);
});
