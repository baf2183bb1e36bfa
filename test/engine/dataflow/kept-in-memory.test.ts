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
