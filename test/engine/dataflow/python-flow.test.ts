import { describe } from 'vitest';
import { pythonTable as table } from '../support/python-views.ts';

describe('generators', () => {
  const before = `
def clean(value):
    return 'a'
def same(value):
    return value
def one(value):
    with contextlib.suppress(ValueError):
        yield same(value)
def none(value):
    yield clean(value)
def each(value):
    yield from one(value)
@contextlib.contextmanager
def opened(value):
    try:
        yield same(value)
    finally:
        clean(value)
@contextlib.contextmanager
def closed(value):
    yield clean(value)
`;
  table([
    [
      'yield what calls give',
      'for a in one(x):\n    os.system(a)',
      'for a in none(x):\n    os.system(a)',
      before,
    ],
    [
      'yield from others',
      'for a in each(x):\n    os.system(a)',
      "for a in each('a'):\n    os.system(a)",
      before,
    ],
    ['are asked for one', 'os.system(next(one(x)))', 'os.system(next(none(x)))', before],
    [
      'are entered',
      'with opened(x) as a:\n    os.system(a)',
      'with closed(x) as a:\n    os.system(a)',
      before,
    ],
    [
      'keep conditions that assign',
      'os.system([b for a in [x] if (b := a)][0])',
      "os.system([b for a in [x] if (b := 'c')][0])",
      before,
    ],
  ]);
});

describe('functions', () => {
  const before = `
def both(a, b):
    return a
Name = typing.NewType('Name', str)
`;
  table([
    [
      'with arguments given before',
      'os.system(functools.partial(both, x)("b"))',
      'os.system(functools.partial(both, "a")(x))',
      before,
    ],
    [
      'of a library with arguments given before',
      'functools.partial(os.system, x)()',
      "functools.partial(os.system, 'a')()",
      before,
    ],
    [
      'that read an item',
      "os.system(operator.itemgetter('a')({'a': x}))",
      "os.system(operator.itemgetter('b')({'a': x, 'b': 'c'}))",
      before,
    ],
    [
      'that are folded over',
      "os.system(functools.reduce(lambda a, b: a + b, ['a'], x))",
      "os.system(functools.reduce(lambda a, b: b, ['a', 'b'], x))",
      before,
    ],
    [
      'by the name of the module',
      "os.system(globals()['both'](x, ''))",
      "os.system(globals()['both']('', x))",
      before,
    ],
    ['that only name a type', 'os.system(Name(x))', "os.system(Name('a'))", before],
    [
      'that fill a template',
      "os.system(string.Template('$a').substitute(a=x))",
      "os.system(string.Template('$b').substitute(a=x, b='c'))",
      before,
    ],
    [
      'that read an attribute, or else',
      "os.system(getattr(view, 'a', x))",
      "os.system(getattr(types.SimpleNamespace(a='b'), 'a', x))",
      before,
    ],
    [
      'run by a thread with names',
      "threading.Thread(target=lambda a: os.system(a), kwargs={'a': x}).start()",
      "threading.Thread(target=lambda a: os.system(a), kwargs={'a': 'b'}).start()",
      before,
    ],
    [
      'run by a timer',
      'threading.Timer(1, os.system, [x]).start()',
      "threading.Timer(1, os.system, ['a']).start()",
      before,
    ],
    [
      'run by an executor',
      "os.system(pool.submit(both, x, 'b').result())",
      "os.system(pool.submit(both, 'a', x).result())",
      before,
    ],
    [
      'run by a queue with names',
      'queue.enqueue(lambda a, b: os.system(a), a=x, b="c")',
      'queue.enqueue(lambda a, b: os.system(a), a="c", b=x)',
      before,
    ],
    [
      'run by a queue at a time',
      'queue.enqueue_at(when, lambda a, b: os.system(a), x, b="c")',
      'queue.enqueue_at(when, lambda a, b: os.system(a), "c", b=x)',
      before,
    ],
    [
      'run by a pool for each element',
      'list(multiprocessing.Pool(4).imap_unordered(os.system, ["a", x], 3))',
      'list(multiprocessing.Pool(4).imap_unordered(os.system, ["a"], x))',
      `import multiprocessing\n${before}`,
    ],
    [
      'run by a queue, with arguments given before',
      'transaction.on_commit(functools.partial(queue.enqueue, lambda a, b: os.system(a), a=x, b="c"))',
      'transaction.on_commit(functools.partial(queue.enqueue, lambda a, b: os.system(a), a="c", b=x))',
      before,
    ],
    [
      'run by a scheduler',
      'scheduler.add_job(lambda a, b: os.system(a), "interval", [x, "c"])',
      'scheduler.add_job(lambda a, b: os.system(a), "interval", ["c", x])',
      before,
    ],
    [
      'run by a pool',
      "os.system(pool.apply(both, (x, 'b')))",
      "os.system(pool.apply(both, ('a', x)))",
      before,
    ],
    [
      'run by an event loop',
      'async def f():\n    return x\nos.system(asyncio.run(f()))',
      "async def f():\n    return 'a'\nos.system(asyncio.run(f()))",
      before,
    ],
  ]);
});

describe('exceptions', () => {
  const before = `
class Failed(Exception):
    def __init__(self, text, code):
        super().__init__(text)
        self.code = code
def fail(text):
    raise ValueError('no ' + text)
def own(text, code):
    raise Failed(text, code)
def either(text):
    raise ValueError(text)
def again(text):
    try:
        fail(text)
    except ValueError:
        raise
`;
  const caught = (call: string, type: string, read: string) =>
    `try:\n    ${call}\nexcept ${type} as e:\n    os.system(${read})`;
  table([
    [
      'carry a text',
      caught('raise Exception(x)', 'Exception', 'str(e)'),
      caught("raise Exception('a')", 'Exception', 'str(e)'),
      before,
    ],
    [
      'carry it out of functions',
      caught('fail(x)', 'ValueError', 'e.args[0]'),
      caught("fail('a')", 'ValueError', 'e.args[0]'),
      before,
    ],
    [
      'carry what they hold',
      caught("own('a', x)", 'Failed', 'e.code'),
      caught("own(x, 'a')", 'Failed', 'e.code'),
      before,
    ],
    [
      'are caught by type',
      caught('either(x)', '(OSError, ValueError)', 'str(e)'),
      caught('either(x)', 'KeyError', 'str(e)'),
      before,
    ],
    [
      'are thrown again',
      caught('again(x)', 'Exception', 'str(e)'),
      caught("again('a')", 'Exception', 'str(e)'),
      before,
    ],
    [
      'come in groups',
      caught("raise ExceptionGroup('a', [ValueError(x)])", 'ValueError', 'str(e)').replace(
        'except',
        'except*',
      ),
      caught("raise ExceptionGroup('a', [ValueError('b')])", 'ValueError', 'str(e)').replace(
        'except',
        'except*',
      ),
      before,
    ],
  ]);
});

describe('match', () => {
  const before = `
class Point:
    __match_args__ = ('a', 'b')
    def __init__(self, a, b):
        self.a = a
        self.b = b
`;
  const matched = (subject: string, pattern: string, name: string) =>
    `match ${subject}:\n    case ${pattern}:\n        os.system(${name})`;
  table([
    ['binds a name', matched('x', 'other', 'other'), matched('x', "'a' | 'b' as other", 'other'), before],
    [
      'takes lists apart',
      matched("('a', x)", '[a, *rest]', 'rest[0]'),
      matched("('a', x)", '[a, *rest]', 'a'),
      before,
    ],
    [
      'takes dictionaries apart',
      matched("{'a': x, 'b': 'c'}", "{'a': v, 'b': w}", 'v'),
      matched("{'a': x, 'b': 'c'}", "{'a': v, 'b': w}", 'w'),
      before,
    ],
    [
      'takes objects apart by order',
      matched("Point('a', x)", 'Point(a, b)', 'b'),
      matched("Point('a', x)", 'Point(a, b)', 'a'),
      before,
    ],
    [
      'takes objects apart by name',
      matched("Point('a', x)", 'Point(b=c)', 'c'),
      matched("Point('a', x)", 'Point(a=c)', 'c'),
      before,
    ],
    [
      'takes what is within apart',
      matched("('a', {'k': [x]})", "(_, {'k': [v]})", 'v'),
      matched("(x, {'k': ['a']})", "(_, {'k': [v]})", 'v'),
      before,
    ],
    ['tells by type', matched('x', 'str(a)', 'a'), matched('x', 'int(a)', 'str(a)'), before],
    ['has conditions', matched('x', 'a if a', 'a'), matched('x', 'a if False', 'a'), before],
  ]);
});

describe('loops', () => {
  table([
    [
      'that run for certain',
      "a = 'b'\nfor i in range(2):\n    a = x\nos.system(a)",
      "a = x\nfor i in range(2):\n    a = 'b'\nos.system(a)",
    ],
    [
      'that never run',
      "a = 'b'\nfor i in range(1):\n    a = x\nos.system(a)",
      "a = 'b'\nfor i in range(0):\n    a = x\nos.system(a)",
    ],
    [
      'with else after break',
      "a = x\nfor i in view.all:\n    if i:\n        break\nelse:\n    a = 'b'\nos.system(a)",
      "a = x\nfor i in view.all:\n    pass\nelse:\n    a = 'b'\nos.system(a)",
    ],
    [
      'that go on',
      "a = 'b'\nfor i in view.all:\n    if i:\n        a = x\n        continue\n    os.system(a)",
      "a = 'b'\nfor i in view.all:\n    if i:\n        a = x\n        break\n    os.system(a)",
    ],
  ]);
});

describe('what is written to one object and read from another', () => {
  const before = `
import configparser
async def same(value):
    return value
async def grouped(value, other):
    async with asyncio.TaskGroup() as group:
        task = group.create_task(same(value))
        group.create_task(same(other))
    return task.result()
`;
  table([
    [
      'lines that are printed into it',
      'out = io.StringIO()\nprint(x, file=out)\nos.system(out.getvalue())',
      "out = io.StringIO()\nprint('a', file=out)\nprint(x)\nos.system(out.getvalue())",
    ],
    [
      'options of a text',
      'options = configparser.ConfigParser()\noptions.read_string(x)\nos.system(options.get("run", "name"))',
      'options = configparser.ConfigParser()\noptions.read_string("[run]\\nname = a")\nos.system(options.get("run", "name"))',
      before,
    ],
    [
      'tasks of a group',
      "os.system(asyncio.run(grouped(x, 'a')))",
      "os.system(asyncio.run(grouped('a', x)))",
      before,
    ],
  ]);
});
