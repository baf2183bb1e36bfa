/** Runs the Action's committed bundle the way the runner does: a fresh folder, environment files, no node_modules. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { InputName } from '../../action/inputs.ts';

export interface ActionStep {
  inputs: Partial<Record<InputName, string>>;
  event: { name: string; payload: object };
  /** `owner/name`. */
  repository: string;
  /** Of the workflow's own token; inputs default to it. */
  token?: string;
  ref?: string;
  sha?: string;
  actor?: string;
  githubApiUrl: string;
  githubServerUrl: string;
  /** The checkout; an empty folder when left out. */
  workspace?: string;
  /** Called with the log so far at every piece of it; true sends SIGINT, as a cancelled run does. */
  cancelWhen?: (log: string) => boolean;
}

export interface ActionRun {
  exitCode: number | null;
  /** Everything on standard output and standard error. */
  log: string;
  outputs: Record<string, string>;
  /** The job summary, Markdown. */
  summary: string;
  annotations: Annotation[];
  durationMs: number;
}

export interface Annotation {
  kind: string;
  properties: Record<string, string>;
  message: string;
}

const manifest = parse(readFileSync('action.yml', 'utf8'));

export async function runAction(step: ActionStep): Promise<ActionRun> {
  const folder = await mkdtemp(join(tmpdir(), 'whitebox-action-'));
  try {
    return await runIn(folder, step);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runIn(folder: string, step: ActionStep): Promise<ActionRun> {
  const at = (name: string) => join(folder, name);
  await mkdir(at('workspace'));
  await mkdir(at('temp'));
  await copyFile('action/dist/index.mjs', at('index.mjs'));
  await writeFile(at('event.json'), JSON.stringify(step.event.payload));
  await Promise.all(['output', 'summary'].map((name) => writeFile(at(name), '')));
  const startedAt = performance.now();
  const child = spawn(process.execPath, [at('index.mjs')], {
    cwd: step.workspace ?? at('workspace'),
    env: {
      PATH: process.env.PATH,
      GITHUB_ACTIONS: 'true',
      GITHUB_EVENT_NAME: step.event.name,
      GITHUB_EVENT_PATH: at('event.json'),
      GITHUB_REPOSITORY: step.repository,
      GITHUB_REF: step.ref ?? 'refs/heads/main',
      GITHUB_SHA: step.sha ?? '',
      GITHUB_ACTOR: step.actor ?? 'alice',
      GITHUB_API_URL: step.githubApiUrl,
      GITHUB_SERVER_URL: step.githubServerUrl,
      GITHUB_OUTPUT: at('output'),
      GITHUB_STEP_SUMMARY: at('summary'),
      RUNNER_TEMP: at('temp'),
      ...inputVariables(step),
    },
  });
  let log = '';
  let isCancelled = false;
  const listen = (chunk: Buffer) => {
    log += chunk.toString();
    if (isCancelled || !step.cancelWhen?.(log)) return;
    isCancelled = true;
    child.kill('SIGINT');
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  const exitCode = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    exitCode,
    log,
    outputs: readOutputs(await readFile(at('output'), 'utf8')),
    summary: await readFile(at('summary'), 'utf8'),
    annotations: readAnnotations(log),
    durationMs: performance.now() - startedAt,
  };
}

function inputVariables({ inputs, token = '' }: ActionStep): Record<string, string> {
  const names = Object.keys(manifest.inputs) as InputName[];
  return Object.fromEntries(
    names.map((name) => {
      const value = inputs[name] ?? String(manifest.inputs[name].default ?? '');
      return [`INPUT_${name.toUpperCase()}`, value === '${{ github.token }}' ? token : value];
    }),
  );
}

/** `name<<delimiter`, lines, `delimiter`. */
function readOutputs(text: string): Record<string, string> {
  const outputs: Record<string, string> = {};
  for (const [, name = '', , value = ''] of text.matchAll(/^([\w-]+)<<(\S+)\r?\n([\s\S]*?)\r?\n\2$/gm))
    outputs[name] = value;
  return outputs;
}

function readAnnotations(log: string): Annotation[] {
  return [...log.matchAll(/^::(error|warning|notice)(?: (.*?))?::(.*)$/gm)].map(
    ([, kind = '', properties = '', message = '']) => ({
      kind,
      properties: Object.fromEntries(
        properties
          .split(',')
          .filter((pair) => pair !== '')
          .map((pair) => {
            const [name = '', value = ''] = pair.split(/=(.*)/s);
            return [name, unescaped(value)];
          }),
      ),
      message: unescaped(message),
    }),
  );
}

function unescaped(text: string): string {
  return text
    .replaceAll('%0D', '\r')
    .replaceAll('%0A', '\n')
    .replaceAll('%3A', ':')
    .replaceAll('%2C', ',')
    .replaceAll('%25', '%');
}
