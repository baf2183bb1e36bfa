/** A value that is a part of what was sent on one way and all of it on another: a check of it says nothing of the other parts. */
import { expect, it } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const inPython = (parts: string) =>
  findings({
    'app.py': `import http.server, subprocess
class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        ${parts}
        if path == "/look-up":
            subprocess.run("nslookup " + query, shell=True)
`,
  }).length;

it.each([
  'path, query = self.path.split("?", 1)',
  'path, query = self.path.split("?", 1) if "?" in self.path else (self.path, "")',
  'given = self.path; path, query = given.split("?", 1) if "?" in given else (given, "")',
  'path, query = (self.path, ""); path, query = self.path.split("?", 1) if "?" in self.path else (path, query)',
])('Python: %s', (parts) => expect(inPython(parts)).toBe(1));

const inJavaScript = (parts: string) =>
  findings({
    'app.js': `const http = require('http');
const { exec } = require('child_process');
http.createServer((req, res) => {
  ${parts}
  if (path === '/look-up') exec('nslookup ' + query);
}).listen(80);
`,
  }).length;

it.each([
  "const [path, query] = req.url.split('?');",
  "const [path, query] = req.url.includes('?') ? req.url.split('?') : [req.url, ''];",
  "let path = req.url, query = ''; if (path.includes('?')) { query = path.split('?')[1]; path = path.split('?')[0]; }",
])('JavaScript: %s', (parts) => expect(inJavaScript(parts)).toBe(1));

it('what was compared as a whole is clean', () => {
  expect(inPython('path = query = self.path')).toBe(0);
  expect(inJavaScript('const path = req.url, query = path;')).toBe(0);
});
