/** Code that a class has for what is assigned to a property runs where something is assigned. */
import { describe, expect, it } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

describe.each<[string, file: string, code: (kept: string) => string, cleaned: string, raw: string]>([
  [
    'JavaScript',
    'a.js',
    (kept) => `class Box { #v; set name(v) { this.#v = ${kept} } get name() { return this.#v } }
const app = require('express')(); app.get('/', (req, res) => { const b = new Box(); b.name = req.query.x; res.send('<b>' + b.name) });`,
    'encodeURIComponent(v)',
    'String(v)',
  ],
  [
    'Python',
    'a.py',
    (kept) => `import subprocess, shlex
from flask import Flask, request
app = Flask(__name__)
class Box:
    @property
    def name(self):
        return self._name
    @name.setter
    def name(self, v):
        self._name = ${kept}
@app.route('/')
def index():
    b = Box()
    b.name = request.args['x']
    subprocess.run('ls ' + b.name, shell=True)
    return ''
`,
    'shlex.quote(v)',
    'str(v)',
  ],
  [
    'Ruby, with a field of the same name',
    'app/controllers/boxes_controller.rb',
    (kept) => `class Box
  attr_reader :name
  def name=(v)
    @name = ${kept}
  end
end
class BoxesController < ApplicationController
  def index
    b = Box.new
    b.name = params[:x]
    system("ls #{b.name}")
  end
end
`,
    `v == 'desc' ? 'desc' : 'asc'`,
    'v.to_s',
  ],
  [
    'C#',
    'A.cs',
    (kept) => `using Microsoft.AspNetCore.Mvc; using System.Diagnostics;
class Box { private string held; public string Name { get { return held; } set { held = ${kept}; } } }
public class HomeController : Controller {
  public IActionResult Index(string x) { var b = new Box(); b.Name = x; Process.Start(b.Name); return Ok(); } }`,
    `value == "a" ? "a" : "b"`,
    'value.Trim()',
  ],
])('%s', (_, file, code, cleaned, raw) => {
  it('and cleans', () => expect(findings({ [file]: code(cleaned) })).toEqual([]));
  it('and keeps', () => expect(findings({ [file]: code(raw) })).toHaveLength(1));
});

it('what nobody is seen to keep is kept by whoever gives it back', () => {
  const code = `class Box < Base
  def name=(v)
    write(:name, v)
  end
end
class BoxesController < ApplicationController
  def index
    b = Box.new
    b.name = params[:x]
    system("ls #{b.name}")
  end
end
`;
  expect(findings({ 'app/controllers/boxes_controller.rb': code })).toHaveLength(1);
});
