/** What a program keeps on the global object is there in all of its files. */
import { describe, expect, it } from 'vitest';
import { analyseSources, findings } from '../support/analyse-sources.ts';

const server = (body: string) => `const app = require('express')();
const { exec } = require('child_process');
${body}`;

describe('what is put on the global object', () => {
  it.each([
    [
      'a function',
      `global.ping = (host) => exec('ping ' + host);\napp.get('/', (q) => global.ping(q.query.h));`,
    ],
    [
      'a function, called by its name alone',
      `globalThis.ping = (host) => exec('ping ' + host);\napp.get('/', (q) => ping(q.query.h));`,
    ],
    [
      'a value',
      `app.get('/', (q) => { global.host = q.query.h; run(); });\nfunction run() { exec('ping ' + global.host); }`,
    ],
    [
      'one of several functions',
      `global.ping = (host) => exec('ping ' + host);\napp.get('/', (q) => global[q.query.name](q.query.h));`,
    ],
  ])('is found: %s', (_, body) => {
    expect(findings({ 'a.js': server(body) }).join()).toContain('code/command-injection');
  });

  it('is found in other files', () => {
    const files = {
      'tools.js': `const { exec } = require('child_process');\nglobal.ping = (host) => exec('ping ' + host);`,
      'a.js': `require('./tools');\nrequire('express')().get('/', (q) => ping(q.query.h));`,
    };
    expect(findings(files).join()).toContain('code/command-injection');
  });

  it('is not what the host has there', () => {
    const page = `window.location = '/start';\ndocument.body.innerHTML = window.location.hash;`;
    const { candidates } = analyseSources({ 'page.js': page });
    expect(candidates.map(({ ruleId }) => ruleId)).toEqual(['code/dom-xss']);
  });

  it('is nothing that stays in a function', () => {
    const body = `app.get('/', (q) => { const host = q.query.h; run(); });\nfunction run() { exec('ping ' + global.host); }`;
    expect(findings({ 'a.js': server(body) })).toEqual([]);
  });
});
