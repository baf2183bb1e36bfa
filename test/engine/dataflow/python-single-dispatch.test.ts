/** Functions of which the type of the first argument chooses one. */
import { describe } from 'vitest';
import { pythonTable as table } from '../support/python-views.ts';

describe('what is registered for a type is called', () => {
  const before = `
@functools.singledispatch
def run(value):
    pass
@run.register
def _(value: str):
    os.system(value)
@run.register(list)
def run_all(value):
    print(value)
class Shown:
    def __init__(self, text):
        self.text = text
class Hidden(Shown):
    pass
class Screen:
    @functools.singledispatchmethod
    def show(self, value):
        pass
    @show.register
    def _(self, value: int):
        os.system('sleep %s' % value)
    @show.register
    def _(self, value: Shown):
        os.system(value.text)
    @show.register(Hidden)
    def _(self, value):
        print(value.text)
`;
  table([
    ['with a text', 'run(x)', 'run([x])', before],
    ['with an object of a class', 'Screen().show(Shown(x))', 'Screen().show(Hidden(x))', before],
    ['as a method, and gets what fits', 'Screen().show(Shown(x))', 'Screen().show(x)', before],
  ]);
});
