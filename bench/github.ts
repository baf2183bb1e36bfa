/** The GitHub App, against GitHub's stand-in: how fast deliveries are answered, and how soon a pull request is told. */
import { createHmac, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { scanInChild } from '../src/engine/child/index.ts';
import { type GitServer, startGitServer } from '../test/support/git-server.ts';
import { app } from '../test/support/github/app.ts';
import { type GitHubStandIn, startGitHub } from '../test/support/github/index.ts';
import { openCorpus } from './corpus.ts';
import { startServerProcess } from './server-process.ts';
import type { Measurement } from './table.ts';

const deliveries = 1_000;
const wantedLines = 100_000;
const changedFiles = 10;
const bars = { answerMs: 100, queuedMs: 1_000, reviewedMs: 15_000 };
const repository = { owner: 'octo', name: 'app', fullName: 'octo/app', installationId: 7_001 };

export async function measureGitHub(): Promise<Measurement[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'whitebox-bench-'));
  const git = await startGitServer();
  const github = await startGitHub();
  const service = await startServerProcess(
    ['src/main.ts', 'serve'],
    {
      WHITEBOX_DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      GITHUB_API_URL: github.url,
      GITHUB_SERVER_URL: git.origin,
      APP_ID: String(app.id),
      PRIVATE_KEY: app.privateKey,
      WEBHOOK_SECRET: app.webhookSecret,
    },
    '/readyz',
  );
  try {
    return [
      ...(await measureDeliveries(service.url)),
      ...(await measurePullRequest(service.url, git, github)),
    ];
  } finally {
    await service.stop();
    await github.close();
    await git.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measureDeliveries(url: string): Promise<Measurement[]> {
  const floor = await timed(deliveries, () => fetch(`${url}/healthz`));
  const figure = await timed(deliveries, () =>
    deliver(url, 'issue_comment', {
      action: 'created',
      issue: { number: 1, pull_request: {} },
      comment: { id: 1, body: 'x'.repeat(2_000), user: { id: 1, login: 'alice' } },
      repository: { id: 1, full_name: 'octo/none', private: true },
      installation: { id: 1 },
    }),
  );
  return [50, 99].map((percent) => ({
    what: `webhook delivery answered, p${percent} of ${deliveries.toLocaleString('en')}`,
    figure: `${percentile(figure, percent).toFixed(1)} ms`,
    floor: `${percentile(floor, percent).toFixed(1)} ms, /healthz`,
    ratio: percentile(floor, percent) / percentile(figure, percent),
    bar: `under ${bars.answerMs} ms`,
    holds: percentile(figure, percent) < bars.answerMs,
  }));
}

async function measurePullRequest(
  url: string,
  git: GitServer,
  github: GitHubStandIn,
): Promise<Measurement[]> {
  const { files, lines } = await takeLines(wantedLines);
  const base = git.commit(repository.fullName, files);
  const changed = changesTo(files);
  const head = git.commit(repository.fullName, { ...files, ...changed }, 'refs/heads/feature');
  github.addRepository({ owner: repository.owner, name: repository.name, private: true });
  github.addInstallation({ id: repository.installationId, account: { id: 1, login: repository.owner } });
  github.addPull(repository.fullName, {
    number: 7,
    head: { ref: 'feature', sha: head, repo: repository.fullName },
    base: { ref: 'main', sha: base },
    files: Object.entries(changed).map(([filename, text]) => {
      const added = text.split('\n');
      const patch = `@@ -0,0 +1,${added.length} @@\n${added.map((line) => `+${line}`).join('\n')}`;
      return { filename, status: 'added' as const, patch, additions: added.length, deletions: 0 };
    }),
    user: 'alice',
  });
  const floorMs = await scanOnce(files);
  const startedAt = performance.now();
  await deliver(url, 'pull_request', {
    action: 'opened',
    pull_request: github.describe(repository.fullName, 7),
    installation: { id: repository.installationId },
  });
  const queuedMs = await until(startedAt, () => github.checkRuns(repository.fullName).length > 0);
  const reviewedMs = await until(startedAt, () => github.pull(repository.fullName, 7).reviews.length > 0);
  const what = `of ${lines.toLocaleString('en')} lines, ${changedFiles} files changed`;
  return [
    {
      what: `pull request opened → check run queued, ${what}`,
      figure: `${Math.round(queuedMs)} ms`,
      floor: '',
      ratio: null,
      bar: `under ${bars.queuedMs / 1_000} s`,
      holds: queuedMs < bars.queuedMs,
    },
    {
      what: `pull request opened → review posted, ${what}`,
      figure: `${(reviewedMs / 1_000).toFixed(1)} s`,
      floor: `${(floorMs / 1_000).toFixed(1)} s, one scan of it`,
      ratio: floorMs / reviewedMs,
      bar: `under ${bars.reviewedMs / 1_000} s`,
      holds: reviewedMs < bars.reviewedMs,
    },
  ];
}

function deliver(url: string, event: string, payload: object): Promise<Response> {
  const body = JSON.stringify(payload);
  return fetch(`${url}/api/github/webhooks`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-github-event': event,
      'x-github-delivery': randomUUID(),
      'x-hub-signature-256': `sha256=${createHmac('sha256', app.webhookSecret).update(body).digest('hex')}`,
    },
  });
}

async function takeLines(wanted: number): Promise<{ files: Record<string, string>; lines: number }> {
  const corpus = await openCorpus(undefined);
  try {
    const files: Record<string, string> = {
      'package.json': '{"name":"bench","dependencies":{"express":"^5"}}',
    };
    let lines = 0;
    for (const entry of await readdir(corpus.folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.[cm]?[jt]s$/.test(entry.name) || lines >= wanted) continue;
      const path = join(entry.parentPath, entry.name);
      const text = await readFile(path, 'utf8');
      files[`code/${relative(corpus.folder, path)}`] = text;
      lines += text.split('\n').filter((line) => line.trim() !== '').length;
    }
    return { files, lines };
  } finally {
    await corpus.remove();
  }
}

function changesTo(files: Record<string, string>): Record<string, string> {
  const vulnerable = `const express = require('express');
const { exec } = require('node:child_process');
const app = express();
app.get('/ping', (req, res) => { exec('ping ' + req.query.host); });
`;
  const others = Object.entries(files).slice(1, changedFiles);
  return {
    'server.js': vulnerable,
    ...Object.fromEntries(others.map(([path, text]) => [path, `${text}\n// changed\n`])),
  };
}

/** What the analysis of the head alone takes. */
async function scanOnce(files: Record<string, string>): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'whitebox-bench-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(join(folder, path, '..'), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    const startedAt = performance.now();
    await scanInChild({ folder, name: 'bench' });
    return performance.now() - startedAt;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function until(startedAt: number, holds: () => boolean): Promise<number> {
  while (!holds()) {
    if (performance.now() - startedAt > 120_000) throw new Error('the pull request was not told');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return performance.now() - startedAt;
}

/** @returns milliseconds of each, sorted; four at a time, as GitHub comes */
async function timed(count: number, work: () => Promise<Response>): Promise<number[]> {
  const times: number[] = [];
  const one = async () => {
    while (times.length < count) {
      const startedAt = performance.now();
      const response = await work();
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`answered ${response.status}`);
      times.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: 4 }, one));
  return times.sort((a, b) => a - b);
}

function percentile(sorted: readonly number[], percent: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;
}
