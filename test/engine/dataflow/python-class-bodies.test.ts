/** Code in the body of a class, which runs when the class is made. */
import { describe, expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';
import { pythonTable as table } from '../support/python-views.ts';

const runner = `
class Runner:
    def run(self, text):
        os.system(text)
    def show(self, text):
        print(text)
`;

describe('the body of a class', () => {
  table([
    [
      'knows its methods as functions that take their object',
      "c = Commands(); c.handlers[request.args['kind']](c, x)",
      "c = Commands(); c.handlers[request.args['kind']](c, 'a')",
      `
class Commands:
    def run(self, text):
        os.system(text)
    def show(self, text):
        print(text)
    handlers = {'run': run, 'show': show}
`,
    ],
    [
      'gives a method a second name',
      'Commands().start(x)',
      'Commands().stop(x)',
      `
class Commands:
    def run(self, text):
        os.system(text)
    def show(self, text):
        print(text)
    start = run
    stop = show
`,
    ],
    [
      'fills lists in loops',
      'for one in Commands.all: one.run(x)',
      'for one in Commands.all: one.show(x)',
      `${runner}class Commands:
    all = []
    for name in open('names'):
        all.append(Runner())
`,
    ],
    [
      'fills dictionaries',
      "Commands.runners['a'].run(x)",
      "Commands.runners['a'].show(x)",
      `${runner}class Commands:
    runners = {}
    runners['a'] = Runner()
`,
    ],
    [
      'knows what stands further up in it',
      'Commands().run(x)',
      'if Commands.PATTERN.match(x): Commands().run(x)',
      `
import re
class Commands:
    LETTERS = '[a-z]+'
    PATTERN = re.compile('^' + LETTERS + r'\\Z')
    def run(self, text):
        os.system(text)
`,
    ],
    [
      'is not in view in its methods',
      'Commands().run(x)',
      'Commands().show(x)',
      `
def begin(text):
    os.system(text)
class Commands:
    def begin(self, text):
        print(text)
    def run(self, text):
        begin(text)
    def show(self, text):
        self.begin(text)
`,
    ],
  ]);
});

it('stands for any of the classes of a module where the name of the class comes from a file', () => {
  const commands = `import os
class Run:
    def start(self, text):
        os.system(text)
class Show:
    def stop(self, text):
        print(text)
`;
  const app = (method: string) => `import commands
from flask import Flask, request
app = Flask(__name__)
@app.route('/')
def view():
    made = getattr(commands, open('name').read())()
    made.${method}(request.args['x'])
    return ''
`;
  const reported = (method: string) =>
    findings({ 'app.py': app(method), 'commands.py': commands }).some((finding) =>
      finding.startsWith('code/command-injection '),
    );
  expect(reported('start')).toBe(true);
  expect(reported('stop')).toBe(false);
});
