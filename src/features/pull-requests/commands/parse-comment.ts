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
/** As people spell them besides: the API calls the states so. */
const otherSpellings: Readonly<Record<string, string>> = {
  'accepted-risk': 'accept-risk',
  resolved: 'resolve',
};
/** Names of two words. */
const twoWords = /^(false|true|accept|accepted|not)[ _](positive|risk|duplicate)\b/i;
const needsReason: ReadonlySet<FindingState> = new Set(['false_positive', 'accepted_risk']);
const plainCommands = new Set(['scan', 'stop', 'pause', 'resume', 'help'] as const);
const maxCommands = 20;
const maxReason = 2_000;

const shortPattern = new RegExp(`^/(${Object.keys(shortForms).join('|')})(?=[\\s:,]|$)`, 'i');
const codeFence = /^ {0,3}(`{3,}|~{3,})/;

/** What is wrong with a command. */
interface Mistake {
  mistake: string;
  /** It would be one if a reason followed. */
  lacksReason?: boolean;
}

export function parseComment(body: string): ParsedComment {
  const parsed: ParsedComment = { commands: [], mistakes: [], text: '' };
  const words: string[] = [];
  let fence: string | null = null;
  let count = 0;
  const lines = body.replace(/\r\n?/g, '\n').split('\n');
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const mark = codeFence.exec(line)?.[1];
    if (fence !== null) {
      if (mark?.startsWith(fence)) fence = null;
      words.push(line);
      continue;
    }
    if (mark !== undefined) fence = mark;
    const command = mark === undefined ? commandOf(line) : null;
    if (command === null) words.push(line);
    else if (++count <= maxCommands) {
      const [result, linesRead] = readWithReason(command, lines, at + 1);
      if ('mistake' in result) parsed.mistakes.push(result.mistake);
      else parsed.commands.push(result);
      at += linesRead;
    }
  }
  if (count > maxCommands)
    parsed.mistakes.push(`Of ${count} commands the first ${maxCommands} were read: a comment has no more.`);
  parsed.text = words.join('\n').trim();
  return parsed;
}

/** The words after `/whitebox`, or a short form as if it stood there; null for a line that is none of ours. */
function commandOf(line: string): string | null {
  const long = /^\/whitebox(?:[:,]?\s+(.*))?$/i.exec(line.trimEnd());
  if (long) return long[1]?.trim() ?? 'help';
  return shortPattern.test(line) ? line.slice(1).trim() : null;
}

/**
 * A reason that is missing may stand on the lines right below.
 * @returns how many of them were taken, too
 */
function readWithReason(
  command: string,
  lines: readonly string[],
  from: number,
): [Command | Mistake, number] {
  const result = readCommand(command);
  if (!('mistake' in result) || !result.lacksReason) return [result, 0];
  const end = lines.findIndex((line, at) => at >= from && !isProse(line));
  const reason = lines.slice(from, end < 0 ? lines.length : end);
  return reason.length === 0
    ? [result, 0]
    : [readCommand(`${command} ${reason.map((line) => line.trim()).join(' ')}`), reason.length];
}

function isProse(line: string): boolean {
  return !/^\s*(?:>|$)/.test(line) && !codeFence.test(line) && commandOf(line) === null;
}

function readCommand(text: string): Command | Mistake {
  const [first = '', rest] = split(text.replace(twoWords, '$1-$2'));
  const spelt = first.toLowerCase().replace(/[:,]$/, '').replaceAll('_', '-');
  const name = shortForms[spelt] ?? otherSpellings[spelt] ?? spelt;
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
      return { mistake: `“${first.slice(0, 50)}” is not a command; “/whitebox help” lists them.` };
  }
}

function readState(name: string, state: FindingState, targets: Targets, words: string): Command | Mistake {
  const until = state === 'accepted_risk' ? /(?:^|\s)until\s+(\S+)\s*$/i.exec(words) : null;
  const reason = (until ? words.slice(0, until.index) : words).trim();
  if (needsReason.has(state) && reason === '')
    return { mistake: `${name} needs a reason: “/whitebox ${name} because …”.`, lacksReason: !until };
  if (reason.length > maxReason) return { mistake: `A reason has at most ${maxReason} characters.` };
  if (until && !isDay(until[1] ?? '')) return { mistake: `“until” needs a day such as 2030-01-31.` };
  return { kind: 'state', state, targets, reason, until: until?.[1] ?? null };
}

function readSeverity(targets: Targets, words: string): Command | Mistake {
  const [level = '', reason] = split(words);
  const severity = severities.find((one): one is Severity => one === level.toLowerCase());
  if (!severity) return { mistake: `severity needs one of ${severities.join(', ')}, and a reason.` };
  if (reason === '')
    return {
      mistake: `severity needs a reason: “/whitebox severity ${severity} because …”.`,
      lacksReason: true,
    };
  return { kind: 'severity', severity, targets, reason: reason.slice(0, maxReason) };
}

/** `duplicate F-3` in a thread, or `duplicate F-7 F-3`: the last is the one that stays. */
function readDuplicate(words: string): Command | Mistake {
  const numbers = [...words.matchAll(/\bF-?(\d{1,6})\b/gi)].map((match) => Number(match[1]));
  const of = numbers.pop();
  return of === undefined
    ? { mistake: 'duplicate needs the finding it repeats, such as F-3.' }
    : { kind: 'duplicate', of, targets: numbers };
}

/** `F-3`, `F-3, F-4 and F-5` or `all` at the beginning; a colon or a dash may follow. */
function readTargets(text: string): { targets: Targets; rest: string } {
  const all = /^all(?:\s*:|(?=\s)|$)/i.exec(text);
  if (all) return { targets: 'all', rest: withoutDash(text.slice(all[0].length)) };
  const list = /^(?:F-?\d{1,6}(?:\s*(?:[,:&]|and\b)\s*|\s+|$))+/i.exec(text);
  if (!list) return { targets: [], rest: withoutDash(text) };
  const targets = [...list[0].matchAll(/\d+/g)].map(([number]) => Number(number));
  return { targets: [...new Set(targets)], rest: withoutDash(text.slice(list[0].length)) };
}

function withoutDash(text: string): string {
  return text.trim().replace(/^[-–—]\s+/, '');
}

function isDay(text: string): boolean {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return day !== null && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

function split(text: string): [string, string] {
  const [, first = '', rest = ''] = /^(\S*)\s*([\s\S]*)$/.exec(text) ?? [];
  return [first, rest.trim()];
}
