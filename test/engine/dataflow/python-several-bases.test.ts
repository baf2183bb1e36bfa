/** Python: classes with several bases, whose members are looked for in one order. */
import { describe, expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

function runsInput(classes: string, command: string): boolean {
  const code = `import os
from flask import request, Flask
app = Flask(__name__)
class Kept:
    def __init__(self, text, size=0):
        self.text = text
        self.size = size
    def get(self):
        return self.text
${classes}
@app.route('/')
def run():
    given = request.args['given']
    os.system(${command})
`;
  return findings({ 'app.py': code }).some((finding) => finding.startsWith('code/command-injection'));
}

describe('a class whose first base has no constructor', () => {
  const classes = `class Shown:
    def show(self):
        return '<' + self.text
class Item(Shown, Kept):
    def both(self):
        return self.show() + self.get()
`;
  it.each([
    ['Item(given).text', true],
    ['Item(given).show()', true],
    ['Item(given).both()', true],
    ['str(Item(given).size)', false],
    ['Item("x", given).both()', false],
  ])('is made by the second: %s', (command, isTold) => {
    expect(runsInput(classes, command)).toBe(isTold);
  });
});

describe('super() in a class that stands before another', () => {
  const classes = `class Loud:
    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.level = 1
    def get(self):
        return super().get() + '!'
class Item(Loud, Kept):
    def get(self):
        return super().get() + '?'
class Same(Kept):
    def get(self):
        return 'x'
class Quiet(Loud, Same):
    pass
`;
  it.each([
    ['Item(given).get()', true],
    ['Item(text=given).get()', true],
    ['Item("x", given).get()', false],
    ['Quiet(given).get()', false],
    ['Quiet(given).text', true],
  ])('is the next of the object’s own classes: %s', (command, isTold) => {
    expect(runsInput(classes, command)).toBe(isTold);
  });
});

it('what says yes or no of a text is no part of it', () => {
  expect(runsInput('', 'f"{given.isdigit()} {given.isupper()}"')).toBe(false);
});
