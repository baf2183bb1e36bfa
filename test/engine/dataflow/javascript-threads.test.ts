/** Threads and processes that a program starts: what is sent to one arrives in the file of that name. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const server = (start: string) => `const path = require('node:path');
const { fork } = require('node:child_process');
const { Worker } = require('node:worker_threads');
const app = require('express')();
app.post('/jobs', (req, res) => {
  ${start}
});
`;

const thread = (use: string) => `const { parentPort, workerData } = require('node:worker_threads');
const { execSync } = require('node:child_process');
const { count } = workerData;
${use}
`;

test('what a thread is made with arrives in its file, and in no other', () => {
  const start = server(
    `new Worker(path.join(__dirname, 'resize.js'), { workerData: { file: req.query.file, count: Number(req.query.count) } });`,
  );
  const told = (files: Record<string, string>) => findings({ 'server.js': start, ...files });
  const use = 'execSync(`resize ${workerData.file} ${count}`);';
  expect(told({ 'resize.js': thread(use) })).toEqual(['code/command-injection resize.js:4']);
  expect(told({ 'resize.js': thread('execSync(`resize ${count}`);') })).toEqual([]);
  expect(told({ 'rename.js': thread(use) })).toEqual([]);
});

test('what a thread or process is sent reaches those that listen there, and what they send back comes back', () => {
  const sent = (start: string, program: string) =>
    findings({ 'server.js': server(start), 'jobs/mail.js': program });
  const listening = (port: string, use: string) => `const { execSync } = require('node:child_process');
const { parentPort } = require('node:worker_threads');
${port}.on('message', (job) => { ${use} });
`;
  const command = "execSync('mail ' + job.to);";
  const told = ['code/command-injection jobs/mail.js:3'];
  const thread =
    "const worker = new Worker('./jobs/mail.js'); worker.postMessage({ to: req.query.to, size: 3 });";
  const child = "fork(path.join(__dirname, 'jobs/mail.js')).send({ to: req.query.to, size: 3 });";
  expect(sent(thread, listening('parentPort', command))).toEqual(told);
  expect(sent(child, listening('process', command))).toEqual(told);
  expect(sent(child, listening('process', "execSync('mail ' + job.size);"))).toEqual([]);
  const back = `${thread} worker.on('message', (text) => res.send('<p>' + text));`;
  expect(sent(back, listening('parentPort', 'parentPort.postMessage(job.to);'))).toEqual([
    'code/reflected-xss server.js:6',
  ]);
});
