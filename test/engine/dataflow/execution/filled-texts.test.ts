/** Texts with places that are filled by replacing them, and which characters are gone where a named text is replaced. */
import { describe, expect, it } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const java = (body: string) => `import org.springframework.web.bind.annotation.*;
import java.io.File; import java.net.URL; import java.nio.file.*;
@RestController class A { @GetMapping("/a") void a(@RequestParam String id) throws Exception { ${body} } }`;
const csharp = (body: string) => `using Microsoft.AspNetCore.Mvc; using System.IO; using System.Net.Http;
public class AController : Controller { [HttpGet] public async Task<string> A(string id) { ${body} } }`;
const python = (body: string) => `import os, requests
from os import sep, altsep
from flask import Flask, request
app = Flask(__name__)
@app.route('/a')
def a():
${body.replace(/^/gm, '    ')}
`;
const go = (body: string) => `package main
import ("net/http"; "os"; "strings")
func a(w http.ResponseWriter, r *http.Request) { ${body} }
func main() { http.HandleFunc("/a", a) }`;
const javascript = (body: string) => `const app = require('express')();
const axios = require('axios'); const fs = require('fs'); const path = require('path');
app.get('/a', (req, res) => { ${body} });`;

const told = (name: string, text: string) => findings({ [name]: text }).map((one) => one.split(' ')[0]);

describe('a value stands where the text has the place for it', () => {
  const asked: [string, string, (address: string) => string][] = [
    [
      'a.py',
      'Python',
      (to) => python(`return requests.get('${to}'.replace('{id}', request.args['id'])).text`),
    ],
    ['a.go', 'Go', (to) => go(`http.Get(strings.ReplaceAll("${to}", "{id}", r.FormValue("id")))`)],
    ['A.java', 'Java', (to) => java(`new URL("${to}".replace("{id}", id)).openStream();`)],
    [
      'A.cs',
      'C#',
      (to) => csharp(`return await new HttpClient().GetStringAsync("${to}".Replace("{id}", id));`),
    ],
    ['a.js', 'JavaScript', (to) => javascript(`axios.get('${to}'.replace('{id}', req.query.id));`)],
    [
      'a.rb',
      'Ruby',
      (to) => `require 'sinatra'\nget('/a') { Net::HTTP.get(URI('${to}'.gsub('{id}', params[:id]))) }`,
    ],
  ];

  it.each(asked)('%s: %s', (file, _language, code) => {
    expect(told(file, code('https://api.example.com/items/{id}'))).toEqual([]);
    expect(told(file, code('https://{id}/items'))).toEqual(['code/ssrf']);
  });

  it('also in a text that was filled before', () => {
    const code = (first: string, second: string) =>
      go(`to := strings.ReplaceAll("https://{host}/{id}", "{host}", ${first})
http.Get(strings.Replace(to, "{id}", ${second}, 1))`);
    expect(told('a.go', code('os.Getenv("HOST")', 'r.FormValue("id")'))).toEqual([]);
    expect(told('a.go', code('r.FormValue("host")', 'os.Getenv("ID")'))).toEqual(['code/ssrf']);
  });
});

describe('the separator of folders is replaced by its name', () => {
  const read: [string, string, string, boolean][] = [
    [
      'a.py',
      'os.sep',
      python("return open('/srv/' + request.args['id'].replace(os.sep, '_')).read()"),
      false,
    ],
    ['a.py', 'sep', python("return open('/srv/' + request.args['id'].replace(sep, ' ')).read()"), false],
    ['a.py', 'altsep', python("return open('/srv/' + request.args['id'].replace(altsep, ' ')).read()"), true],
    [
      'a.py',
      'to os.sep',
      python("return open('/srv/' + request.args['id'].replace('_', os.sep)).read()"),
      true,
    ],
    [
      'A.java',
      'File.separator',
      java('Files.readAllBytes(Paths.get("/srv", id.replace(File.separator, "_")));'),
      false,
    ],
    [
      'A.java',
      'to separator',
      java('Files.readAllBytes(Paths.get("/srv", id.replace("_", File.separator)));'),
      true,
    ],
    [
      'A.cs',
      'DirectorySeparatorChar',
      csharp('return System.IO.File.ReadAllText("/srv/" + id.Replace(Path.DirectorySeparatorChar, \'_\'));'),
      false,
    ],
    [
      'a.js',
      'path.sep',
      javascript("fs.readFileSync('/srv/' + req.query.id.replaceAll(path.sep, '_'));"),
      false,
    ],
    [
      'a.js',
      'path.sep once',
      javascript("fs.readFileSync('/srv/' + req.query.id.replace(path.sep, '_'));"),
      true,
    ],
  ];
  it.each(read)('%s: %s', (file, _what, code, isTold) => {
    expect(told(file, code).includes('code/path-traversal')).toBe(isTold);
  });
});
