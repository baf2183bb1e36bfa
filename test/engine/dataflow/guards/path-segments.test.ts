/** Who refuses `..` among the parts of a path has checked the path. */
import { describe, expect, it } from 'vitest';
import { findings, type Sources } from '../../support/analyse-sources.ts';

const express = (body: string): Sources => ({
  'a.js': `const express = require('express'); const fs = require('fs'); const { exec } = require('child_process');
express().get('/', (req, res) => { const n = String(req.query.n); ${body} });`,
});
const read = `fs.readFileSync('/srv/' + n);`;

describe('a path without parts that lead upwards', () => {
  it.each<[string, Sources]>([
    ['asked of a list', express(`if (n.split('/').includes('..')) return; ${read}`)],
    ['asked of each', express(`if (n.split('/').some((s) => s === '..' || s === '')) return; ${read}`)],
    ['by both slashes', express(`if (!n.split(/[\\\\/]+/).every((s) => s !== '..')) return; ${read}`)],
    ['of letters', express(`if (!n.split('/').every((s) => /^[\\w-]+$/.test(s))) return; ${read}`)],
    [
      'by name',
      express(
        `const p = n.split('/'); if (p.some((s) => ['.', '..'].includes(s))) return; fs.readFileSync('/srv/' + p.join('/'));`,
      ),
    ],
    ['taken out alone', express(`fs.readFileSync('/srv/' + n.split('/').pop());`)],
    ['taken out by its place', express(`fs.readFileSync('/srv/' + n.split('/').filter(Boolean)[1]);`)],
    ['taken apart', express(`const [, kind] = n.split('/'); fs.readFileSync('/srv/icon-' + kind + '.svg');`)],
    ['in a loop', express(`for (const s of n.split('/')) { if (s === '..') return; } ${read}`)],
    [
      'put together of the others',
      express(
        `const to = []; for (const s of n.split('/')) { if (s === '..') { to.pop(); continue; } to.push(s); } fs.readFileSync('/srv/' + to.join('/'));`,
      ),
    ],
    [
      'put together in Rust',
      {
        'src/main.rs': `use actix_web::{get, web};
use std::path::{Path, PathBuf};
fn parse(path: &str) -> PathBuf {
    let mut parsed = PathBuf::new();
    for segment in path.split('/') {
        if segment == ".." {
            parsed.pop();
        } else {
            parsed.push(segment);
        }
    }
    parsed
}
#[get("/{tail:.*}")]
async fn file(tail: web::Path<String>) -> Vec<u8> {
    std::fs::read(Path::new("/srv").join(parse(&tail))).unwrap()
}
`,
      },
    ],
    [
      'of one component in Rust',
      {
        'src/main.rs': `use actix_web::{get, web};
use std::path::Path;
fn is_name(path: &str) -> bool {
    let mut components = Path::new(path).components().peekable();
    components.count() == 1
}
#[get("/{tail:.*}")]
async fn file(tail: web::Path<String>) -> Vec<u8> {
    let name = tail.into_inner();
    if !is_name(&name) { return vec![]; }
    std::fs::read(Path::new("/srv").join(name)).unwrap()
}
`,
      },
    ],
    [
      'in Python',
      {
        'a.py': `from flask import Flask, request
app = Flask(__name__)
@app.route('/a')
def one():
    n = request.args['n']
    if '..' in n.split('/'):
        return 'no'
    return open('/srv/' + n).read()
@app.route('/b')
def other():
    n = request.args['n']
    if any(part == '..' for part in n.split('/')):
        return 'no'
    return open('/srv/' + n).read()
`,
      },
    ],
    [
      'by the dots and the separator of the system, in Java',
      {
        'A.java': `import java.io.*; import javax.servlet.http.*;
class A extends HttpServlet {
  protected void doGet(HttpServletRequest q, HttpServletResponse r) throws IOException {
    String n = q.getPathInfo().replace('/', File.separatorChar);
    if (n.contains(File.separator + '.') || n.contains('.' + File.separator) || n.charAt(0) == '.') return;
    new FileInputStream("/srv/" + n);
  }
}`,
      },
    ],
    [
      'in Ruby',
      {
        'app/controllers/a_controller.rb': `class AController < ApplicationController
  def show
    return head(400) if params[:n].split('/').include?('..')
    render plain: File.read('/srv/' + params[:n])
  end
end
`,
      },
    ],
    [
      'in PHP',
      {
        'a.php': `<?php $n = $_GET['n']; if (in_array('..', explode('/', $n))) { exit; } readfile('/srv/' . $n);`,
      },
    ],
    [
      'in Go',
      {
        'main.go': `package main
import ("net/http"; "os"; "slices"; "strings")
func one(w http.ResponseWriter, r *http.Request) {
  n := r.URL.Query().Get("n")
  if slices.Contains(strings.Split(n, "/"), "..") { return }
  os.ReadFile("/srv/" + n)
}
func other(w http.ResponseWriter, r *http.Request) {
  n := r.URL.Query().Get("n")
  for _, part := range strings.Split(n, "/") { if part == ".." { return } }
  os.ReadFile("/srv/" + n)
}
`,
      },
    ],
    [
      'in Java',
      {
        'A.java': `import jakarta.servlet.http.*; import java.io.*; import java.util.*;
class A extends HttpServlet {
  protected void doGet(HttpServletRequest req, HttpServletResponse res) throws IOException {
    String n = req.getParameter("n");
    if (Arrays.asList(n.split("/")).contains("..")) return;
    new FileInputStream("/srv/" + n).read();
  }
}`,
      },
    ],
    [
      'in C#',
      {
        'AController.cs': `using Microsoft.AspNetCore.Mvc; using System.Linq;
public class AController : Controller {
  public IActionResult Show(string n) {
    if (n.Split('/', '\\\\').Any(s => s == "..")) return BadRequest();
    return Content(System.IO.File.ReadAllText("/srv/" + n));
  }
}`,
      },
    ],
  ])('is clean: %s', (_, sources) => {
    expect(findings(sources)).toEqual([]);
  });

  it.each([
    ['of another separator', `if (n.split(',').includes('..')) return; ${read}`],
    ['of parts that come together', `fs.readFileSync('/srv/' + n.split('/').slice(1).join('/'));`],
    [
      'of parts that follow each other',
      `let to = '/srv'; for (const s of n.split('/')) to += '/' + s; fs.readFileSync(to);`,
    ],
    ['of a part that is decoded', `fs.readFileSync('/srv/' + decodeURIComponent(n.split('/').pop()));`],
    ['of another name', `if (n.split('/').includes('etc')) return; ${read}`],
    ['that asks for more', `if (n.split('/').some((s) => s === '..' && req.query.x)) return; ${read}`],
    ['where it is one', `if (n.split('/').some((s) => s === '..')) ${read}`],
    ['in a loop that goes on', `for (const s of n.split('/')) { if (s === '..') console.log(1); } ${read}`],
  ])('is not clean by a check %s', (_, body) => {
    expect(findings(express(body)).join()).toContain('code/path-traversal');
  });

  it('is not clean for anything but files', () => {
    expect(findings(express(`if (n.split('/').includes('..')) return; exec('ls ' + n);`)).join()).toContain(
      'code/command-injection',
    );
  });
});

describe('a check of a copy', () => {
  it.each([
    ['each character', `if (![...n].every((c) => c >= 'a' && c <= 'z')) return; exec('ls ' + n);`],
    ['characters of a list', `if (n.split('').some((c) => !'abc123'.includes(c))) return; exec('ls ' + n);`],
    [
      'each element',
      `const p = n.split(','); if (![...p].every((s) => /^\\w+$/.test(s))) return; exec('ls ' + p.join(' '));`,
    ],
  ])('of %s counts', (_, body) => {
    expect(findings(express(body))).toEqual([]);
  });

  it('of one character says nothing of the others', () => {
    expect(
      findings(express(`if (![...n].some((c) => c === 'a')) return; exec('ls ' + n);`)).join(),
    ).toContain('code/command-injection');
  });
});
