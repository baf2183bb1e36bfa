/** Dots that are still encoded get past a check for them: what is decoded after it is not checked. */
import { describe, expect, it } from 'vitest';
import { findings, type Sources } from '../support/analyse-sources.ts';

const express = (body: string): Sources => ({
  'a.js': `const express = require('express'); const fs = require('fs'); const path = require('path');
express().get('/', (req, res) => { const name = String(req.query.name); ${body} });`,
});

const asVariable = (code: string) => code.replace(/\bn(?:ame)?\b/, '$$$&');

/** Each refuses `..` in `first` and reads the file `last`. */
const handlers: readonly [
  language: string,
  (first: string, last: string) => Sources,
  ...decoders: string[],
][] = [
  [
    'JavaScript',
    (first, last) =>
      express(`const n = ${first}; if (n.includes('..')) return; fs.readFileSync('/srv/' + ${last});`),
    'decodeURIComponent(%)',
    'atob(%)',
  ],
  [
    'Python',
    (first, last) => ({
      'a.py': `from flask import Flask, request
from urllib.parse import unquote
import base64
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
    'unquote(%)',
    'base64.b64decode(%).decode()',
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
    'CGI.unescape(%)',
    'Base64.decode64(%)',
  ],
  [
    'Java',
    (first, last) => ({
      'Files.java': `import jakarta.servlet.http.*; import java.io.*; import java.net.URLDecoder; import java.util.Base64;
class Files extends HttpServlet {
  protected void doGet(HttpServletRequest req, HttpServletResponse res) throws IOException {
    String name = req.getParameter("name");
    String n = ${first};
    if (n.contains("..")) return;
    new FileInputStream("/srv/" + ${last}).read();
  }
}`,
    }),
    'URLDecoder.decode(%)',
    'new String(Base64.getDecoder().decode(%))',
  ],
  [
    'C#',
    (first, last) => ({
      'FilesController.cs': `using Microsoft.AspNetCore.Mvc; using System; using System.Net; using System.Text;
public class FilesController : Controller {
  public IActionResult Show(string name) {
    var n = ${first};
    if (n.Contains("..")) return BadRequest();
    return Content(System.IO.File.ReadAllText("/srv/" + ${last}));
  }
}`,
    }),
    'WebUtility.UrlDecode(%)',
    'Encoding.UTF8.GetString(Convert.FromBase64String(%))',
  ],
  [
    'PHP',
    (first, last) => ({
      'a.php': `<?php
$name = $_GET['name'];
$n = ${asVariable(first)};
if (strpos($n, '..') !== false) exit;
readfile('/srv/' . ${asVariable(last)});
`,
    }),
    'urldecode(%)',
    'base64_decode(%)',
    'hex2bin(%)',
  ],
  [
    'Go',
    (first, last) => ({
      'a.go': `package main
import ("encoding/base64"; "encoding/hex"; "net/http"; "net/url"; "os"; "strings")
func text(given []byte, err error) string { return string(given) }
func plain(given string, err error) string { return given }
func show(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name")
	n := ${first}
	if strings.Contains(n, "..") { return }
	os.ReadFile("/srv/" + ${last})
}
func main() { http.HandleFunc("/", show) }
`,
    }),
    'plain(url.PathUnescape(%))',
    'text(base64.StdEncoding.DecodeString(%))',
    'text(hex.DecodeString(%))',
  ],
];

describe.each(handlers)('in %s', (_language, handler, ...decoders) => {
  it.each(decoders)('a check before decoding by %s does not count', (decoder) => {
    expect(findings(handler('name', decoder.replace('%', 'n'))).join()).toContain('code/path-traversal');
  });

  it.each(decoders)('a check after decoding by %s counts', (decoder) => {
    expect(findings(handler(decoder.replace('%', 'name'), 'n'))).toEqual([]);
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
