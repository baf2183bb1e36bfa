/** Functions that are chosen by names put together when the program runs, and those that wait in dictionaries. */
import { describe, expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';
import { pythonTable as table } from '../support/python-views.ts';

describe('a function that is chosen by its name', () => {
  const before = `
class Commands:
    def __init__(self, folder):
        self.folder = folder
    def do_list(self, name):
        os.system('ls ' + name)
    def do_here(self, name):
        os.system('ls ' + self.folder)
    def show_list(self, name):
        return os.listdir(name)
    def helper(self, name):
        os.system('ls ' + name)
`;
  table([
    [
      'of its object, by how the name begins',
      "getattr(Commands('a'), 'do_' + request.args['kind'])(x)",
      "getattr(Commands('a'), 'show_' + request.args['kind'])(x)",
      before,
    ],
    [
      'keeps its object',
      "getattr(Commands(x), f\"do_{request.args['kind']}\", None)('a')",
      "getattr(Commands('b'), f\"do_{request.args['kind']}\", None)('a')",
      before,
    ],
    [
      'by how the name ends',
      "getattr(Commands('a'), '%s_list' % request.args['kind'])(x)",
      "getattr(Commands('a'), '%s_none' % request.args['kind'])(x)",
      before,
    ],
    [
      'by whoever asks, all of it',
      "getattr(Commands('a'), request.args['kind'])(x)",
      "getattr(Commands('a'), open('kind').read())(x)",
      before,
    ],
  ]);
});

describe('a function out of a dictionary', () => {
  const before = `
def run(text):
    os.system(text)
def show(text):
    print(text)
`;
  const many = `
class Helpers(dict):
    def __getattr__(self, key):
        return self[key]
def one(text): pass
def two(text): pass
def three(text): pass
helpers = Helpers()
for fn in [one, two, three, show, run, os.system]:
    helpers[named(fn)] = fn
`;
  table([
    [
      'under a key that is not known, by name',
      "known = {}\nfor name in open('names'):\n    known[name] = run\nknown.get(request.args['n'])(x)",
      "known = {}\nfor name in open('names'):\n    known[name] = show\nknown.get(request.args['n'])(x)",
      before,
    ],
    [
      'under names that are not known, by its own name among many',
      `${many}helpers.run(x)`,
      `${many}helpers.show(x)`,
      before,
    ],
    [
      'in a loop over all',
      "known = {name: run for name in open('names')}\nfor name, fn in known.items():\n    fn(x)",
      "known = {name: show for name in open('names')}\nfor name, fn in known.items():\n    fn(x)",
      before,
    ],
  ]);
});

describe('a module that is chosen by its name', () => {
  const plugins = {
    'plugins/__init__.py': '',
    'plugins/first.py': 'import os\ndef run(text):\n    os.system(text)\n',
    'plugins/second.py': 'import os\ndef run(text):\n    eval(text)\ndef stop(text):\n    print(text)\n',
    'others/third.py': 'import os\ndef run(text):\n    os.popen(text)\n',
  };
  const app = (body: string) => ({
    ...plugins,
    'app.py': `import importlib, inspect
from flask import Flask, request
app = Flask(__name__)
@app.route('/')
def view():
    module = importlib.import_module(f"plugins.{open('name').read()}")
    ${body}
    return ''
`,
  });
  it.each([
    ['is one of its package', "module.run(request.args['x'])"],
    ['may have the function', "getattr(module, 'run_all'[:3] + '')(request.args['x'])"],
    [
      'is gone through',
      "for name, fn in inspect.getmembers(module, inspect.isfunction):\n        fn(request.args['x'])",
    ],
  ])('%s', (_, body) => {
    expect(findings(app(body)).map((finding) => finding.replace(/^code\//, '').split(' ')[0])).toEqual(
      expect.arrayContaining(['command-injection', 'code-injection']),
    );
    expect(findings(app(body)).join()).not.toContain('third.py');
  });
  it('does no harm by what it does not call', () => {
    expect(findings(app("module.stop(request.args['x'])"))).toEqual([]);
  });
});

describe('an object that another holds, under a name that is not known', () => {
  const services = `
class Store:
    def __init__(self, folder):
        self.folder = folder
    def write(self, name):
        os.system('ls ' + name)
    def quiet(self, name):
        return name
class Users:
    def start(self, all):
        self.all = all
    def rename(self, name):
        self.all.store.write(name)
    def ignore(self, name):
        self.all.store.quiet(name)
class Services:
    def __init__(self):
        self.users = Users()
        self.store = Store(request.args['f'])
        self.text = request.args['text']
`;
  const started = `${services}
services = Services()
for name in vars(services):
    start = getattr(getattr(services, name), 'start', None)
    if callable(start):
        start(services)
`;
  table([
    ['is started', 'services.users.rename(x)', 'services.users.ignore(x)', started],
    [
      'is asked',
      'getattr(services, n).write(x)',
      'getattr(services, n).quiet(x)',
      `${services}services = Services()`,
    ],
    ['and its texts are not meant', 'os.system(x)', 'os.system(getattr(Services(), n))', services],
  ]);
});

it('makes objects of the classes of whichever module of a package is chosen', () => {
  const app = (method: string) => `from importlib import import_module
from flask import Flask, request
app = Flask(__name__)
@app.route('/')
def view():
    import_module('plugins.' + open('name').read()).Plugin().${method}(request.args['x'])
    return ''
`;
  const reported = (method: string) =>
    findings({
      'app.py': app(method),
      'plugins/__init__.py': '',
      'plugins/one.py':
        'import os\nclass Plugin:\n    def run(self, text): os.system(text)\n    def show(self, text): print(text)\n',
      'plugins/two.py':
        'class Plugin:\n    def run(self, text): print(text)\n    def show(self, text): print(text)\n',
    }).some((finding) => finding.startsWith('code/command-injection '));
  expect(reported('run')).toBe(true);
  expect(reported('show')).toBe(false);
});
