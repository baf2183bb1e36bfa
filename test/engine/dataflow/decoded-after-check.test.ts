/** Dots that are still encoded get past a check for them: what is decoded after it is not checked. */
import { describe, expect, it } from 'vitest';
import { findings, type Sources } from '../support/analyse-sources.ts';

const express = (body: string): Sources => ({
  'a.js': `const express = require('express'); const fs = require('fs'); const path = require('path');
express().get('/', (req, res) => { const name = String(req.query.name); ${body} });`,
});

/** Each refuses `..` in `first` and reads the file `last`. */
const handlers: readonly [language: string, (first: string, last: string) => Sources, decode: string][] = [
  [
    'JavaScript',
    (first, last) =>
      express(`const n = ${first}; if (n.includes('..')) return; fs.readFileSync('/srv/' + ${last});`),
    'decodeURIComponent',
  ],
  [
    'Python',
    (first, last) => ({
      'a.py': `from flask import Flask, request
from urllib.parse import unquote
app = Flask(__name__)
@app.route('/')
def show():
    name = request.args['name']
    n = ${first}
    if '..' in n:
        return 'no'
    return open('/srv/' + ${last}).read()
`,
    }),
    'unquote',
  ],
  [
    'Ruby',
    (first, last) => ({
      'app/controllers/files_controller.rb': `class FilesController < ApplicationController
  def show
    name = params[:name]
    n = ${first}
    return head(400) if n.include?('..')
    render plain: File.read('/srv/' + ${last})
  end
end
`,
    }),
    'CGI.unescape',
  ],
  [
    'Java',
    (first, last) => ({
      'Files.java': `import jakarta.servlet.http.*; import java.io.*; import java.net.URLDecoder;
class Files extends HttpServlet {
  protected void doGet(HttpServletRequest req, HttpServletResponse res) throws IOException {
    String name = req.getParameter("name");
    String n = ${first};
    if (n.contains("..")) return;
    new FileInputStream("/srv/" + ${last}).read();
  }
}`,
    }),
    'URLDecoder.decode',
  ],
  [
    'C#',
    (first, last) => ({
      'FilesController.cs': `using Microsoft.AspNetCore.Mvc; using System.Net;
public class FilesController : Controller {
  public IActionResult Show(string name) {
    var n = ${first};
    if (n.Contains("..")) return BadRequest();
    return Content(System.IO.File.ReadAllText("/srv/" + ${last}));
  }
}`,
    }),
    'WebUtility.UrlDecode',
  ],
];

describe.each(handlers)('in %s', (_language, handler, decode) => {
  it('a check before decoding does not count', () => {
    expect(findings(handler('name', `${decode}(n)`)).join()).toContain('code/path-traversal');
  });

  it('a check after decoding counts', () => {
    expect(findings(handler(`${decode}(name)`, 'n'))).toEqual([]);
  });
});

describe('decoding after a check', () => {
  it.each([
    ['of the last part of a path', `fs.readFileSync('/srv/' + decodeURIComponent(path.basename(name)));`],
    ['for slashes', `if (/^[^/]+$/.test(name)) fs.readFileSync('/srv/' + decodeURIComponent(name));`],
  ])('%s is reported', (_, body) => {
    expect(findings(express(body)).join()).toContain('code/path-traversal');
  });

  it.each([
    [
      'that leaves nothing to decode',
      `if (/^[\\w-]+$/.test(name)) fs.readFileSync('/srv/' + decodeURIComponent(name));`,
    ],
    [
      'of a list of names',
      `if (['a', 'b'].includes(name)) fs.readFileSync('/srv/' + decodeURIComponent(name));`,
    ],
    [
      'that is made once more',
      `if (name.includes('..')) return; const d = decodeURIComponent(name); if (d.includes('..')) return; fs.readFileSync('/srv/' + d);`,
    ],
    [
      'of where the file is, made then',
      `if (name.includes('..')) return; const f = path.resolve('/srv', decodeURIComponent(name)); if (!f.startsWith('/srv/')) return; fs.readFileSync(f);`,
    ],
  ])('%s is not reported', (_, body) => {
    expect(findings(express(body))).toEqual([]);
  });
});

it.each([
  ['name', false],
  ['unquote(name)', true],
])('a part of a path has no slash until it is decoded once more: %s', (used, isTold) => {
  const app = `from flask import Flask
from urllib.parse import unquote
app = Flask(__name__)
@app.route('/files/<name>')
def show(name):
    return open('/srv/' + ${used}).read()
`;
  expect(findings({ 'a.py': app }).some((one) => one.startsWith('code/path-traversal'))).toBe(isTold);
});
