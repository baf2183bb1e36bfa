import type { SafeResponse } from '../network/index.ts';
import { bodyText, isHtml } from './answer.ts';
import type { Observation } from './observation.ts';

/** Files that must never be served, each told by its content: a status of 200 alone proves nothing. */
export const exposedFiles: readonly { path: string; check: (answer: SafeResponse) => Observation[] }[] = [
  { path: '/.git/HEAD', check: checkGitHead },
  { path: '/.env', check: checkEnvironmentFile },
];

function checkGitHead(answer: SafeResponse): Observation[] {
  if (answer.status !== 200 || isHtml(answer)) return [];
  const text = bodyText(answer);
  if (!/^(ref: refs\/[\w./-]{1,200}|[0-9a-f]{40}|[0-9a-f]{64})\r?\n?$/.test(text)) return [];
  return [
    {
      rule: 'live/exposed-git',
      url: answer.url,
      what: answer.url.pathname,
      evidence: text.trim(),
      detail: '`.git/HEAD` is served with the content git gives it.',
    },
  ];
}

const assignment = /^(?:export[ \t]{1,4})?([A-Z_][A-Z0-9_]{1,80})[ \t]{0,4}=(.*)$/;

function checkEnvironmentFile(answer: SafeResponse): Observation[] {
  if (answer.status !== 200 || isHtml(answer)) return [];
  const lines = bodyText(answer)
    .slice(0, 65_536)
    .split(/\r?\n/)
    .map((line) => line.trim());
  const meaningful = lines.filter((line) => line !== '' && !line.startsWith('#'));
  const assignments = meaningful.map((line) => assignment.exec(line));
  // Values may span lines, so not every line must be one; but most are, and the first is.
  const names = assignments.flatMap((match) => (match?.[1] ? [match[1]] : []));
  if (!assignments[0] || names.length < 2 || names.length < meaningful.length / 2) return [];
  return [
    {
      rule: 'live/exposed-env',
      url: answer.url,
      what: answer.url.pathname,
      evidence: names
        .slice(0, 20)
        .map((name) => `${name}=****`)
        .join('\n'),
      detail: `\`.env\` is served with ${names.length} settings.`,
    },
  ];
}
