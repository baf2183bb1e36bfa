/** The type of what is written to a page, as a line of a header says it. */
import { describe, expect, it } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const isReported = (type: string) =>
  findings({
    'a.php': `<?php\nheader("Content-Type: ${type}" . $charset);\necho $_GET['callback'] . '(1)';`,
  }).some((one) => one.startsWith('code/reflected-xss '));

it('is known where only what follows it is not', () => {
  expect(isReported('text/javascript; charset=')).toBe(false);
  expect(isReported('text/html; charset=')).toBe(true);
});

it('is not known where the line ends in the middle of it', () => {
  expect(isReported('text/')).toBe(true);
});

describe('in an answer of several parts', () => {
  const answers = (answer: string) =>
    findings({
      'app.py': `from flask import Flask, request
app = Flask(__name__)
@app.route('/')
def show():
    text = request.args['text']
    return ${answer}
`,
    }).some((one) => one.startsWith('code/reflected-xss '));

  it('is what its headers say', () => {
    expect(answers("text, 200, {'Content-Type': 'text/plain'}")).toBe(false);
    expect(answers("text, {'content-type': 'application/octet-stream'}")).toBe(false);
  });

  it('is a page where they say so, or say nothing', () => {
    expect(answers("text, 200, {'Content-Type': 'text/html'}")).toBe(true);
    expect(answers("text, 200, {'X-Frame-Options': 'DENY'}")).toBe(true);
    expect(answers('text, 200')).toBe(true);
  });
});

describe('a type that is put together', () => {
  const isTold = (type: string) =>
    findings({
      'a.py': `import mimetypes
from http.server import BaseHTTPRequestHandler
from urllib.parse import parse_qs
class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        given = parse_qs(self.path)
        self.send_header('Content-Type', ${type})
        self.wfile.write(('<p>' + given['name'][0]).encode())
`,
    }).some((one) => one.startsWith('code/reflected-xss'));

  it.each([
    "'text/html; charset=%s' % given.get('charset')",
    "'%s; charset=%s' % (type, given.get('charset'))",
  ])('may be that of a page: %s', (type) => expect(isTold(type)).toBe(true));

  it.each([
    "'text/plain; charset=%s' % given.get('charset')",
    "'text/css' if self.headers.get('Accept') else 'text/plain'",
    'self.guess_type(self.path)',
    'mimetypes.guess_type(self.path)[0]',
  ])('is none of a page: %s', (type) => expect(isTold(type)).toBe(false));
});
