/** Python classes that are written down, named or changed while they come into being. */
import { describe } from 'vitest';
import { pythonTable as table } from '../support/python-views.ts';

describe('a class is kept, with what its methods do, by', () => {
  const methods = `
    def run(self, text):
        os.system(text)
    def show(self, text):
        print(text)
class Unlisted:
    def show(self, text):
        os.system(text)
`;
  const run = "Base.kinds[request.args['kind']]().run(x)";
  const show = "Base.kinds[request.args['kind']]().show(x)";
  table([
    [
      'the class that it extends',
      run,
      show,
      `
class Base:
    kinds = {}
    def __init_subclass__(cls, /, kind: str = '', **others):
        super().__init_subclass__(**others)
        cls.kinds[kind] = cls
class A(Base, kind='a'):${methods}`,
    ],
    [
      'its metaclass that makes it',
      run,
      show,
      `
class Meta(type):
    kinds = {}
    def __new__(mcs, name, bases, body):
        made = super().__new__(mcs, name, bases, body)
        if kind := body.get('kind'):
            mcs.kinds[kind] = made
        return made
class Base(metaclass=Meta):
    pass
class A(Base):
    kind = 'a'${methods}`,
    ],
    [
      'its metaclass that fills it',
      run,
      show,
      `
class Meta(type):
    def __init__(cls, name, bases, body):
        super().__init__(name, bases, body)
        if not hasattr(cls, 'kinds'):
            cls.kinds = {}
        else:
            cls.kinds[name.lower()] = cls
class Base(metaclass=Meta):
    pass
class A(Base):${methods}`,
    ],
    [
      'an object whose method decorates it',
      run,
      show,
      `
class Registry:
    def __init__(self):
        self.kinds = {}
    def register(self, kind):
        def keep(made):
            self.kinds[kind] = made
            return made
        return keep
Base = Registry()
@Base.register('a')
class A:${methods}`,
    ],
    [
      'the class that is asked for those that extend it',
      'for one in Base.__subclasses__():\n    one().run(x)',
      'for one in Base.__subclasses__():\n    one().show(x)',
      `
class Base:
    pass
class A(Base):${methods}`,
    ],
  ]);
});

describe('what is read of an object is', () => {
  table([
    [
      'what a descriptor gives that knows its name',
      'os.system(Search().word)',
      'os.system(f"{Search().count}")',
      `
class Asked:
    def __init__(self, cast=str):
        self.cast = cast
    def __set_name__(self, owner, name):
        self.name = name
    def __get__(self, instance, owner=None):
        return self.cast(request.args[self.name])
class Search:
    word = Asked()
    count = Asked(int)
`,
    ],
    [
      'what answers for members that it does not have',
      "os.system(Wrapped(request.args).word)\nWrapped(Runner()).run('a')",
      'os.system(Wrapped(request.args).kept)\nWrapped(Runner()).show(x)',
      `
class Runner:
    def run(self, text):
        print(text)
    def show(self, text):
        print(text)
class Wrapped:
    kept = 'a'
    def __init__(self, inner):
        self.inner = inner
    def __getattr__(self, name):
        return getattr(self.inner, name)
`,
    ],
    [
      'a method of what is wrapped',
      'Wrapped(Runner()).run(x)',
      'Wrapped(Runner()).show(x)',
      `
class Runner:
    def run(self, text):
        os.system(text)
    def show(self, text):
        print(text)
class Wrapped:
    def __init__(self, inner):
        self.inner = inner
    def __getattr__(self, name):
        return getattr(self.inner, name)
`,
    ],
  ]);
});
