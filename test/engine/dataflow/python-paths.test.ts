/** What a program asks of a path before it is opened, each beside the nearest form that says nothing. */
import { describe, expect, test } from 'vitest';
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
  ['not os.path.realpath(wanted).startswith(FOLDER + os.sep)', 'not wanted.startswith(FOLDER)'],
  ['not os.path.normpath(wanted).startswith(FOLDER + os.sep)', 'os.path.normpath(wanted).startswith(FOLDER)'],
  ['not Path(wanted).resolve().is_relative_to(FOLDER)', 'not Path(wanted).is_relative_to(FOLDER)'],
  [
    'os.path.commonpath([FOLDER, os.path.realpath(wanted)]) != FOLDER',
    'os.path.commonpath([FOLDER, wanted]) != FOLDER',
  ],
])('%s is asked, not %s', (complete, incomplete) => {
  expect(findings({ 'app.py': view(complete) })).toEqual([]);
  expect(findings({ 'app.py': view(incomplete) })).toEqual(['code/path-traversal app.py:11']);
});

const unpacking = (full: string) => `import os, zipfile
def is_within(directory, target, *, follow=False):
    if follow:
        abs_directory = os.path.realpath(directory)
        abs_target = os.path.realpath(target)
    else:
        abs_directory = os.path.abspath(directory)
        abs_target = ${full}
    prefix = os.path.commonpath([abs_directory, abs_target])
    return prefix == abs_directory
def unpack(archive, folder):
    with zipfile.ZipFile(archive) as z:
        for info in z.infolist():
            path = os.path.join(folder, info.filename)
            if not is_within(folder, path):
                raise ValueError(path)
            with open(path, 'wb') as out:
                out.write(z.read(info))
`;

test('what two paths share may be kept in a variable, and be made in one of two ways', () => {
  expect(findings({ 'app.py': unpacking('os.path.abspath(target)') })).toEqual([]);
  expect(findings({ 'app.py': unpacking('target') })).toEqual(['code/archive-slip app.py:17']);
});

test('a function that tries whether the path is inside says so, and only to who heard its yes', () => {
  const code = (refused: string) => `import os, shutil
from pathlib import Path
from fastapi import FastAPI
app = FastAPI()
BASE = Path('/srv')
def is_allowed(path):
    full = Path(path).resolve()
    try:
        full.relative_to(BASE)
        return True
    except ValueError:
        return False
def keep(path, text):
    if not is_allowed(path):
        ${refused}
    path.write_text(text)
@app.post('/keep')
def kept(name: str, text: str):
    keep(BASE / f'{name}.yaml', text)
    shutil.copy('/srv/empty', BASE / f'{name}.png')
`;
  expect(findings({ 'app.py': code('raise ValueError') })).toEqual([]);
  expect(findings({ 'app.py': code('return') })).toEqual(['code/path-traversal app.py:20']);
  expect(findings({ 'app.py': code('pass') })).toHaveLength(2);
});

const reader = (check: string) => `from pathlib import Path
from fastapi import FastAPI, HTTPException
app = FastAPI()
BASE = Path('/srv/files')
@app.get('/files/{name:path}')
def file(name: str):
    path = BASE / name
${check}
    return {'text': path.read_text()}
`;

test('what holds for the resolved path holds for the one that it was made of', () => {
  const check = (asked: string) => `    resolved = path.resolve()
    if not ${asked}.is_relative_to(BASE):
        raise HTTPException(404)`;
  expect(findings({ 'app.py': reader(check('resolved')) })).toEqual([]);
  expect(findings({ 'app.py': reader(check('BASE.resolve()')) })).toEqual(['code/path-traversal app.py:11']);
});

test('a path that cannot be made relative to its folder is refused by what is raised', () => {
  const check = (asked: string, otherwise: string) => `    try:
        ${asked}.relative_to(BASE)
    except ValueError:
        ${otherwise}`;
  const refused = 'raise HTTPException(404)';
  expect(findings({ 'app.py': reader(check('path.resolve()', refused)) })).toEqual([]);
  expect(findings({ 'app.py': reader(check('path', refused)) })).toEqual(['code/path-traversal app.py:12']);
  expect(findings({ 'app.py': reader(check('path.resolve()', 'pass')) })).toEqual([
    'code/path-traversal app.py:12',
  ]);
});

test('a text behind a slash is put behind a path, whoever made that', () => {
  const code = (operator: string) => `from fastapi import FastAPI
from .places import places
app = FastAPI()
@app.get('/files/{key}/{name:path}')
def file(key: str, name: str):
    path = places[key] ${operator} name
    return {'there': path.exists()}
`;
  expect(findings({ 'app.py': code('/') })).toEqual(['code/path-traversal app.py:7']);
  expect(findings({ 'app.py': code('*') })).toEqual([]);
});

test('what stands in one part of the path of a request holds no slash', () => {
  const code = (route: string, opened: string) => `from flask import Flask
app = Flask(__name__)
@app.route('${route}')
def file(name):
    return open(${opened}).read()
`;
  expect(findings({ 'app.py': code('/files/<name>', "'/srv/' + name") })).toEqual([]);
  expect(findings({ 'app.py': code('/files/<any(css,js):name>', 'name') })).toEqual([]);
  expect(findings({ 'app.py': code('/files/<name>', 'name') })).toEqual(['code/path-traversal app.py:5']);
  expect(findings({ 'app.py': code('/files/<path:name>', "'/srv/' + name") })).toEqual([
    'code/path-traversal app.py:5',
  ]);
});

const opened = (body: string) => `from pathlib import PurePath
from flask import Flask, request
app = Flask(__name__)
@app.route('/file')
def file():
    name = request.args['name']
${body}
    return {'text': open('/srv/' + name).read()}
`;

test.each([
  ["    name = name.replace('..', '')", "    name = name.replace('../', '')"],
  ["    name = name.replace('../', '_')", "    name = name.replace('../', '/')"],
  [
    "    while '../' in name:\n        name = name.replace('../', '')",
    "    name = name.replace('..\\\\', '')",
  ],
  [
    "    if '..' in name.split('/'):\n        return {}",
    "    if '..' not in name.split('/'):\n        return {}",
  ],
  [
    "    if '..' in PurePath(name).parts:\n        return {}",
    "    if 'a' in PurePath(name).parts:\n        return {}",
  ],
  ["    if '../' in name:\n        return {}", "    if '.../' in name:\n        return {}"],
])('%s leaves nothing that climbs, %s does', (complete, incomplete) => {
  expect(findings({ 'app.py': opened(complete) })).toEqual([]);
  expect(findings({ 'app.py': opened(incomplete) })).toEqual([
    expect.stringMatching(/^code\/path-traversal /),
  ]);
});

const helper = (body: string) => `import os
from pathlib import Path
from flask import Flask, request
app = Flask(__name__)
def read(name, other):
    wanted = os.path.join('/srv', name)
${body}
    with open(wanted) as file:
        return file.read()
@app.route('/file')
def file():
    return {'text': read(request.args['name'], request.args['other'])}
`;
const refused = "        return ''";

test.each([
  ["    real = os.path.realpath(wanted)\n    if not real.startswith('/srv/'):"],
  ["    real = Path(wanted).resolve()\n    if not real.is_relative_to('/srv'):"],
])('who has refused what leads out may go on with what it was worked out from: %s', (check) => {
  expect(findings({ 'app.py': helper(`${check}\n${refused}`) })).toEqual([]);
});

test.each([
  ["    real = os.path.realpath(other)\n    if not real.startswith('/srv/'):"],
  ["    real = os.path.realpath(wanted)\n    if real.startswith('/srv/'):"],
  [
    "    real = os.path.realpath(wanted)\n    wanted = os.path.join('/srv', other)\n    if not real.startswith('/srv/'):",
  ],
])('but not with another: %s', (check) => {
  expect(findings({ 'app.py': helper(`${check}\n${refused}`) })).toEqual([
    expect.stringMatching(/^code\/path-traversal /),
  ]);
});

describe('signs that a loop takes out of a name, one after the other', () => {
  const code = (signs: string) => `import os
from flask import Flask, request
app = Flask(__name__)
@app.route('/file')
def file():
    name = request.args['name']
    for sign in ${signs}:
        name = name.replace(sign, '')
    return open(os.path.join('/srv', name)).read()
`;

  test('are gone where they are written out as a text', () => {
    expect(findings({ 'app.py': code(String.raw`'\\/:*?<>|'`) })).toEqual([]);
  });

  test('and the others are left', () => {
    expect(findings({ 'app.py': code(String.raw`'\\:*?<>|'`) })).toEqual([
      expect.stringMatching(/^code\/path-traversal /),
    ]);
  });
});

test('a path from a folder on stands where it is written, behind what is written before it', () => {
  const code = (address: string) => `from pathlib import Path
from flask import Flask, redirect, request
app = Flask(__name__)
ROOT = Path('/srv')
@app.post('/folders')
def make():
    made = (ROOT / request.form['name']).relative_to(ROOT)
    return redirect(f"${address}")
`;
  expect(findings({ 'app.py': code('/?path={made}') })).toEqual([]);
  expect(findings({ 'app.py': code('{made}') })).toEqual([expect.stringMatching(/^code\/open-redirect /)]);
});

describe('a path from the root', () => {
  const joined = (route: string, check: string) =>
    findings({
      'app.py': `import os
from flask import Flask, abort, request, send_file
app = Flask(__name__)
@app.route('${route}')
def file(name=None):
    name = name or request.args['name']
    wanted = os.path.join('/srv/files', name)
    if ${check}:
        abort(404)
    return send_file(wanted)
`,
    });

  test('takes the place of the folder, so that to look for dots in what was joined is not enough', () => {
    expect(joined('/files', "'..' in wanted")).toEqual(['code/path-traversal app.py:10']);
    expect(joined('/files', "'..' in wanted or not wanted.startswith('/srv/files/')")).toEqual([]);
    expect(joined('/files', "'..' in wanted or name.startswith('/')")).toEqual([]);
  });
});

test('a part of the path by Werkzeug begins with no slash, one by Django may', () => {
  const flask = view("'..' in name");
  expect(findings({ 'app.py': flask })).toEqual([]);
  expect(findings({ 'app.py': view('not name') })).toEqual(['code/path-traversal app.py:11']);
  const django = `import os
from django.http import FileResponse, Http404
from django.urls import path
def file(request, name):
    if '..' in name:
        raise Http404
    return FileResponse(open(os.path.join('/srv/files', name), 'rb'))
urlpatterns = [path('files/<path:name>', file)]
`;
  expect(findings({ 'urls.py': django })).toEqual(['code/path-traversal urls.py:7']);
});

test('a parameter that a framework makes a path of is what was sent, the last part of it a name', () => {
  const handler = (framework: string, opened: string) => `from pathlib import Path
${framework}
def show(file: Path, count: int):
    return (Path('/srv') / ${opened}).read_text()
`;
  const litestar = "from litestar import get\n@get('/files/{file:path}')";
  const fastapi = "from fastapi import FastAPI\napp = FastAPI()\n@app.get('/files')";
  expect(findings({ 'main.py': handler(litestar, 'file') })).toEqual(['code/path-traversal main.py:5']);
  expect(findings({ 'main.py': handler(fastapi, 'file') })).toEqual(['code/path-traversal main.py:6']);
  expect(findings({ 'main.py': handler(litestar, 'file.name') })).toEqual([]);
  expect(findings({ 'main.py': handler(fastapi, 'str(count)') })).toEqual([]);
});
