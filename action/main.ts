/** The Action's entry: the runner's environment in, an exit code and outputs out. */
import { tmpdir } from 'node:os';
import * as core from '@actions/core';
import { context } from '@actions/github';
import { plain } from '../src/reporters/github/index.ts';
import { createApiClient } from './api/api-client.ts';
import { conclusions, Ending } from './conclusion.ts';
import { createConsole, logLine } from './console.ts';
import { durationText } from './durations.ts';
import { readEvent } from './event.ts';
import { connectGitHub } from './github/connect.ts';
import { InputError, type Inputs, parseInputs } from './inputs.ts';
import { createOutputs } from './outputs.ts';
import { type Outcome, run, timeoutEnding } from './run.ts';

const log = createConsole(core);
const annotators = { error: core.error, warning: core.warning, notice: core.notice };
const ending = new AbortController();
// Not once: the runner may ask again while the scan is being stopped.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => ending.abort(new Ending('cancelled', 'The run was cancelled.')));

await finish(await start().catch(inWords));

async function start(): Promise<Outcome> {
  const inputs = parseInputs((name) => core.getInput(name));
  if (inputs['api-key'] !== null) core.setSecret(inputs['api-key']);
  if (inputs['auth-instructions'] !== null) maskLines(inputs['auth-instructions']);
  const event = readEvent({
    eventName: context.eventName,
    payload: context.payload,
    repository: process.env.GITHUB_REPOSITORY ?? '',
    ref: context.ref,
    sha: context.sha,
    actor: context.actor,
  });
  if (inputs['api-key'] === null) return withoutKey(event.isWithoutSecrets);
  const timer = setTimeout(() => ending.abort(timeoutEnding(inputs.timeout)), inputs.timeout);
  timer.unref();
  return run({
    inputs,
    event,
    api: createApiClient({
      url: inputs['api-url'],
      key: inputs['api-key'],
      signal: ending.signal,
      onRetry: (reason, delayMs) => log.info(`${reason}; trying again in ${durationText(delayMs)}`),
    }),
    github: connected(inputs),
    serverUrl: context.serverUrl,
    temporaryFolder: process.env.RUNNER_TEMP ?? tmpdir(),
    log,
    outputs: createOutputs(core.setOutput),
    signal: ending.signal,
    annotate: ({ kind, message, ...place }) => annotators[kind](message, place),
    writeJobSummary,
  });
}

function connected(inputs: Inputs) {
  const token = inputs['github-token'];
  return token === null ? null : connectGitHub(token, context.apiUrl, ending.signal);
}

function withoutKey(isExpected: boolean): Outcome {
  if (!isExpected)
    throw new InputError(
      'api-key: expected a Whitebox API key. Store one as a secret of the repository or organization and pass it on as api-key.',
    );
  return {
    conclusion: 'no-secrets',
    message:
      'Not scanned: runs for forks and for Dependabot get no secrets, so there is no API key. A maintainer can run ' +
      'this workflow on a branch of the repository, or the Whitebox GitHub App can scan such pull requests.',
  };
}

/** What is written as instructions may hold a password. */
function maskLines(text: string): void {
  for (const line of text.split('\n')) if (line.trim() !== '') core.setSecret(line.trim());
}

function inWords(error: unknown): Outcome {
  if (error instanceof Ending) return { conclusion: error.conclusion, message: error.message };
  if (error instanceof InputError)
    return { conclusion: 'error', message: `The inputs of this step are not right.\n${error.message}` };
  if (core.isDebug() && error instanceof Error) core.debug(error.stack ?? '');
  return {
    conclusion: 'error',
    message: `The Action failed: ${error instanceof Error ? error.message : String(error)}`,
  };
}

async function finish({ conclusion, message }: Outcome): Promise<never> {
  core.setOutput('conclusion', conclusion);
  const { fails } = conclusions[conclusion];
  if (conclusion !== 'success' && conclusion !== 'findings')
    await writeJobSummary(`## Whitebox\n\n${plainLines(message)}\n`);
  if (fails) core.setFailed(message);
  else if (conclusion === 'success') core.info(logLine(message));
  else core.notice(message);
  // Connections that are kept alive would hold the step open.
  process.exit();
}

async function writeJobSummary(markdown: string): Promise<void> {
  if (!process.env.GITHUB_STEP_SUMMARY) return;
  await core.summary.addRaw(markdown, true).write();
}

function plainLines(text: string): string {
  return text.split('\n').map(plain).join('\n\n');
}
