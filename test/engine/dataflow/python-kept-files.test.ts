/** What a request writes to a file and reads from it again. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const upload = (body: string) => `import os, pickle
from pathlib import Path
from flask import Flask, request
from werkzeug.utils import secure_filename
app = Flask(__name__)
def load(path):
    with open(path, 'rb') as file:
        return pickle.load(file)
@app.post('/models')
def models():
    sent = request.files['model']
${body}
    return 'ok'
@app.get('/models')
def all():
    return str(load('/srv/model'))
`;

const reported = (...lines: string[]) =>
  findings({ 'app.py': upload(lines.map((line) => `    ${line}`).join('\n')) });

test.each([
  ['an upload under a name of ours', ["sent.save('/srv/model')", "load('/srv/model')"]],
  [
    'an upload under its own name',
    ["path = os.path.join('/srv', secure_filename(sent.filename))", 'sent.save(path)', 'load(path)'],
  ],
  [
    'what is written',
    ["with open('/srv/model', 'wb') as file:", '    file.write(request.data)', "load('/srv/model')"],
  ],
])('%s is read again', (_, lines) => {
  expect(reported(...lines)).toEqual(['code/unsafe-deserialization app.py:8']);
});

test('a path writes and reads', () => {
  expect(
    reported("Path('/srv/model').write_bytes(request.data)", "pickle.loads(Path('/srv/model').read_bytes())"),
  ).toEqual(['code/unsafe-deserialization app.py:13']);
});

test('another file holds nothing of it, nor does the same in another request', () => {
  expect(reported("sent.save('/srv/model')", "load('/srv/other')")).toEqual([]);
  expect(reported("sent.save('/srv/model')")).toEqual([]);
});

test('a file that is written to is opened as before', () => {
  expect(reported("open('/srv/' + request.args['name'], 'w').write('x')")).toEqual([
    'code/path-traversal app.py:12',
  ]);
});
