/** The environment, parsed once at the start. The only reader of `process.env`. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { type AdvisorySetting, publicOsvApi } from './advisories/advisory-setting.ts';
import { type ExternalScannerName, externalScannerNames } from './external-scanners/index.ts';
import { type AppCredentials, readPrivateKey } from './github/app-credentials.ts';

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `expected a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `expected a whole number from ${min} to ${max}`);

const originUrl = (expected: string) =>
  z
    .string()
    .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), expected)
    .transform((value) => value.replace(/\/+$/, ''));

const roles = ['web', 'worker'] as const;
export type Role = (typeof roles)[number];

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** A duration such as `90s`, `30m`, `12h`, `7d`, or `0`; parsed to milliseconds. */
const duration = z
  .string()
  .regex(/^(0|\d{1,6}[smhd])$/, 'expected 0 or a duration such as 90s, 30m, 12h or 7d')
  .transform((value) => {
    const unit = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }[value.at(-1) ?? ''];
    return unit === undefined ? 0 : Number(value.slice(0, -1)) * unit;
  });

const postgresUrl = z
  .string()
  .refine(
    (value) => /^postgres(ql)?:\/\//.test(value) && URL.canParse(value),
    'expected a URL such as postgres://user:password@host:5432/whitebox',
  );
const redisUrl = z
  .string()
  .refine(
    (value) => /^rediss?:\/\//.test(value) && URL.canParse(value),
    'expected a URL such as redis://host:6379',
  );

/** `osv`, `off`, the address of another OSV API, or a folder. */
const advisories = z.string().transform((value): AdvisorySetting => {
  if (value === 'off') return { kind: 'off' };
  if (value === 'osv') return { kind: 'api', url: publicOsvApi };
  return /^https?:\/\//.test(value)
    ? { kind: 'api', url: value.replace(/\/+$/, '') }
    : { kind: 'folder', path: resolve(value) };
});
const scannerList = z
  .string()
  .default('')
  .transform((value) => value.split(',').flatMap((name) => name.trim().toLowerCase() || []))
  .refine(
    (list): list is ExternalScannerName[] =>
      list.every((name) => (externalScannerNames as readonly string[]).includes(name)),
    `expected names from ${externalScannerNames.join(', ')}, with commas between them`,
  );

/** Every variable the service knows. Sizes are bytes, durations milliseconds after parsing. */
const environmentSchema = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().min(1, 'expected a host name or address to listen on').default('127.0.0.1'),
  WHITEBOX_DATA_DIR: z
    .string()
    .min(1, 'expected a folder')
    .default('.whitebox')
    .transform((value) => resolve(value)),
  DATABASE_URL: postgresUrl.optional(),
  REDIS_URL: redisUrl.optional(),
  WHITEBOX_ROLES: z
    .string()
    .default('web,worker')
    .transform((value) => value.split(',').map((role) => role.trim()))
    .refine(
      (list): list is Role[] =>
        list.length > 0 && list.every((role) => (roles as readonly string[]).includes(role)),
      'expected "web", "worker" or "web,worker"',
    ),
  LOG_LEVEL: z.enum(logLevels, { error: `expected one of ${logLevels.join(', ')}` }).default('info'),
  GITHUB_SERVER_URL: originUrl('expected a URL such as https://github.com').default('https://github.com'),
  GITHUB_API_URL: originUrl('expected a URL such as https://api.github.com').default(
    'https://api.github.com',
  ),
  APP_ID: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional(),
  PRIVATE_KEY: z.string().optional(),
  PRIVATE_KEY_PATH: z.string().optional(),
  WEBHOOK_SECRET: z.string().optional(),
  ADVISORIES: z
    .string()
    .refine(
      (value) => (/^https?:/.test(value) ? URL.canParse(value) : /^(?:osv|off)$|[/\\.]/.test(value)),
      'expected osv, off, the URL of an OSV API, or a folder with OSV records (./advisories)',
    )
    .default('osv')
    .pipe(advisories),
  TRIAGE_WINDOW: duration.default(0),
  RATE_LIMIT_PER_MINUTE: wholeNumber(1, 1_000_000).default(100),
  INITIAL_CREDITS: wholeNumber(0, 1_000_000_000).default(10_000),
  ARCHIVE_STORAGE_MIB: wholeNumber(1, 1_000_000_000)
    .default(10_240)
    .transform((mebibytes) => mebibytes * 1_048_576),
  EXTERNAL_SCANNERS: scannerList,
  EXTERNAL_SCANNER_DATA: z
    .string()
    .transform((value) => resolve(value))
    .optional(),
  OPINION_MODEL: z.string().max(200).optional(),
  OPINION_BASE_URL: originUrl('expected a URL such as https://api.openai.com/v1').optional(),
  OPINION_API_KEY: z.string().optional(),
  PATH: z.string().default('/usr/local/bin:/usr/bin:/bin'),
});

/** A language model behind the chat completions protocol. */
export interface OpinionModel {
  model: string;
  baseUrl: string;
  /** Absent for a model of one's own that asks for none. */
  apiKey: string | undefined;
}

export interface Config {
  port: number;
  host: string;
  /** Absolute. */
  dataDir: string;
  /** Absent: the embedded PostgreSQL under the data folder is used. */
  databaseUrl: string | undefined;
  /** Absent: PostgreSQL carries the queue and memory the rate limit. */
  redisUrl: string | undefined;
  roles: Role[];
  logLevel: string;
  githubServerUrl: string;
  githubApiUrl: string;
  /** Null where the environment says nothing of an App: it may be registered by the set-up page. */
  githubApp: AppCredentials | null;
  /** Where packages of lock files are looked up. */
  advisories: AdvisorySetting;
  /** How long a scan waits in `pending_triage` for uncertain findings, in milliseconds. */
  triageWindowMs: number;
  rateLimitPerMinute: number;
  /** What the archives of one organization may hold together, in bytes. */
  archiveStorageBytes: number;
  initialCredits: number;
  /** Scanners of others to be run beside our own engine. */
  externalScanners: ExternalScannerName[];
  /** Absolute: their rules and databases, a folder each. */
  externalScannerData: string | undefined;
  /** The language model that is asked for second opinions; null by default. */
  opinionModel: OpinionModel | null;
  /** Where programs are looked for. */
  searchPath: string;
}

/** A wrong environment; the message names each variable and says what is expected. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Names that look like ours but are not known are refused: a misspelt setting must not be ignored silently. */
const ownPrefix =
  /^(WHITEBOX_|GITHUB_(SERVER|API)_|TRIAGE_|RATE_LIMIT|INITIAL_CREDIT|ARCHIVE_|REDIS_UR|DATABASE_UR|ADVISOR|EXTERNAL_SCANNER|OPINION_)/;

/**
 * @param environment usually `process.env`; empty strings count as absent.
 * @throws ConfigError
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const known = Object.keys(environmentSchema.shape);
  const given = Object.fromEntries(
    known.map((name) => [name, environment[name] === '' ? undefined : environment[name]]),
  );
  const parsed = environmentSchema.safeParse(given);
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`);
  for (const name of Object.keys(environment)) {
    if (ownPrefix.test(name) && !known.includes(name)) {
      problems.push(`${name}: is not a variable Whitebox knows; known are ${known.join(', ')}`);
    }
  }
  const githubApp = parsed.success ? readAppCredentials(parsed.data, problems) : null;
  const opinionModel = parsed.success ? readOpinionModel(parsed.data, problems) : null;
  if (!parsed.success || problems.length > 0) {
    throw new ConfigError(
      `The environment is not right:\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
    );
  }
  const env = parsed.data;
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: env.WHITEBOX_DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    roles: env.WHITEBOX_ROLES,
    logLevel: env.LOG_LEVEL,
    githubServerUrl: env.GITHUB_SERVER_URL,
    githubApiUrl: env.GITHUB_API_URL,
    githubApp,
    advisories: env.ADVISORIES,
    triageWindowMs: env.TRIAGE_WINDOW,
    rateLimitPerMinute: env.RATE_LIMIT_PER_MINUTE,
    initialCredits: env.INITIAL_CREDITS,
    archiveStorageBytes: env.ARCHIVE_STORAGE_MIB,
    externalScanners: env.EXTERNAL_SCANNERS,
    externalScannerData: env.EXTERNAL_SCANNER_DATA,
    opinionModel,
    searchPath: env.PATH,
  };
}

/** Services that are known by a word in front of the model: `openai:gpt-5-mini`. */
const modelServices: ReadonlyMap<string, string> = new Map([
  ['openai', 'https://api.openai.com/v1'],
  ['anthropic', 'https://api.anthropic.com/v1'],
  ['mistral', 'https://api.mistral.ai/v1'],
  ['ollama', 'http://localhost:11434/v1'],
]);

/** Null where no model is named: then nothing of any finding is sent anywhere. Problems are added to the list. */
function readOpinionModel(env: z.output<typeof environmentSchema>, problems: string[]): OpinionModel | null {
  const { OPINION_MODEL, OPINION_BASE_URL, OPINION_API_KEY: apiKey } = env;
  if (OPINION_MODEL === undefined) {
    if (OPINION_BASE_URL !== undefined || apiKey !== undefined)
      problems.push(
        'OPINION_MODEL: is missing; set it to the name of the model, or remove the other OPINION_ ones',
      );
    return null;
  }
  const [service = '', ...rest] = OPINION_MODEL.split(':');
  const known = modelServices.get(service);
  const baseUrl = OPINION_BASE_URL ?? known;
  if (baseUrl === undefined)
    problems.push(
      `OPINION_BASE_URL: is missing; set it, or put one of ${[...modelServices.keys()].join(', ')} and a colon before the model`,
    );
  const model = known === undefined ? OPINION_MODEL : rest.join(':');
  return baseUrl === undefined ? null : { model, baseUrl, apiKey };
}

/** All of an App or nothing: half of one would fail at the first delivery. Problems are added to the list. */
function readAppCredentials(
  env: z.output<typeof environmentSchema>,
  problems: string[],
): AppCredentials | null {
  const { APP_ID, PRIVATE_KEY, PRIVATE_KEY_PATH, WEBHOOK_SECRET } = env;
  if (APP_ID === undefined && !PRIVATE_KEY && !PRIVATE_KEY_PATH && !WEBHOOK_SECRET) return null;
  if (APP_ID === undefined)
    problems.push('APP_ID: is missing; it is on the page of the GitHub App, under "About"');
  if (!WEBHOOK_SECRET)
    problems.push(
      'WEBHOOK_SECRET: is missing; set the one that is in the settings of the GitHub App, under "Webhook"',
    );
  const privateKey = privateKeyOf(PRIVATE_KEY, PRIVATE_KEY_PATH, problems);
  if (APP_ID === undefined || !WEBHOOK_SECRET || privateKey === null) return null;
  return {
    appId: APP_ID,
    privateKey,
    webhookSecret: WEBHOOK_SECRET,
  };
}

function privateKeyOf(text: string | undefined, path: string | undefined, problems: string[]): string | null {
  const expected =
    'expected the .pem file that GitHub offers for download when a private key is generated for the App';
  if (text) {
    const key = readPrivateKey(text);
    if (key === null)
      problems.push(`PRIVATE_KEY: is not a private key; ${expected} (as it is, with \\n, or in base64)`);
    return key;
  }
  if (!path) {
    problems.push(`PRIVATE_KEY or PRIVATE_KEY_PATH: is missing; ${expected}`);
    return null;
  }
  try {
    const key = readPrivateKey(readFileSync(path, 'utf8'));
    if (key === null) problems.push(`PRIVATE_KEY_PATH: ${path} holds no private key; ${expected}`);
    return key;
  } catch (error) {
    problems.push(`PRIVATE_KEY_PATH: ${path} cannot be read (${(error as NodeJS.ErrnoException).code})`);
    return null;
  }
}
