/** Exceptions carry values to whoever catches them; a round of a loop that is certain overwrites. */
import { describe, expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

function reports(body: string): boolean {
  const source = `const express = require('express');\nconst { exec } = require('child_process');
const app = express();\napp.get('/', (req, res) => {\nconst x = req.query.x;\n${body}\n});`;
  return findings({ 'app.js': source }).some((finding) => finding.startsWith('code/command-injection'));
}

describe('what is thrown', () => {
  it.each([
    ['arrives at the handler', 'try { throw x } catch (e) { exec(e) }'],
    ['comes out of functions', 'function f(a) { throw a }\ntry { f(x) } catch (e) { exec(e) }'],
    [
      'comes out of functions again, with what they were given',
      `function f(a) { throw a }\ntry { f('ls') } catch (e) { }\ntry { f(x) } catch (e) { exec(e) }`,
    ],
    ['passes a finalizer', 'try { try { throw x } finally { } } catch (e) { exec(e) }'],
    ['is thrown again', 'try { try { throw x } catch (e) { throw e } } catch (e) { exec(e) }'],
    ['keeps its fields', 'try { throw { cmd: x } } catch (e) { exec(e.cmd) }'],
  ])('%s', (_, body) => expect(reports(body)).toBe(true));

  it.each([
    ['arrives nowhere else', `try { throw x } catch (e) { }\ntry { throw 'ls' } catch (e) { exec(e) }`],
    ['goes no further than its handler', `try { try { throw x } catch (e) { } } catch (e) { exec(e) }`],
    ['keeps its fields apart', `try { throw { cmd: x, other: 'ls' } } catch (e) { exec(e.other) }`],
  ])('%s', (_, body) => expect(reports(body)).toBe(false));
});

describe('a class of the program is caught as itself', () => {
  const thrown = (caught: string) => `import java.io.*;
class Low extends RuntimeException { String text; Low(String text) { this.text = text; } }
class High extends RuntimeException { String text; High(String text) { this.text = text; } }
class Page extends javax.servlet.http.HttpServlet {
  void doGet(javax.servlet.http.HttpServletRequest r, javax.servlet.http.HttpServletResponse s) throws Exception {
    try { throw new Low(r.getParameter("x")); } catch (${caught} e) { Runtime.getRuntime().exec(e.text); }
  }
}`;
  const found = (caught: string) =>
    findings({ 'Page.java': thrown(caught) }).filter((one) => one.startsWith('code/command-injection'));
  it('and not as another', () => {
    expect(found('Low')).toHaveLength(1);
    expect(found('High')).toEqual([]);
  });
});

describe('a round of a loop', () => {
  it.each([
    ['that is certain', `let v = x; for (let i = 0; i < 3; i++) { v = 'ls' } exec(v);`, false],
    ['of an endless loop', `let v = x; while (true) { v = 'ls'; break; } exec(v);`, false],
    ['over a list with elements', `let v = x; for (const a of [1, 2]) { v = 'ls' } exec(v);`, false],
    ['that may not come', `let v = x; for (let i = 0; i < req.ip; i++) { v = 'ls' } exec(v);`, true],
    ['that was left', `let v = x; for (;;) { if (req.ip) break; v = 'ls'; break } exec(v);`, true],
    [
      'that was cut short',
      `let v = x; for (let i = 0; i < 1; i++) { if (req.ip) continue; v = 'ls' } exec(v);`,
      true,
    ],
    ['that is the last', `let v = 'ls'; for (let i = 0; i < 1; i++) { exec(v); v = x }`, false],
    ['that is not the last', `let v = 'ls'; for (let i = 0; i < 2; i++) { exec(v); v = x }`, true],
  ])('%s', (_, body, expected) => expect(reports(body)).toBe(expected));
});

describe('what a body wrote before it threw', () => {
  const xss = (code: string) => findings({ 'a.php': `<?php ${code}` });
  it.each([
    [
      'is overwritten by the handler',
      `try { $x = $_GET['x']; throw new Exception('no'); } catch (Exception $e) { $x = 'ok'; } echo $x;`,
    ],
    [
      'under a condition, is overwritten by the handler',
      `$x = 'a'; try { if ($n) { $x = $_GET['x']; throw new Exception('no'); } } catch (Exception $e) { $x = 'ok'; } echo $x;`,
    ],
    [
      'is gone when the handler leaves',
      `$x = 'a'; try { if ($n) { $x = $_GET['x']; throw new Exception('no'); } } catch (Exception $e) { exit; } echo $x;`,
    ],
  ])('%s', (_, code) => expect(xss(code)).toEqual([]));

  it.each([
    [
      'is there in the handler',
      `try { $x = $_GET['x']; throw new Exception('no'); } catch (Exception $e) { echo $x; }`,
    ],
    [
      'holds where the handler leaves it',
      `try { $x = $_GET['x']; throw new Exception('no'); } catch (Exception $e) { } echo $x;`,
    ],
    [
      'holds where nothing may be thrown',
      `try { $x = $_GET['x']; run(); } catch (Exception $e) { $x = 'ok'; } echo $x;`,
    ],
    ['is there in the finalizer', `try { $x = $_GET['x']; throw new Exception('no'); } finally { echo $x; }`],
    [
      'reaches the handler further out',
      `try { try { $x = $_GET['x']; throw new Exception('no'); } finally { run(); } } catch (Exception $e) { echo $x; }`,
    ],
    [
      'holds with what a handler writes before it throws',
      `try { try { run(); } catch (Exception $e) { $x = $_GET['x']; throw $e; } } catch (Exception $e) { echo $x; }`,
    ],
  ])('%s', (_, code) => expect(xss(code)).toHaveLength(1));
});
