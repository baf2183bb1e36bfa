/** Checks inside of `with`, whose object may swallow what they throw. */
import { describe } from 'vitest';
import { pythonTable as table } from '../support/python-views.ts';

const before = `
import re
from contextlib import asynccontextmanager, contextmanager, suppress as ignoring
from flask import abort
KINDS = (ValueError, TypeError)
def check(name):
    if not re.fullmatch('[a-z]+', name):
        raise ValueError('bad')
@contextmanager
def quiet(what):
    try:
        yield
    except Exception:
        print(what)
@contextmanager
def loud(what):
    try:
        yield
    except Exception:
        print(what)
        raise
@contextmanager
def without(*kinds):
    try:
        yield
    except kinds:
        pass
@contextmanager
def refusing():
    try:
        yield
    except ValueError:
        abort(400)
@contextmanager
def around():
    with ignoring(Exception):
        yield
@contextmanager
def timed():
    try:
        yield
    finally:
        print('done')
class Swallows:
    def __enter__(self):
        return self
    def __exit__(self, kind, value, trace):
        return True
class SomeKinds:
    def __enter__(self):
        return self
    def __exit__(self, kind, value, trace):
        if kind is None:
            return True
        return issubclass(kind, ValueError)
class Closes:
    def __enter__(self):
        return self
    def __exit__(self, kind, value, trace):
        if kind is None:
            return True
        return kind is None
`;
const within = (manager: string) => `with ${manager}:\n    check(x)\nos.system(x)`;

describe('a check inside of a context manager of the program', () => {
  table([
    ['says nothing where that catches what it throws', within("quiet('x')"), within("loud('x')"), before],
    ['says nothing where it is told to catch that', within('without(ValueError)'), within('timed()'), before],
    ['counts where what is caught is refused', within('without(*KINDS)'), within('refusing()'), before],
    ['says nothing where that enters one that swallows', within('around()'), within('timed()'), before],
    ['says nothing behind a class that says yes to it', within('Swallows()'), within('Closes()'), before],
    [
      'says nothing behind a class that may say yes',
      within('SomeKinds() as one'),
      within('Closes() as one'),
      before,
    ],
    ['is swallowed under whatever name', within('ignoring(ValueError)'), within('timed()'), before],
    ['is swallowed by one of several', within("timed(), quiet('x')"), within("timed(), loud('x')"), before],
    [
      'counts in the block itself',
      within("quiet('x')"),
      "with quiet('x'):\n    check(x)\n    os.system(x)",
      before,
    ],
    [
      'is caught by a list of types that has a name',
      'try:\n    check(x)\nexcept KINDS:\n    pass\nos.system(x)',
      'try:\n    check(x)\nexcept KINDS:\n    raise\nos.system(x)',
      before,
    ],
  ]);
});
