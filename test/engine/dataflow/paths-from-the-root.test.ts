/** Joins in which a path from the root takes the place of the folder: that it does not lead up is not enough. */
import { describe, expect, it } from 'vitest';
import { analyseSources } from '../support/analyse-sources.ts';

function paths(file: string, code: string): string[] {
  return analyseSources({ [file]: code })
    .candidates.map(({ ruleId }) => ruleId)
    .filter((rule) => rule === 'code/path-traversal');
}

const python = (check: string, read: string) => `
import os
from pathlib import Path
from flask import Flask, abort, request, send_file
app = Flask(__name__)
BASE = Path('/srv/files')

@app.get('/files')
def files():
    name = request.args['name']
${check
  .split('\n')
  .map((line) => `    ${line}`)
  .join('\n')}
    return ${read}
`;

const node = (check: string, read: string) => `
const express = require('express');
const fs = require('fs');
const path = require('path');
const app = express();
app.get('/files', (req, res) => {
  const name = String(req.query.name);
  ${check}
  res.send(${read});
});`;

const java = (check: string, read: string) => `
import java.io.File;
import java.nio.file.*;
import org.springframework.web.bind.annotation.*;
@RestController
class Downloads {
  private final Path base = Paths.get("/srv/files");
  @GetMapping("/files")
  byte[] files(@RequestParam String name) throws Exception {
    ${check}
    return ${read};
  }
}`;

const csharp = (check: string, read: string) => `
using System.IO;
using Microsoft.AspNetCore.Mvc;
public class FilesController : Controller {
  [HttpGet("/files")]
  public IActionResult Files(string name) {
    ${check}
    return File(${read}, "text/plain");
  }
}`;

const noSteps = "if '..' in name:\n    abort(400)";
const nodeSteps = "if (name.includes('..')) return res.sendStatus(400);";
const javaSteps = 'if (name.contains("..")) throw new IllegalArgumentException();';
const csharpSteps = 'if (name.Contains("..")) return BadRequest();';

describe('a name that was only looked through for steps that lead up', () => {
  it.each([
    ['a.py', python(noSteps, "send_file(os.path.join('/srv/files', name))")],
    ['a.py', python(noSteps, 'open(BASE / name).read()')],
    ['a.py', python(noSteps, 'BASE.joinpath(name).read_text()')],
    ['a.py', python("if '../' in name:\n    abort(400)", "send_file(os.path.join('/srv/files', name))")],
    ['a.js', node(nodeSteps, "fs.readFileSync(path.resolve('/srv/files', name))")],
    ['A.java', java(javaSteps, 'Files.readAllBytes(base.resolve(name))')],
    ['A.cs', csharp(csharpSteps, 'System.IO.File.ReadAllBytes(Path.Combine("/srv/files", name))')],
  ])('leads anywhere from the root (%s, %#)', (file, code) => {
    expect(paths(file, code)).toEqual(['code/path-traversal']);
  });

  it.each([
    ['a.py', python(noSteps, "open('/srv/files/' + name).read()")],
    ['a.py', python(noSteps, "open(f'/srv/files/{name}').read()")],
    ['a.js', node(nodeSteps, "fs.readFileSync(path.join('/srv/files', name))")],
    ['A.java', java(javaSteps, 'Files.readAllBytes(new File("/srv/files", name).toPath())')],
    ['A.cs', csharp(csharpSteps, 'System.IO.File.ReadAllBytes(Path.Join("/srv/files", name))')],
  ])('stays behind what it is put to (%s, %#)', (file, code) => {
    expect(paths(file, code)).toEqual([]);
  });
});

describe('a name that is no path from the root', () => {
  const join = "send_file(os.path.join('/srv/files', name))";
  it.each([
    ['by its beginning', "if '..' in name or name.startswith('/'):\n    abort(400)"],
    [
      'by one of several beginnings',
      "if '..' in name or name.startswith(('/', '\\\\\\\\')):\n    abort(400)",
    ],
    ['by another condition', "if name.startswith('/'):\n    abort(400)\nif '..' in name:\n    abort(400)"],
    ['by what the library says', "if os.path.isabs(name) or '..' in name:\n    abort(400)"],
    ['by what its path says', "if Path(name).is_absolute() or '..' in Path(name).parts:\n    abort(400)"],
    ['by its signs', "if '..' in name or '/' in name:\n    abort(400)"],
    ['without its slashes', "name = name.lstrip('/')\nif '..' in name:\n    abort(400)"],
    ['as the last part of one', "name = os.path.basename(name)\nif '..' in name:\n    abort(400)"],
    ['as a name that is cleaned later', "if '..' in name:\n    abort(400)\nname = os.path.basename(name)"],
    ['behind something else', "if '..' in name:\n    abort(400)\nname = 'report-' + name"],
    ['as one of ours', "if '..' in name or name not in ('a', 'b'):\n    abort(400)"],
  ])('%s leads nowhere (Python)', (_, check) => {
    expect(paths('a.py', python(check, join))).toEqual([]);
  });

  it('of which the joined path is asked where it leads (Python)', () => {
    const check = `${noSteps}\nfull = os.path.realpath(os.path.join('/srv/files', name))\nif not full.startswith('/srv/files/'):\n    abort(400)`;
    expect(paths('a.py', python(check, 'send_file(full)'))).toEqual([]);
  });

  it.each([
    [
      'a.js',
      node(
        `if (name.includes('..') || path.isAbsolute(name)) return res.sendStatus(400);`,
        "fs.readFileSync(path.resolve('/srv/files', name))",
      ),
    ],
    [
      'a.js',
      node(
        `if (name.includes('..') || name.startsWith('/')) return res.sendStatus(400);`,
        "fs.readFileSync(path.resolve('/srv/files', name))",
      ),
    ],
    [
      'A.java',
      java(
        'if (name.contains("..") || name.startsWith("/")) throw new IllegalArgumentException();',
        'Files.readAllBytes(base.resolve(name))',
      ),
    ],
    [
      'A.java',
      java(
        'if (name.contains("..") || Paths.get(name).isAbsolute()) throw new IllegalArgumentException();',
        'Files.readAllBytes(base.resolve(name))',
      ),
    ],
    [
      'A.cs',
      csharp(
        'if (name.Contains("..") || Path.IsPathRooted(name)) return BadRequest();',
        'System.IO.File.ReadAllBytes(Path.Combine("/srv/files", name))',
      ),
    ],
  ])('leads nowhere (%s, %#)', (file, code) => {
    expect(paths(file, code)).toEqual([]);
  });
});

describe('dots are taken out of what was joined, where they are resolved already', () => {
  const told = (name: string) => paths('app.js', node('', `fs.readFileSync(${name})`)).length > 0;
  it.each([
    "path.join('/srv/files', name).replace(/\\.\\./g, '')",
    "path.resolve('/srv/files', name).replaceAll('..', '')",
    "path.join('/srv/files', name).replace(/(\\.\\.[/])/g, '')",
  ])('%s', (joined) => expect(told(joined)).toBe(true));
  it.each([
    "path.join('/srv/files', name.replace(/\\.\\./g, ''))",
    "('/srv/files/' + name).replaceAll('..', '')",
    "path.join('/srv/files', name).replace(/[./]/g, '')",
  ])('and not in %s', (joined) => expect(told(joined)).toBe(false));
  it('a file that is sent may be one of any folder then', () => {
    const sent = (name: string) =>
      `const path = require('path'); const app = require('express')();
app.get('/logs/:name', (req, res) => res.sendFile(${name}));`;
    const joined = "path.join('/srv/logs', req.params.name)";
    expect(paths('app.js', sent(`${joined}.replace(/\\.\\./g, '')`))).toHaveLength(1);
    expect(paths('app.js', sent("('/srv/logs/' + req.params.name).replace(/\\.\\./g, '')"))).toEqual([]);
  });
});
