/** Parts of parts of what an unknown call made of a text are a guess, and left to a person. */
import { expect, it } from 'vitest';
import { scanTree } from '../../../../src/engine/scan-tree.ts';
import { memoryTree } from '../../memory-tree.ts';

async function verdictOf(body: string): Promise<string | undefined> {
  const tree = memoryTree({
    'app.py': `import json
import os
from flask import Flask, request
from urllib.parse import parse_qs, urlparse
from acme import resolve
app = Flask(__name__)
@app.post('/open')
def read():
${body.replace(/^/gm, '    ')}
`,
  });
  const { findings } = await scanTree(tree, { repositoryName: 'app' });
  return findings.find(({ ruleId }) => ruleId === 'code/path-traversal')?.verification.verdict;
}

it.each([
  [
    'uncertain',
    "found = resolve(request.form['name'])\nfile = found.artifact.file\nreturn open(file.path).read()",
  ],
  ['approved', "found = resolve(request.form['name'])\nreturn open(found.path).read()"],
  ['approved', "found = resolve(request.form['name'])\nreturn open(found).read()"],
  [
    'approved',
    "sent = json.loads(request.form['body'])\nfile = sent['file']\nplace = file['place']\nreturn open(place).read()",
  ],
  // What takes an address apart is known, and its parts are no guess.
  [
    'approved',
    "parsed = urlparse(request.form['address'])\nsent = parse_qs(parsed.query)\nname = sent.get('name', [''])[0]\nreturn open(name).read()",
  ],
])('is %s: %s', async (verdict, body) => {
  expect(await verdictOf(body)).toBe(verdict);
});
