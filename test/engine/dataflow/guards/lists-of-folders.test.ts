/** Paths that must lie in one of several folders, asked by functions of the program. */
import { expect, it } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const leads = (files: Record<string, string>) =>
  findings(files).some((one) => one.startsWith('code/path-traversal'));

const node = (isInside: string, full = "path.resolve('/srv/data', req.query.name)") =>
  leads({
    'a.js': `const path = require('path');
const roots = ['/srv/data', '/srv/public'];
function isInside(folders, file) {
  for (const folder of folders) {
    ${isInside}
  }
  return false;
}
require('express')().get('/', (req, res) => {
  const full = ${full};
  if (!isInside(roots, full)) return res.sendStatus(403);
  require('fs').createReadStream(full).pipe(res);
});`,
  });

const python = (attempt: string, full = '(Path("/srv/data") / request.args["name"]).resolve()') =>
  leads({
    'a.py': `from pathlib import Path
from flask import Flask, request, abort
app = Flask(__name__)
ROOTS = [Path("/srv/data"), Path("/srv/public")]

def inside(path, roots):
    for root in roots:
        try:
            ${attempt}
            return True
        except ValueError:
            continue
    return False

@app.get("/")
def get():
    full = ${full}
    if not inside(full, ROOTS):
        abort(403)
    return full.read_text()
`,
  });

const csharp = (start: string, full = 'Path.GetFullPath(Path.Combine("/srv/data", name))') =>
  leads({
    'Program.cs': `var app = WebApplication.CreateBuilder(args).Build();
string[] roots = ["/srv/data", "/srv/public"];
bool IsInside(string[] folders, string file)
{
    foreach (var folder in folders)
    {
        var start = ${start};
        if (file.StartsWith(start)) return true;
    }
    return false;
}
app.MapGet("/", (string name) =>
{
    var full = ${full};
    if (!IsInside(roots, full)) return Results.Forbid();
    return Results.Text(File.ReadAllText(full));
});`,
  });

const ruby = (full: string) =>
  leads({
    'app.rb': `require 'sinatra'
ROOTS = ['/srv/data', '/srv/public'].freeze
get '/' do
  full = ${full}
  halt 403 unless ROOTS.any? { |root| full.start_with?("#{root}/") }
  File.read(full)
end`,
  });

const rust = (full: string) =>
  leads({
    'main.rs': `use axum::{extract::Query, routing::get, Router, http::StatusCode};
use std::path::Path;
#[derive(serde::Deserialize)]
struct P { name: String }
fn is_inside(roots: &[&str], file: &Path) -> bool { roots.iter().any(|root| file.starts_with(root)) }
async fn read(Query(p): Query<P>) -> Result<String, StatusCode> {
    let full = ${full};
    if !is_inside(&["/srv/data", "/srv/public"], &full) { return Err(StatusCode::FORBIDDEN); }
    std::fs::read_to_string(&full).map_err(|_| StatusCode::NOT_FOUND)
}
pub fn app() -> Router { Router::new().route("/", get(read)) }`,
  });

const relative = `const rel = path.relative(folder, file);
    if (rel && !rel.startsWith('..') && !path.isAbsolute(rel)) return true;`;
const joined = 'Path::new("/srv/data").join(&p.name)';

it.each([
  ['JavaScript', node(relative)],
  ['Python', python('path.relative_to(root)')],
  ['C#', csharp('Path.GetFullPath(folder) + Path.DirectorySeparatorChar')],
  ['Ruby', ruby("File.expand_path(params[:name], '/srv/data')")],
  ['Rust', rust(`${joined}.canonicalize().map_err(|_| StatusCode::NOT_FOUND)?`)],
])('a resolved path that lies in one of several folders leads nowhere else (%s)', (_language, isTold) => {
  expect(isTold).toBe(false);
});

it.each([
  [
    'asked about the folder alone',
    node('const rel = path.relative(folder, folder);\n    if (!rel.startsWith("..")) return true;'),
  ],
  [
    'whose relative path is only there',
    node('const rel = path.relative(folder, file);\n    if (rel) return true;'),
  ],
  ['of Python of which nothing is asked', python('print(root)')],
  [
    'of Python that is not resolved',
    python('path.relative_to(root)', 'Path("/srv/data") / request.args["name"]'),
  ],
  ['of C# that is not resolved', csharp('Path.GetFullPath(folder) + "/"', 'Path.Join("/srv/data", name)')],
  ['of Ruby that is only joined', ruby("File.join('/srv/data', params[:name])")],
  ['of Rust that is only joined', rust(joined)],
])('a path %s may lead elsewhere', (_what, isTold) => {
  expect(isTold).toBe(true);
});
