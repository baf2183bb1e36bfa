/** Checks by a pattern that is made where it is asked, and by the kinds of characters, in several languages. */
import { describe, expect, it } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const told = (files: Record<string, string>) => findings(files).map((one) => one.split(' ')[0]);

const js = (pattern: string) => ({
  'a.js': `const { exec } = require('child_process'); const app = require('express')();
app.get('/', (req, res) => { const x = req.query.x; if (!${pattern}.test(x)) return res.end(); exec('ls ' + x); });`,
});
const python = (pattern: string) => ({
  'a.py': `import os, re
from flask import Flask, request
app = Flask(__name__)
@app.route('/')
def a():
    x = request.args['x']
    if not ${pattern}.match(x):
        return ''
    os.system('ls ' + x)
    return ''
`,
});
const go = (pattern: string) => ({
  'a.go': `package main
import ("net/http"; "os/exec"; "regexp")
func a(w http.ResponseWriter, r *http.Request) {
	x := r.FormValue("x")
	if !${pattern}.MatchString(x) { return }
	exec.Command("sh", "-c", "ls "+x).Run()
}
func main() { http.HandleFunc("/", a) }
`,
});
const csharp = (pattern: string) => ({
  'A.cs': `using Microsoft.AspNetCore.Mvc; using System.Diagnostics; using System.Text.RegularExpressions;
public class AController : Controller {
  [HttpGet] public IActionResult A(string x) { if (!${pattern}.IsMatch(x)) return BadRequest(); Process.Start("sh", "-c " + x); return Ok(); }
}`,
});
const rust = (check: string) => ({
  'src/main.rs': `use axum::{extract::Path, routing::get, Router};
async fn a(Path(x): Path<String>) -> String {
    if x.contains(${check}) { return String::new(); }
    std::process::Command::new("sh").arg("-c").arg(&x).output().unwrap();
    String::new()
}
fn main() { Router::<()>::new().route("/:x", get(a)); }
`,
});

describe('a check by a pattern that is made in place', () => {
  it.each([
    ['JavaScript', js("new RegExp('^[a-z0-9]+$')"), js("new RegExp('[a-z0-9]+')")],
    ['Python', python("re.compile('^[a-z0-9]+\\\\Z')"), python("re.compile('[a-z0-9]+')")],
    ['Go', go('regexp.MustCompile("^[a-z0-9]+$")'), go('regexp.MustCompile("[a-z0-9]+")')],
    ['C#', csharp('new Regex("^[a-z0-9]+\\\\z")'), csharp('new Regex("[a-z0-9]+")')],
    ['Rust, by kinds', rust('|c: char| !c.is_alphanumeric()'), rust("|c: char| c == 'a'")],
  ])('%s: of the whole text, and of a part', (_, whole, part) => {
    expect(told(whole)).not.toContain('code/command-injection');
    expect(told(part)).toContain('code/command-injection');
  });
});
