/** Answers of checks that are noted down first, in a variable that begins as true or false, as nothing or empty. */
import { describe, expect, it } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const ownSite = `url.startsWith('https://shop.example/')`;

function redirects(check: string): boolean {
  const app = `const app = require('express')(); const { list, debug } = require('./settings.json');
app.get('/', (req, res) => { const { url, other } = req.query; ${check} res.redirect(url); });`;
  return findings({ 'app.js': app }).some((one) => one.startsWith('code/open-redirect'));
}

describe('a flag that a check changes tells the answer of the check', () => {
  it.each([
    `let ok = false; if (${ownSite}) ok = true; if (!ok) return;`,
    `let ok = true; if (!${ownSite}) { ok = false; } if (!ok) return;`,
    `let ok = false; for (const one of list) { if (one === url) { ok = true; break; } } if (!ok) return;`,
    `let ok = false; list.forEach((one) => { if (one === url) ok = true; }); if (!ok) return;`,
    `let ok = false; ok = ${ownSite}; if (!ok) return;`,
    `let error = null; if (!${ownSite}) error = 'elsewhere'; if (error) return;`,
    `let error = null; if (!other) error = 'no'; else if (!${ownSite}) error = 'elsewhere'; if (error !== null) return;`,
    `const errors = []; if (!${ownSite}) errors.push('elsewhere'); if (errors.length > 0) return;`,
    `let site = null; if (${ownSite}) site = list.find(other); if (!site) return;`,
    `let ok = false; if (${ownSite}) ok = true; if (url.startsWith('https://pay.example/')) ok = true; if (!ok) return;`,
  ])('%s', (check) => {
    expect(redirects(check)).toBe(false);
  });
});

describe('it tells nothing where something else decides, too', () => {
  it.each([
    `let ok = false; if (${ownSite}) ok = true; ok = true; if (!ok) return;`,
    `let ok = false; if (${ownSite}) ok = true; if (debug) ok = true; if (!ok) return;`,
    `let ok = true; if (!${ownSite}) ok = false; if (other) ok = true; if (!ok) return;`,
    `let ok = true; if (debug) { if (!${ownSite}) ok = false; } if (!ok) return;`,
    `let ok = false; if (other === 'shop') ok = true; if (!ok) return;`,
    `let error = null; if (!${ownSite}) error = 'elsewhere'; error = null; if (error) return;`,
    `const errors = []; if (!${ownSite}) errors.push('elsewhere'); errors.pop(); if (errors.length > 0) return;`,
    `const errors = []; if (!${ownSite}) errors.push('elsewhere'); if (errors.length === 0) return;`,
    `const errors = []; if (errors.length > 0) return; if (!${ownSite}) errors.push('elsewhere');`,
    `let error = ''; if (!${ownSite}) error = 'elsewhere'; if (error === null) return;`,
    `let error = null; if (!${ownSite}) error = list.find(other); if (error) return;`,
    `let bad = false; if (${ownSite}) bad = true; if (bad) return;`,
  ])('%s', (check) => {
    expect(redirects(check)).toBe(true);
  });
});

it('holds in languages that declare types, and in those that declare nothing', () => {
  const java = `import java.io.*; import javax.servlet.http.*;
class Page extends HttpServlet { protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
  String url = request.getParameter("url"); boolean ok = false;
  if (url.startsWith("https://shop.example/")) { ok = true; }
  if (!ok) { return; }
  response.sendRedirect(url); } }`;
  const python = `from flask import Flask, redirect, request
app = Flask(__name__)
@app.route('/')
def home():
    url = request.args['url']
    ok = False
    if url.startswith('https://shop.example/'):
        ok = True
    if not ok:
        return 'no'
    return redirect(url)`;
  expect(findings({ 'Page.java': java })).toEqual([]);
  expect(findings({ 'app.py': python })).toEqual([]);
});

describe('what is noted down in collections that are made', () => {
  const java = (
    made: string,
    noted: string,
    asked: string,
  ) => `import java.io.*; import java.util.*; import javax.servlet.http.*;
class Page extends HttpServlet { protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
  String url = request.getParameter("url"); ${made}
  if (!url.startsWith("https://shop.example/")) { ${noted} }
  if (${asked}) { return; }
  response.sendRedirect(url); } }`;
  const csharp = (asked: string) => `using Microsoft.AspNetCore.Mvc; using System.Collections.Generic;
public class PageController : Controller { public IActionResult Show(string url) {
  var errors = new List<string>();
  if (!url.StartsWith("https://shop.example/")) errors.Add("elsewhere");
  if (${asked}) return BadRequest();
  return Redirect(url); } }`;
  const list = 'List<String> errors = new ArrayList<>();';
  it.each([
    ['Page.java', java(list, 'errors.add("elsewhere");', '!errors.isEmpty()'), false],
    ['Page.java', java(list, 'errors.add("elsewhere");', 'errors.size() > 0'), false],
    [
      'Page.java',
      java(
        'Map<String, String> errors = new HashMap<>();',
        'errors.put("url", "elsewhere");',
        '!errors.isEmpty()',
      ),
      false,
    ],
    ['Page.java', java(list, 'errors.add("elsewhere");', 'errors.isEmpty()'), true],
    ['Page.java', java(list, 'errors.add("elsewhere");', 'errors.size() > 3'), true],
    ['Page.java', java(list, 'errors.add("elsewhere"); errors.clear();', '!errors.isEmpty()'), true],
    ['PageController.cs', csharp('errors.Count > 0'), false],
    ['PageController.cs', csharp('errors.Count == 0'), true],
  ])('%s: %s', (path, code, isTold) => {
    const told = findings({ [path]: code }).filter((one) => one.startsWith('code/open-redirect'));
    expect(told.length > 0).toBe(isTold);
  });
});
