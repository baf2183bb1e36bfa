/** What a program asks of a path before it is opened, each beside the nearest form that says nothing. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const view = (check: string) => `import os
from pathlib import Path
from flask import Flask, abort, send_file
app = Flask(__name__)
FOLDER = '/srv/files'
@app.route('/files/<path:name>')
def file(name):
    wanted = os.path.join(FOLDER, name)
    if ${check}:
        abort(404)
    return send_file(wanted)
`;

test.each([
  ['Path(FOLDER) not in Path(wanted).resolve().parents', 'Path(FOLDER) not in Path(wanted).parents'],
  ['not Path(FOLDER) in Path(wanted).resolve().parents', 'Path(wanted).resolve().parents'],
  ['not os.path.realpath(wanted).startswith(FOLDER)', 'not wanted.startswith(FOLDER)'],
  ['not os.path.normpath(wanted).startswith(FOLDER)', 'os.path.normpath(wanted).startswith(FOLDER)'],
])('%s is asked, not %s', (complete, incomplete) => {
  expect(findings({ 'app.py': view(complete) })).toEqual([]);
  expect(findings({ 'app.py': view(incomplete) })).toEqual(['code/path-traversal app.py:11']);
});
