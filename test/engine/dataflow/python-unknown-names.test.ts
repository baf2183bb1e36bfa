/** What is given, filled in or looked up under names that only the request knows. */
import { describe, expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';
import { pythonTable as table } from '../support/python-views.ts';

describe('under a name of the request', () => {
  const before = `
@dataclasses.dataclass
class Search:
    word: str = ''
    count: int = 0
    @classmethod
    def asked(cls):
        known = {field.name for field in dataclasses.fields(cls)}
        return cls(**{key: value for key, value in request.args.items() if key in known})
ways = {'upper': str.upper, 'title': str.title, 'size': len}
`;
  table([
    [
      'fields of a data class are filled',
      'os.system(Search.asked().word)',
      "os.system(f'{Search.asked().count}')",
      before,
    ],
    [
      'an object without a class is filled',
      'o = types.SimpleNamespace(**{k: v for k, v in request.args.items()})\nos.system(vars(o)["a"])',
      'o = types.SimpleNamespace(**{k: "a" for k, v in request.args.items()})\nos.system(vars(o)["a"])',
      before,
    ],
    [
      'one of several functions is called',
      "way = ways[request.args['way']]\nos.system(way(x))",
      "way = {'size': len}[request.args['way']]\nos.system(str(way(x)))",
      before,
    ],
  ]);
});

describe('what a field of a text reaches is filled in', () => {
  table([
    [
      'by names and keys',
      "os.system('run {0.args[a]}'.format(request))",
      "os.system('run {0.args[a]:d}'.format(request))",
    ],
  ]);
});

test('a view gets by name what a decorator of the program adds', () => {
  const told = findings({
    'app.py': `import functools, os
from flask import Flask, request
app = Flask(__name__)
def taking(*keys):
    def outer(view):
        @functools.wraps(view)
        def inner(*args, **kwargs):
            kwargs.update({key: request.args[key] for key in keys})
            return view(*args, **kwargs)
        return inner
    return outer
@app.route('/')
@taking('word')
def show(word):
    os.system(word)
`,
  });
  expect(told).toEqual(['code/command-injection app.py:15']);
});
