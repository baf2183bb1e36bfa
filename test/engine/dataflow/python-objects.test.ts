import { describe, expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';
import { pythonTable as table } from '../support/python-views.ts';

describe('what an object says of itself', () => {
  const before = `
class Text:
    def __init__(self, a, b):
        self.a = a
        self.b = b
    def __str__(self):
        return 'run ' + self.a
    def __call__(self, more):
        return self.a + more
    def __getitem__(self, key):
        return self.a
    def __iter__(self):
        yield self.a
    def __enter__(self):
        return self.a
    def __exit__(self, *rest):
        pass
    def __add__(self, other):
        return Text(self.a + other.a, '')
class Made:
    def __new__(cls, value):
        made = super().__new__(cls)
        made.value = value
        return made
class Factory:
    def __new__(cls, kind):
        return Bad() if kind == 'bad' else Good()
class Bad:
    def text(self):
        return request.args['y']
class Good:
    def text(self):
        return 'a'
`;
  table([
    ['as text', "os.system(str(Text(x, '')))", "os.system(str(Text('', x)))", before],
    ['in a text', 'os.system(f"{Text(x, \'\')}")', "os.system('%s' % Text('', x))", before],
    ['called', "os.system(Text(x, '')('b'))", "os.system(Text('a', x)('b'))", before],
    ['by an index', "os.system(Text(x, '')['b'])", "os.system(Text('a', x)['b'])", before],
    [
      'in a loop',
      "for a in Text(x, ''):\n    os.system(a)",
      "for a in Text('a', x):\n    os.system(a)",
      before,
    ],
    [
      'entered',
      "with Text(x, '') as a:\n    os.system(a)",
      "with Text('a', x) as a:\n    os.system(a)",
      before,
    ],
    [
      'entered by a stack',
      "with contextlib.ExitStack() as s:\n    os.system(s.enter_context(Text(x, '')))",
      "with contextlib.ExitStack() as s:\n    os.system(s.enter_context(Text('a', x)))",
      before,
    ],
    [
      'added',
      "os.system((Text('a', '') + Text(x, '')).a)",
      "os.system((Text('a', x) + Text('b', x)).a)",
      before,
    ],
    ['when it is made', 'os.system(Made(x).value)', "os.system(Made('a').value)", before],
    [
      'by what another one makes',
      "os.system(Factory('bad').text())",
      "os.system(Factory('good').text())",
      before,
    ],
    ['as a container', "os.system(str({'a': [x]}))", "os.system(str({'a': ['b']}) + str(len(x)))", before],
  ]);
});

describe('classes', () => {
  const before = `
class Base:
    def __init__(self, first, second='a'):
        self.first = first
        self.second = second
    def same(self, value):
        return value
class Child(Base):
    def __init__(self, value):
        Base.__init__(self, value)
class Upper:
    def text(self, value):
        return value
class Lower:
    def text(self, value):
        return 'a'
class UpperFirst(Upper, Lower): pass
class LowerFirst(Lower, Upper): pass
class Plain: pass
class Asking:
    def text(self):
        return type(self).value
def later(self, value):
    return value
`;
  table([
    [
      "call a parent's constructor by its name",
      'os.system(Child(x).first)',
      'os.system(Child(x).second)',
      before,
    ],
    [
      'call a method through the class',
      'os.system(Base.same(Plain(), x))',
      "os.system(Base.same(x, 'a'))",
      before,
    ],
    [
      'ask their bases in order',
      'os.system(UpperFirst().text(x))',
      'os.system(LowerFirst().text(x))',
      before,
    ],
    [
      'get attributes later',
      'Plain.value = x\nos.system(Plain().value)',
      "Plain.value = 'a'\nos.system(Plain().value)",
      before,
    ],
    [
      'get methods later',
      'Plain.text = later\nos.system(Plain().text(x))',
      "Plain.text = later\nos.system(Plain().text('a'))",
      before,
    ],
    [
      'are asked for',
      'Asking.value = x\nos.system(Asking().text())',
      "Asking.value = 'a'\nos.system(Asking().text())",
      before,
    ],
    [
      'hold what their dictionary holds',
      'p = Plain()\np.__dict__.update(a=x)\nos.system(p.a)',
      "p = Plain()\np.__dict__.update(a=x, b='c')\nos.system(p.b)",
      before,
    ],
  ]);
});

describe('records', () => {
  const before = `
from pydantic import BaseModel
@dataclasses.dataclass
class Parent:
    name: str
@dataclasses.dataclass
class Task(Parent):
    kind: str = 'a'
    count: int = 0
    tags: list = dataclasses.field(default_factory=list)
    full: str = ''
    def __post_init__(self):
        self.full = 'run ' + self.name
class Model(BaseModel):
    name: str
    count: int = 0
Point = collections.namedtuple('Point', 'a b')
class Pair(typing.NamedTuple):
    a: str
    b: str
`;
  table([
    ['by name', 'os.system(Task(name=x).name)', 'os.system(Task(name=x).kind)', before],
    ['in order', "os.system(Task('a', x).kind)", "os.system(Task(x, 'b').kind)", before],
    [
      'of a type that carries nothing',
      'os.system(str(Task(x).name))',
      'os.system(str(Task("a", "b", x).count))',
      before,
    ],
    ['with something to do afterwards', 'os.system(Task(x).full)', "os.system(Task('a', x).full)", before],
    [
      'with lists of their own',
      "t = Task('a')\nt.tags.append(x)\nos.system(t.tags[0])",
      "t = Task('a')\nt.tags.append(x)\nu = Task('b')\nu.tags.append('c')\nos.system(u.tags[0])",
      before,
    ],
    [
      'as dictionaries',
      "os.system(dataclasses.asdict(Task(x))['name'])",
      "os.system(dataclasses.asdict(Task(x, 'a'))['kind'])",
      before,
    ],
    [
      'changed',
      "os.system(dataclasses.replace(Task('a'), name=x).name)",
      "os.system(dataclasses.replace(Task(x), name='a').name)",
      before,
    ],
    [
      'of a library',
      'os.system(Model(name=x).name)',
      "os.system(str(Model(name='a', count=x).count))",
      before,
    ],
    ['that are tuples', "os.system(Point('a', x).b)", "os.system(Point('a', x).a)", before],
    [
      'that are taken apart',
      "a, b = Pair('a', x)\nos.system(b)",
      "a, b = Pair('a', x)\nos.system(a)",
      before,
    ],
  ]);
});

test('a thread waits at the queue of the object whose method it runs', () => {
  const program = (sent: string) => `import queue, threading, os
from flask import Flask, request
app = Flask(__name__)
class Worker:
    def __init__(self, handle):
        self.waiting = queue.Queue()
        self.handle = handle
        threading.Thread(target=self.run).start()
    def run(self):
        while True:
            self.handle(self.waiting.get())
quiet = Worker(print)
runner = Worker(os.system)
@app.post('/x')
def x():
    ${sent}.waiting.put(request.form['x'])
    return ''
`;
  const found = (sent: string) => findings({ 'app.py': program(sent) }).length;
  expect(found('runner')).toBe(1);
  expect(found('quiet')).toBe(0);
});
