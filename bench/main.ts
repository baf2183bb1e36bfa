/**
 * `npm run bench [-- --only api,scan,latency,start,github,owasp,known-flaws] [--code <folder> …]
 * [--owasp <folder> …] [--application <folder> …]`: every figure of the README beside its floor, measured in one run; the
 * table goes to standard output.
 */
import { parseArgs } from 'node:util';
import { run as measureApi } from './api.ts';
import { measureGitHub } from './github.ts';
import { measureKnownFlaws } from './known-flaws.ts';
import { measureLatency } from './latency.ts';
import { measureOwasps } from './owasp.ts';
import { measureScans } from './scan.ts';
import { measureStart } from './start.ts';
import { type Measurement, toMarkdown } from './table.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    code: { type: 'string', multiple: true },
    owasp: { type: 'string', multiple: true },
    application: { type: 'string', multiple: true },
  },
});
const parts: Record<string, () => Promise<Measurement[]>> = {
  api: measureApi,
  scan: () => measureScans(values.code ?? []),
  latency: () => measureLatency(values.code?.[0]),
  start: measureStart,
  github: measureGitHub,
  owasp: () => measureOwasps(values.owasp ?? []),
  'known-flaws': () => measureKnownFlaws(values.application ?? []),
};

const wanted = values.only?.split(',') ?? Object.keys(parts);
const rows: Measurement[] = [];
for (const name of wanted) {
  const measure = parts[name];
  if (!measure) throw new Error(`--only: expected ${Object.keys(parts).join(', ')}, not "${name}"`);
  process.stderr.write(`measuring ${name} …\n`);
  rows.push(...(await measure()));
}
process.stdout.write(toMarkdown(rows));
if (rows.some(({ holds }) => !holds)) process.exitCode = 1;
