/** A piece of a program that leaves its imports out is read as people read it. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const rules = (sources: Record<string, string>) => findings(sources).map((one) => one.split(' ')[0] ?? one);

const flask = (lines: string) =>
  `from flask import Flask, request\napp = Flask(__name__)\n@app.get('/')\ndef run():\n${lines}`;
const spring = (lines: string) =>
  `@RestController\nclass A {\n  @GetMapping("/") void run(@RequestParam String x) throws Exception {\n${lines}\n  }\n}`;
const express = (lines: string) =>
  `const app = require('express')();\napp.get('/', (req, res) => {\n${lines}\n});`;

test.each([
  ['a.py', flask("  os.system('ls ' + request.args['x'])"), 'code/command-injection'],
  ['a.py', flask('  return str(pickle.loads(request.data))'), 'code/unsafe-deserialization'],
  ['a.js', express('  child_process.exec(req.query.x);'), 'code/command-injection'],
  ['a.js', express("  fs.readFile('/srv/' + req.query.x, done);"), 'code/path-traversal'],
  ['A.java', spring('    new FileInputStream("/srv/" + x);'), 'code/path-traversal'],
  [
    'A.java',
    spring('    Connection c = open(); c.createStatement().execute("drop " + x);'),
    'code/sql-injection',
  ],
  [
    'A.kt',
    '@RestController\nclass A {\n  @GetMapping("/") fun run(@RequestParam x: String) = File("/srv/" + x).readText()\n}',
    'code/path-traversal',
  ],
  [
    'a.go',
    'func run(w http.ResponseWriter, r *http.Request) {\n  exec.Command("sh", "-c", r.URL.Query().Get("x")).Run()\n}',
    'code/command-injection',
  ],
  ['a.py', "@app.route('/')\ndef run():\n  os.system('ls ' + request.args['x'])", 'code/command-injection'],
  [
    'a.rs',
    'async fn run(Query(q): Query<Q>) { Command::new("sh").arg("-c").arg(q.x).output(); }\nfn app() -> Router { Router::new().route("/", get(run)) }',
    'code/command-injection',
  ],
])('%s: %s', (path, code, rule) => {
  expect(rules({ [path]: code })).toContain(rule);
});

test.each([
  [
    'a name of web2py outside of its controllers',
    { 'tools/run.py': "import os\ndef run():\n  os.system('ls ' + request.vars.x)" },
  ],
  [
    'a name of its own',
    {
      'a.js': express('  child_process.exec(req.query.x);').replace(
        'const',
        'const child_process = { exec() {} };\nconst',
      ),
    },
  ],
  [
    'what another script declares',
    {
      'a.js': express('  fs.readFile(req.query.x, done);'),
      'b.js': 'global.fs = { readFile: (name) => name.length };',
    },
  ],
  [
    'what the same package has',
    {
      'A.java': spring('    new FileInputStream(x);'),
      'FileInputStream.java': 'class FileInputStream { FileInputStream(String x) {} }',
    },
  ],
  [
    'a file that imports others',
    { 'A.java': `import com.example.Other;\n${spring('    new FileInputStream(x);')}` },
  ],
  [
    'names of Flask where there are no routes',
    { 'a.py': "def run():\n  os.system('ls ' + request.args['x'])" },
  ],
])('is quiet about %s', (_what, sources) => {
  expect(rules(sources)).toEqual([]);
});
