/** Scans of a service that is set up to run another scanner and to ask a language model. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorkers } from '../../../src/workers/start-workers.ts';
import { type Loose, startApi, type Tenant, type TestApi } from '../../support/api.ts';
import { type GitServer, startGitServer } from '../../support/git-server.ts';
import { estimate, scan, vulnerableApp } from '../../support/journey.ts';

let git: GitServer;
let api: TestApi;
let model: Server;
let workers: { stop(): Promise<void> };
let tenant: Tenant;
let programs: string;
/** What the model is asked, and what it says. */
const questions: string[] = [];
let opinion = { opinion: 'agree', confidence: 1, reason: 'It holds.' };

beforeAll(async () => {
  git = await startGitServer();
  programs = mkdtempSync(join(tmpdir(), 'whitebox-test-'));
  model = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => {
      body += piece;
    });
    request.on('end', () => {
      questions.push(body);
      response.setHeader('content-type', 'application/json');
      const message = { role: 'assistant', content: JSON.stringify(opinion) };
      response.end(JSON.stringify({ choices: [{ index: 0, message, finish_reason: 'stop' }] }));
    });
  });
  await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(model.address() as AddressInfo).port}`;
  api = await startApi({
    realQueue: true,
    config: {
      githubServerUrl: git.origin,
      externalScanners: ['gitleaks'],
      searchPath: `${programs}:${process.env.PATH}`,
      opinionModel: { model: 'm', baseUrl, apiKey: undefined },
    },
  });
  workers = await startWorkers(api.services);
  tenant = await api.tenant({ credits: 100 });
});
afterAll(async () => {
  await workers.stop();
  await api.stop();
  await git.close();
  model.close();
  rmSync(programs, { recursive: true, force: true });
});

/** Reports line 1 of `legacy.js`, where there is one. */
function installScanner(): void {
  const location = `{"physicalLocation":{"artifactLocation":{"uri":"%s"},"region":{"startLine":1}}}`;
  const result = `{"ruleId":"r","level":"error","message":{"text":"bad"},"locations":[${location}]}`;
  const document = `{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"gitleaks"}},"results":[${result}]}]}`;
  writeFileSync(
    join(programs, 'gitleaks'),
    `#!/bin/sh
for word in "$@"; do case "$word" in --report-path=*) output="\${word#*=}";; esac; source="$word"; done
[ -e "$source/legacy.js" ] || { printf '{"version":"2.1.0","runs":[]}' > "$output"; exit; }
printf '${document}' "$source/legacy.js" > "$output"
`,
  );
  chmodSync(join(programs, 'gitleaks'), 0o755);
}

async function scanOf(
  name: string,
  files: Record<string, string>,
): Promise<{ id: string; findings: Loose[] }> {
  git.commit(name, files);
  const repo = { source: 'public', repo_url: git.url(name), branch: 'main' };
  const done = await scan(api, tenant.key, await estimate(api, tenant.key, [repo]));
  expect(done.status).toBe('completed');
  const { body } = await api.call('GET', `/v1/scans/${done.id}/findings?limit=100`, { key: tenant.key });
  return { id: done.id, findings: body.data };
}

const app = { ...vulnerableApp, 'legacy.js': 'module.exports = (name) => legacyRun(name);\n' };

test('another scanner takes part, and its finding stays open while it is away', async () => {
  installScanner();
  const first = await scanOf('octo/with-scanner', app);
  const legacy = first.findings.find(({ affected_file }) => affected_file === 'legacy.js');
  expect(legacy?.tags).toContain('tool:gitleaks');

  rmSync(join(programs, 'gitleaks'));
  await scanOf('octo/with-scanner', { ...app, 'more.js': 'more();\n' });
  const away = await api.call('GET', `/v1/findings/${legacy.id}`, { key: tenant.key });
  expect(away.body.state).toBe('open');

  installScanner();
  await scanOf('octo/with-scanner', { ...vulnerableApp, 'more.js': 'more();\n' });
  const gone = await api.call('GET', `/v1/findings/${legacy.id}`, { key: tenant.key });
  expect(gone.body.state).toBe('resolved');
});

test('a language model says its word in the thread, and can hold back what it refutes', async () => {
  const { findings } = await scanOf('octo/agreed', app);
  const agreed = findings.find(({ affected_file }) => affected_file === 'server.js');
  const { body } = await api.call('GET', `/v1/findings/${agreed.id}`, { key: tenant.key });
  expect(body.triage_thread.map(({ comment, source }: Loose) => [source, comment])).toEqual([
    ['agent', expect.stringMatching(/^Automatic verification: approved/)],
    ['agent', 'A language model, which may be wrong, agrees (100 % sure): It holds.'],
  ]);
  expect(questions.join()).toContain('command-injection');

  opinion = { opinion: 'refute', confidence: 0.9, reason: 'The value is fixed.' };
  const refuted = await scanOf('octo/refuted', app);
  expect(refuted.findings.map(({ affected_file }) => affected_file)).not.toContain('server.js');
});
