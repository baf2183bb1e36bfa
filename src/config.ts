/** The environment, parsed once at the start. The only reader of `process.env`. */
import { resolve } from 'node:path';
import { z } from 'zod';

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
  TRIAGE_WINDOW: duration.default(0),
  RATE_LIMIT_PER_MINUTE: wholeNumber(1, 1_000_000).default(100),
  INITIAL_CREDITS: wholeNumber(0, 1_000_000_000).default(10_000),
});

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
  /** How long a scan waits in `pending_triage` for uncertain findings, in milliseconds. */
  triageWindowMs: number;
  rateLimitPerMinute: number;
  initialCredits: number;
}

/** A wrong environment; the message names each variable and says what is expected. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Names that look like ours but are not known are refused: a misspelt setting must not be ignored silently. */
const ownPrefix = /^(WHITEBOX_|GITHUB_(SERVER|API)_|TRIAGE_|RATE_LIMIT|INITIAL_CREDIT|REDIS_UR|DATABASE_UR)/;

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
    triageWindowMs: env.TRIAGE_WINDOW,
    rateLimitPerMinute: env.RATE_LIMIT_PER_MINUTE,
    initialCredits: env.INITIAL_CREDITS,
  };
}
