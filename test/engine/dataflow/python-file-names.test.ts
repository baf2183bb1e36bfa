/** The endings of names that come from outside, each beside the nearest form that says nothing. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const upload = (body: string) => `import os, uuid
from pathlib import Path
from flask import Flask, request
app = Flask(__name__)
ALLOWED = {'png', 'jpg'}
def is_picture(name):
    return '.' in name and name.rsplit('.', 1)[1].lower() in ALLOWED
def is_named(name):
    return '.' in name and name.rsplit('/', 1)[1].lower() in ALLOWED
@app.post('/pictures')
def pictures():
    sent = request.files['picture']
${body}
    return ''
`;

function reported(body: string): string[] {
  const found = findings({ 'app.py': upload(body) }).map((finding) => finding.split(' ')[0] ?? '');
  return [...new Set(found)].sort();
}

const ending = "sent.filename.rsplit('.', 1)[1].lower()";
const save = (name: string) => `sent.save(os.path.join('/srv', ${name}))`;

test.each([
  `    if is_picture(sent.filename):\n        ${save(`uuid.uuid4().hex + '.' + ${ending}`)}`,
  `    if ${ending} in ALLOWED:\n        ${save(`uuid.uuid4().hex + '.' + ${ending}`)}`,
  `    if Path(sent.filename).suffix in ['.png']:\n        ${save('uuid.uuid4().hex + Path(sent.filename).suffix')}`,
])('a new name with an ending that was asked for', (body) => {
  expect(reported(body)).toEqual([]);
});

test('the name itself still leads anywhere, though its ending is one of ours', () => {
  expect(reported(`    if is_picture(sent.filename):\n        ${save('sent.filename')}`)).toEqual([
    'code/path-traversal',
  ]);
  expect(reported(`    if is_named(sent.filename):\n        ${save('sent.filename')}`)).toEqual([
    'code/path-traversal',
    'code/unrestricted-upload',
  ]);
});

test.each([
  ["sent.filename.rsplit('.', 1)[1]", "sent.filename.rsplit('.', 1)[0]"],
  ["sent.filename.rsplit('.', 1)[-1]", "sent.filename.split('.', 1)[-1]"],
  ["sent.filename.split('.')[-1]", "sent.filename.split(',')[-1]"],
  ["sent.filename.rpartition('.')[2]", "sent.filename.partition('.')[2]"],
  ['Path(sent.filename).name', 'Path(sent.filename).parent'],
  ['os.path.splitext(sent.filename)[1]', 'os.path.splitext(sent.filename)[0]'],
])('%s leads to no other folder, %s does', (one, other) => {
  expect(reported(`    ${save(`uuid.uuid4().hex + '.' + ${one}`)}`)).toEqual(['code/unrestricted-upload']);
  expect(reported(`    ${save(`uuid.uuid4().hex + '.' + ${other}`)}`)).toContain('code/path-traversal');
});
