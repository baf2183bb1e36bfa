/** What one handler leaves in the program's own memory is there when another one shows it, whichever is written first. */
import { describe, expect, it, test } from 'vitest';
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

const shownFirst: [string, string, string, string][] = [
  [
    'Java',
    'src/Desk.java',
    `import org.springframework.web.bind.annotation.*;
import java.util.concurrent.ConcurrentHashMap;
@RestController class Desk {
  private final ConcurrentHashMap<String, String> kept = new ConcurrentHashMap<>();
  @GetMapping("/{id}") void show(@PathVariable String id) throws Exception { Runtime.getRuntime().exec("sh -c " + kept.get(id)); }
  @PostMapping("/{id}") void put(@PathVariable String id, @RequestParam String text) { kept.put(id, SENT); }
}
`,
    'text',
  ],
  [
    'C#',
    'Desk.cs',
    `using System.Collections.Concurrent;
using System.Diagnostics;
using Microsoft.AspNetCore.Mvc;
[ApiController] public class DeskController : ControllerBase {
  static readonly ConcurrentDictionary<string, string> Kept = new();
  [HttpGet("{id}")] public void Show(string id) { Process.Start("sh", "-c " + Kept[id]); }
  [HttpPost("{id}")] public void Put(string id, string text) { Kept[id] = SENT; }
}
`,
    'text',
  ],
  [
    'Go',
    'main.go',
    `package main
import ("os/exec"; "github.com/gin-gonic/gin")
type Desk struct { kept map[string]string }
func (d *Desk) show(c *gin.Context) { exec.Command("sh", "-c", d.kept[c.Param("id")]).Run() }
func (d *Desk) put(c *gin.Context) { d.kept[c.Param("id")] = SENT }
func main() {
	d := &Desk{kept: map[string]string{}}
	r := gin.Default()
	r.GET("/:id", d.show)
	r.POST("/:id", d.put)
	r.Run()
}
`,
    'c.PostForm("text")',
  ],
  [
    'Rust',
    'src/main.rs',
    `use axum::{extract::{Path, State}, routing::get, Router};
use std::{collections::HashMap, process::Command, sync::{Arc, Mutex}};
#[derive(Clone)] struct Desk { kept: Arc<Mutex<HashMap<u32, String>>> }
async fn show(State(desk): State<Desk>, Path(id): Path<u32>) {
    let kept = desk.kept.lock().unwrap();
    Command::new("sh").arg("-c").arg(kept.get(&id).unwrap()).spawn().unwrap();
}
async fn put(State(desk): State<Desk>, Path(id): Path<u32>, text: String) { desk.kept.lock().unwrap().insert(id, SENT); }
#[tokio::main] async fn main() {
    let desk = Desk { kept: Arc::new(Mutex::new(HashMap::new())) };
    let app: Router = Router::new().route("/{id}", get(show).put(put)).with_state(desk);
}
`,
    'text',
  ],
];

it.each(shownFirst)('what is shown by a handler that is declared first, in %s', (_, file, code, sent) => {
  const reported = (what: string) =>
    findings({ [file]: code.replace('SENT', what) }).filter((one) =>
      one.startsWith('code/command-injection'),
    );
  expect(reported(sent)).toHaveLength(1);
  expect(reported(file.endsWith('.rs') ? '"ls".to_string()' : '"ls"')).toEqual([]);
});

const cached = (put: string, shown: string) => `using System.Diagnostics;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Extensions.Caching.Memory;
public record Draft(string Text, int Version);
[ApiController] public class DraftController : ControllerBase {
  private readonly IMemoryCache cache;
  public DraftController(IMemoryCache cache) { this.cache = cache; }
  [HttpGet("{id}")] public void Show(Guid id) { ${shown} }
  [HttpPut("{id}")] public void Put(Guid id, Draft draft) { ${put} }
}
`;

describe('a cache that the container hands in (C#)', () => {
  const reports = (put: string, shown: string) =>
    findings({ 'Draft.cs': cached(put, shown) }).some((one) => one.startsWith('code/command-injection'));
  const run = (text: string) => `Process.Start("sh", "-c " + ${text});`;

  it.each([
    ['a fixed key', 'cache.Set("last", draft);', `var one = cache.Get<Draft>("last"); ${run('one.Text')}`],
    [
      'a kind of key',
      'cache.Set($"draft:{id}", draft, TimeSpan.FromMinutes(5));',
      `if (cache.TryGetValue($"draft:{id}", out Draft? one)) ${run('one.Text')}`,
    ],
  ])('holds what another request put there under %s', (_, put, shown) => {
    expect(reports(put, shown)).toBe(true);
    expect(reports(put, shown.replace('one.Text', 'one.Version'))).toBe(false);
  });

  it.each([
    ['another key', 'cache.Set("last", draft);', `var one = cache.Get<Draft>("first"); ${run('one.Text')}`],
    [
      'another kind',
      'cache.Set($"draft:{id}", draft);',
      `var one = cache.Get<Draft>($"page:{id}"); ${run('one.Text')}`,
    ],
    ['keys that say nothing', 'cache.Set(id, draft);', `var one = cache.Get<Draft>(id); ${run('one.Text')}`],
  ])('holds nothing of it under %s', (_, put, shown) => {
    expect(reports(put, shown)).toBe(false);
  });
});

test('a queue of which two jobs of a program take (Java)', () => {
  const files = (put: string) => ({
    'src/Desk.java': `import org.springframework.web.bind.annotation.*;
import org.springframework.scheduling.annotation.Scheduled;
import java.util.concurrent.*;
@RestController class Desk {
  private final BlockingQueue<String> jobs = new LinkedBlockingQueue<>();
  @PostMapping("/a") void put(@RequestParam String text) { jobs.offer(${put}); }
  @Scheduled(fixedDelay = 10) void first() throws Exception { Runtime.getRuntime().exec("sh -c " + jobs.poll(1, TimeUnit.SECONDS)); }
  @Scheduled(fixedDelay = 10) void second() throws Exception { Runtime.getRuntime().exec("sh -d " + jobs.take()); }
}
`,
  });
  expect(findings(files('text'))).toHaveLength(2);
  expect(findings(files('"ls"'))).toEqual([]);
});
