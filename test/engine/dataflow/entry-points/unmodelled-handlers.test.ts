/** Frameworks that no model knows: a verb, a path that begins with a slash, and a function that is given a request. */
import { describe, expect, it } from 'vitest';
import { checkEntryPoint } from '../../../../src/engine/verification/check-entry-point.ts';
import { analyseSources, findings, replaySources } from '../../support/analyse-sources.ts';

const javascript = (code: string) => ({
  'server.js': `import { web } from 'swiftweb';
import { exec } from 'node:child_process';
${code}`,
});

describe('a function that takes a request or a context', () => {
  it.each([
    "web.get('/run/:name', (ctx) => exec(ctx.params.name));",
    "web.post('/run', async (c) => exec((await c.req.json()).name));",
    "web.put('/run', ({ query }) => exec(query.name));",
    "web.get('/run', check, (request) => exec(request.headers['x-name']));",
    // Also where the receiver is called like an application, of which Express would be thought first.
    "const app = web(); app.get('/run', (ctx) => exec(ctx.request.query.name));",
    "const app = web(); app.get('/run', (req, res) => exec(req.query.name));",
    "web.route('POST', '/run', (req) => exec(req.body.name));",
    "web.route({ method: 'POST', path: '/run', handler: (ctx) => exec(ctx.body.name) });",
  ])('is a handler: %s', (code) => {
    expect(findings(javascript(code))).toEqual(['code/command-injection server.js:3']);
  });

  it.each([
    "web.get('/run', (response) => exec(response.body.name));",
    "const api = web(); api.get('/run', (response) => exec(response.body.name));",
    "web.get('/run', ({ data, body }) => exec(data.name + body.name));",
    "web.get('run', (ctx) => exec(ctx.params.name));",
    "web.load('/run', (ctx) => exec(ctx.params.name));",
    "web.get('/run', (ctx) => exec(ctx.state.name));",
  ])('is none, or nothing of a request: %s', (code) => {
    expect(findings(javascript(code))).toEqual([]);
  });

  it('is less certain than a route of a framework that is known, and is reached again', () => {
    const sources = javascript("web.get('/run', (ctx) => exec(ctx.query.name));");
    const { candidates } = analyseSources(sources);
    expect(candidates.map(checkEntryPoint)).toMatchObject([{ outcome: 'weakens' }]);
    expect(replaySources(sources, candidates)).toEqual([true]);
  });
});

const python = (code: string) => ({
  'server.py': `import os
from swiftweb import app, route
${code}`,
});

describe('a function below a decorator with a path', () => {
  it.each([
    "@app.get('/run/{name}')\ndef run(name): os.system(name)",
    "@app.route('/run/<name>')\ndef run(request, name): os.system(name)",
    "@app.get('/run')\ndef run(name: str = ''): os.system(name)",
    "@app.post('/run')\nasync def run(req): os.system((await req.json())['name'])",
    "@route('/run')\ndef run(request): os.system(request.args['name'])",
  ])('is a handler: %s', (code) => {
    expect(findings(python(code))).toEqual(['code/command-injection server.py:4']);
  });

  it.each([
    "@app.get('/run/{name}')\ndef run(name: int): os.system(f'run {name}')",
    "@app.get('/run')\ndef run(settings): os.system(settings.name)",
    "@app.get('run')\ndef run(name: str): os.system(name)",
    "@app.load('/run')\ndef run(name: str): os.system(name)",
  ])('is given nothing that a request chooses: %s', (code) => {
    expect(findings(python(code))).toEqual([]);
  });
});
