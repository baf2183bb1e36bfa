/**
 * Reads a comment. Deterministic: a command stands at the beginning of a line, outside of quotations and code; what
 * else a comment says means nothing.
 */
import { type FindingState, type Severity, severities } from '../../../shared/enums.ts';
import type { Command, ParsedComment, Targets } from './command.ts';

const longForms: Readonly<Record<string, FindingState>> = {
  'false-positive': 'false_positive',
  'true-positive': 'true_positive',
  'accept-risk': 'accepted_risk',
  resolve: 'resolved',
  reopen: 'open',
};
/** As other tools have taught people; after `/` alone, too. */
const shortForms: Readonly<Record<string, string>> = {
  fp: 'false-positive',
  tp: 'true-positive',
  ar: 'accept-risk',
  open: 'reopen',
};
const needsReason: ReadonlySet<FindingState> = new Set(['false_positive', 'accepted_risk']);
const plainCommands = new Set(['scan', 'stop', 'pause', 'resume', 'help'] as const);
const maxCommands = 20;
const maxReason = 2_000;

const shortPattern = new RegExp(`^/(${Object.keys(shortForms).join('|')})(?=\\s|$)`, 'i');

export function parseComment(body: string): ParsedComment {
  const parsed: ParsedComment = { commands: [], mistakes: [], text: '' };
  const words: string[] = [];
  let fence: string | null = null;
  for (const line of body.replace(/\r\n?/g, '\n').split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence !== null) {
      if (mark?.startsWith(fence)) fence = null;
      words.push(line);
      continue;
    }
    if (mark !== undefined) fence = mark;
    const command = mark === undefined ? commandOf(line) : null;
    if (command === null) words.push(line);
    else if (parsed.commands.length + parsed.mistakes.length < maxCommands) {
      const result = readCommand(command);
      if (typeof result === 'string') parsed.mistakes.push(result);
      else parsed.commands.push(result);
    }
  }
  parsed.text = words.join('\n').trim();
  return parsed;
}

/** The words after `/whitebox`, or a short form as if it stood there; null for a line that is none of ours. */
function commandOf(line: string): string | null {
  const long = /^\/whitebox(?:\s+(.*))?$/i.exec(line.trimEnd());
  if (long) return long[1]?.trim() ?? 'help';
  return shortPattern.test(line) ? line.slice(1).trim() : null;
}

/** @returns the command, or what is wrong with it */
function readCommand(text: string): Command | string {
  const [first = '', rest] = split(text);
  const name = shortForms[first.toLowerCase()] ?? first.toLowerCase();
  for (const kind of plainCommands) if (name === kind) return { kind };
  const { targets, rest: words } = readTargets(rest);
  const state = Object.hasOwn(longForms, name) ? longForms[name] : undefined;
  if (state !== undefined) return readState(name, state, targets, words);
  switch (name) {
    case 'severity':
      return readSeverity(targets, words);
    case 'duplicate':
      return readDuplicate(rest);
    case 'not-duplicate':
      return { kind: 'not-duplicate', targets };
    case 'undo':
      return { kind: 'undo', targets };
    case 'explain':
      return { kind: 'explain', targets };
    default:
      return `“${first.slice(0, 50)}” is not a command; “/whitebox help” lists them.`;
  }
}

function readState(name: string, state: FindingState, targets: Targets, words: string): Command | string {
  const until = state === 'accepted_risk' ? /(?:^|\s)until\s+(\S+)\s*$/i.exec(words) : null;
  const reason = (until ? words.slice(0, until.index) : words).trim();
  if (needsReason.has(state) && reason === '')
    return `${name} needs a reason: “/whitebox ${name} because …”.`;
  if (reason.length > maxReason) return `A reason has at most ${maxReason} characters.`;
  if (until && !isDay(until[1] ?? '')) return `“until” needs a day such as 2030-01-31.`;
  return { kind: 'state', state, targets, reason, until: until?.[1] ?? null };
}

function readSeverity(targets: Targets, words: string): Command | string {
  const [level = '', reason] = split(words);
  const severity = severities.find((one): one is Severity => one === level.toLowerCase());
  if (!severity) return `severity needs one of ${severities.join(', ')}, and a reason.`;
  if (reason === '') return `severity needs a reason: “/whitebox severity ${severity} because …”.`;
  return { kind: 'severity', severity, targets, reason: reason.slice(0, maxReason) };
}

/** `duplicate F-3` in a thread, or `duplicate F-7 F-3`: the last is the one that stays. */
function readDuplicate(words: string): Command | string {
  const numbers = [...words.matchAll(/\bF-?(\d{1,6})\b/gi)].map((match) => Number(match[1]));
  const of = numbers.pop();
  return of === undefined
    ? 'duplicate needs the finding it repeats, such as F-3.'
    : { kind: 'duplicate', of, targets: numbers };
}

/** `F-3`, `F-3, F-4` or `all` at the beginning. */
function readTargets(text: string): { targets: Targets; rest: string } {
  const all = /^all(?:\s+|$)/i.exec(text);
  if (all) return { targets: 'all', rest: text.slice(all[0].length) };
  const list = /^(?:F-?\d{1,6}(?:\s*,\s*|\s+|$))+/i.exec(text);
  if (!list) return { targets: [], rest: text };
  const targets = [...list[0].matchAll(/\d+/g)].map(([number]) => Number(number));
  return { targets: [...new Set(targets)], rest: text.slice(list[0].length).trim() };
}

function isDay(text: string): boolean {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return day !== null && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

function split(text: string): [string, string] {
  const [, first = '', rest = ''] = /^(\S*)\s*([\s\S]*)$/.exec(text) ?? [];
  return [first, rest.trim()];
}
