/** What one entry checked of its request says nothing of another's, also where both call the same function. */
import { expect, it } from 'vitest';
import { scanTree } from '../../../src/engine/scan-tree.ts';
import { memoryTree } from '../memory-tree.ts';

async function routesFound(files: Record<string, string>): Promise<(string | undefined)[]> {
  const { findings } = await scanTree(memoryTree(files), { repositoryName: 'app' });
  return findings
    .filter(({ ruleId }) => ruleId === 'code/path-traversal')
    .map(({ description }) => /through the route `[A-Z]+ ([^`]+)`/.exec(description)?.[1])
    .sort();
}

const flask = 'from flask import Flask, request, abort\nimport os, re\napp = Flask(__name__)\n';

it('a helper that reads the request gives each route its own value', async () => {
  const helper = `${flask}def arg(name):\n    return request.args.get(name)\n`;
  const checking = `@app.route('/a')
def a():
    f = arg('f')
    if not re.match(r'^[a-z]+$', f):
        abort(400)
    return open('/data/' + f).read()
`;
  const trusting = `@app.route('/b')\ndef b():\n    os.remove('/srv/' + arg('f'))\n    return ''\n`;
  expect(await routesFound({ 'app.py': helper + checking + trusting })).toEqual(['/b']);
  const open = `@app.route('/c')\ndef c():\n    return open('/data/' + arg('f')).read()\n`;
  expect(await routesFound({ 'app.py': helper + open + trusting })).toEqual(['/b', '/c']);
});

it('also where the helper puts what it read into an object', async () => {
  const code = `${flask}def sent():
    return {'name': request.args['f']}
@app.route('/a')
def a():
    return open('/data/' + sent()['name']).read()
@app.route('/b')
def b():
    os.remove('/srv/' + sent()['name'])
    return ''
`;
  expect(await routesFound({ 'app.py': code })).toEqual(['/a', '/b']);
});

it('a helper that reads the request and uses it is reached by the page that has not checked', async () => {
  const files = {
    'lib.php': "<?php\nfunction drop() { unlink('/srv/' . $_GET['f']); }\n",
    'a.php': "<?php\nrequire 'lib.php';\nif (!preg_match('/^[a-z]+$/', $_GET['f'])) exit;\ndrop();\n",
  };
  expect(await routesFound(files)).toEqual([]);
  expect(await routesFound({ ...files, 'b.php': "<?php\nrequire 'lib.php';\ndrop();\n" })).toEqual([
    '/b.php',
  ]);
});

it('an object that all routes share holds what the last one has put in, checked or not', async () => {
  const code = `const app = require('express')()
const fs = require('fs')
class Holder {
  set(name) { this.name = name }
  read() { return fs.readFileSync('/data/' + this.name) }
}
const holder = new Holder()
function assertPlain(name) { if (!/^[a-z]+$/.test(name)) throw new Error('not plain') }
app.get('/a', (req, res) => {
  const { name } = req.query
  assertPlain(name)
  holder.set(name)
  res.json(holder.read())
})
app.get('/b', (req, res) => {
  holder.set(req.query.name)
  res.json(holder.read())
})
`;
  expect(await routesFound({ 'app.js': code })).toEqual(['/b']);
});

it('a check in a helper that reads the request holds for each page that calls it, and for no other', async () => {
  const page = (
    name: string,
    check: string,
  ) => `import javax.servlet.http.*; import org.springframework.web.bind.annotation.*;
@RestController class ${name} { @RequestMapping("/${name}") void go(HttpServletRequest q) { ${check} Lib.drop(q); } }`;
  const files = {
    'Lib.java': `import jakarta.servlet.http.*; import java.nio.file.*;
class Lib { static void check(HttpServletRequest q) { if (!q.getParameter("f").matches("[a-z]+")) throw new RuntimeException(); }
  static void drop(HttpServletRequest q) { Files.delete(Paths.get("/srv/" + q.getParameter("f"))); } }`,
    'A.java': page('A', 'Lib.check(q);'),
    'B.java': page('B', 'Lib.check(q);'),
  };
  expect(await routesFound(files)).toEqual([]);
  expect(await routesFound({ ...files, 'C.java': page('C', '') })).toEqual(['/C']);
});
