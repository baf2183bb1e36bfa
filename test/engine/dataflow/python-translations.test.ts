/** Python: characters that a table replaces, and texts that are put on one line. */
import { describe, expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const inView = (answer: string) =>
  findings({
    'app.py': `import logging
from flask import Flask, request
app = Flask(__name__)
PAGE = str.maketrans({'&': '&amp;', '<': '&lt;', '>': '&gt;'})
QUOTES = str.maketrans({'&': '&amp;', '"': '&quot;'})
@app.get('/')
def show():
    name = request.args['name']
    ${answer}
`,
  }).map((told) => told.split(' ')[0]);

describe('a table of characters', () => {
  it.each([
    "return '<p>' + name.translate(PAGE)",
    "return '<p>' + name.translate(str.maketrans('<>', '()'))",
    "return '<p>' + name.translate(str.maketrans('', '', '<>'))",
  ])('takes out what tags begin with: %s', (answer) => expect(inView(answer)).toEqual([]));

  it.each([
    "return '<p>' + name.translate(QUOTES)",
    "return '<p>' + name.translate(str.maketrans('(', '<'))",
    "return '<p>' + name.translate(str.maketrans(name, '<' * len(name)))",
    "return '<p>' + name.translate(str.maketrans({'<': '<<'}))",
  ])('leaves it: %s', (answer) => expect(inView(answer)).toEqual(['code/reflected-xss']));
});

describe('a line of the log', () => {
  it.each(["logging.info(' '.join(name.splitlines()))", "logging.info(' '.join(name.split()))"])(
    'is one line: %s',
    (answer) => expect(inView(answer)).toEqual([]),
  );

  it.each([
    "logging.info('\\n'.join(name.splitlines()))",
    "logging.info(' '.join(name.split(' ')))",
    "logging.info(''.join(name.splitlines(True)))",
    "logging.info(' '.join(name.split(maxsplit=1)))",
  ])('is perhaps more: %s', (answer) => expect(inView(answer)).toEqual(['code/log-injection']));
});
