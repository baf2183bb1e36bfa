/** Files and addresses that only administrators name are left to a person. */
import { describe, expect, it } from 'vitest';
import { scanTree } from '../../../../src/engine/scan-tree.ts';
import { memoryTree } from '../../memory-tree.ts';

async function verdictOf(file: string, code: string, dependencies = {}): Promise<string | undefined> {
  const tree = memoryTree({ [file]: code, 'package.json': JSON.stringify({ name: 'app', dependencies }) });
  const { findings } = await scanTree(tree, { repositoryName: 'app' });
  return findings.find(({ ruleId }) => ruleId.startsWith('code/'))?.verification.verdict;
}

const flask = (decorator: string, check = 'pass') => `
from flask import Flask, request, abort
from flask_login import current_user
app = Flask(__name__)
@app.route('/admin/logs')
${decorator}
def logs():
    ${check}
    return open(request.args['name']).read()
`;

const spring = (annotation: string, check = '') => `
import org.springframework.web.bind.annotation.*;
@RestController
${annotation}
class Logs {
  Access access; User user;
  @GetMapping("/admin/logs")
  Object logs(@RequestParam String name) throws Exception {
    ${check}
    return java.nio.file.Files.readString(java.nio.file.Path.of(name)).length();
  }
}
`;

const express = (before: string) => `
const app = require('express')();
app.get('/admin/logs', ${before} (req, res) => res.json(require('fs').readFileSync(req.query.name).length));
`;

const fastify = (settings: string) => `
const app = require('fastify')();
app.get('/admin/logs', { ${settings} }, async (request) => require('fs').readFileSync(request.query.name).length);
`;

describe.each([
  ['app.py', flask, '@admin_required', '@admin.route("/x")'],
  ['Logs.java', spring, `@PreAuthorize("hasRole('ADMIN')")`, `@PreAuthorize("isSelf() or isAdmin()")`],
  ['Logs.java', spring, '@RolesAllowed("admin")', '@RolesAllowed({"admin,user"})'],
  ['Logs.java', spring, '@Secured({"ROLE_ADMIN"})', '@Secured({"ROLE_ADMIN", "ROLE_USER"})'],
  ['app.js', express, 'requireAdmin,', 'adminController.log,'],
  ['app.js', express, "authorize('admin'),", "authorize('admin', 'editor'),"],
  ['app.js', express, "permit(['admin']),", "permit(['admin', 'editor']),"],
  ['app.js', fastify, 'preHandler: requireAdmin', 'schema: requireAdmin'],
  ['app.js', fastify, 'preHandler: [log, requireAdmin]', 'preHandler: [log, requireUser]'],
])('%s', (file, program, asking, other) => {
  it(`leaves what is behind ${asking} to a person`, async () => {
    expect(await verdictOf(file, program(asking), { express: '4', fastify: '4' })).toBe('uncertain');
  });
  it(`approves what is behind ${other}`, async () => {
    expect(await verdictOf(file, program(other), { express: '4', fastify: '4' })).toBe('approved');
  });
});

it.each([
  ['uncertain', 'if not current_user.is_admin: abort(403)'],
  ['uncertain', 'check_admin(current_user)'],
  ['approved', 'if current_user.is_admin: print("hello")'],
  ['approved', 'if current_user.is_admin: return "all of them"'],
  ['uncertain', 'if current_user.role != Role.ADMIN: abort(403)'],
  ['approved', 'if current_user.role == Role.ADMIN: abort(403)'],
  ['approved', 'if not current_user.is_admin and not current_user.is_owner: abort(403)'],
])('is %s after "%s"', async (verdict, check) => {
  expect(await verdictOf('app.py', flask('', check))).toBe(verdict);
});

it.each([
  ['uncertain', 'access.checkPermission(Access.ADMINISTER);'],
  ['uncertain', 'if (user == null || !user.isAdmin()) throw new SecurityException();'],
  ['approved', 'access.checkPermission(Access.READ);'],
])('is %s after "%s"', async (verdict, check) => {
  expect(await verdictOf('Logs.java', spring('', check))).toBe(verdict);
});

it('approves code that administrators give: running that is more than administration', async () => {
  const run = flask('@admin_required')
    .replace('open(request.args', 'eval(request.args')
    .replace('.read()', '');
  expect(await verdictOf('app.py', run)).toBe('approved');
});
