/** A text that begins with the name of a folder may lie beside it: `/data-old` begins with `/data`. */
import { expect, it } from 'vitest';
import { folderNameIsChecked } from '../../../../src/engine/results/partial-guards.ts';
import { analyseSources, type Sources } from '../../support/analyse-sources.ts';

/** What is said of the check of each path that is read all the same. */
function guards(sources: Sources): string[] {
  return analyseSources(sources)
    .candidates.filter(({ ruleId }) => ruleId === 'code/path-traversal')
    .flatMap(({ partialGuards }) => partialGuards);
}

const express = (check: string): Sources => ({
  'a.js': `const express = require('express'); const fs = require('fs'); const path = require('path');
const root = path.resolve('/srv/files');
express().get('/', (req, res) => { const full = path.resolve(root, req.query.n); if (${check}) fs.readFileSync(full); });`,
});
const flask = (check: string): Sources => ({
  'app.py': `import os
from flask import Flask, request
app = Flask(__name__)
root = os.path.realpath('/srv/files')

@app.get('/')
def show():
    full = os.path.realpath(os.path.join(root, request.args['n']))
    if ${check}:
        return open(full).read()
`,
});
const servlet = (check: string): Sources => ({
  'Show.java': `import java.io.*; import java.nio.file.*; import javax.servlet.http.*;
class Show extends HttpServlet {
  protected void doGet(HttpServletRequest q, HttpServletResponse r) throws Exception {
    File root = new File("/srv/files"); File full = new File(root, q.getParameter("n"));
    Path folder = Paths.get("/srv/files"); Path path = folder.resolve(q.getParameter("m")).normalize();
    if (${check}) { new FileInputStream(full).close(); Files.readString(path); }
  }
}`,
});
const mvc = (check: string): Sources => ({
  'Show.cs': `using System.IO; using Microsoft.AspNetCore.Mvc;
public class ShowController : Controller {
  public IActionResult Show(string n) { var full = Path.GetFullPath(Path.Combine("/srv/files", n)); return ${check} ? Content(System.IO.File.ReadAllText(full)) : NotFound(); }
}`,
});

it.each<[string, Sources]>([
  ['JavaScript', express('full.startsWith(root)')],
  ['JavaScript, a constant', express("full.startsWith('/srv/files')")],
  ['Python', flask('full.startswith(root)')],
  ['Java', servlet('full.getCanonicalPath().startsWith(root.getCanonicalPath()) && path.startsWith(folder)')],
  ['C#', mvc('full.StartsWith("/srv/files")')],
])('is told, with what is checked: %s', (_, sources) =>
  expect(guards(sources)).toEqual([folderNameIsChecked]),
);

it.each<[string, Sources]>([
  ['JavaScript', express('full.startsWith(root + path.sep)')],
  ['Python', flask('full.startswith(root + os.sep)')],
  [
    'Java',
    servlet(
      'full.getCanonicalPath().startsWith(root.getCanonicalPath() + File.separator) && path.startsWith(folder)',
    ),
  ],
  ['C#', mvc('full.StartsWith("/srv/files/")')],
])('is not where a separator or whole folders are asked for: %s', (_, sources) =>
  expect(guards(sources)).toEqual([]),
);

it('is told where another way beside it has a path of ours, and not where that one is not looked at', () => {
  const beside = (other: string): Sources => ({
    'app.py': `import os
from flask import Flask, request
app = Flask(__name__)
root = os.path.realpath('/srv/files')

def place(name, kind):
    if kind == 'note':
        full = os.path.realpath(os.path.join(root, name))
        if not full.startswith(root):
            return None
    else:
        full = ${other}
    return full

@app.get('/')
def show():
    return open(place(request.args['n'], request.args['kind'])).read()
`,
  });
  expect(guards(beside('root'))).toEqual([folderNameIsChecked]);
  expect(guards(beside("os.path.join(root, name + '/index')"))).toEqual([]);
});
