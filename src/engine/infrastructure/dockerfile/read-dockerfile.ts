/** Instructions and stages of a Dockerfile. What is not an instruction is skipped. */
import type { Range } from '../document/node.ts';

export interface Instruction extends Range {
  /** Upper case. */
  keyword: string;
  /** Options in front, such as `--from=build`. */
  flags: string[];
  /** In one line: continuations are joined, comments left out; heredocs stand behind it with their line breaks. */
  text: string;
}

export interface Stage {
  /** Given by `AS`, or empty. */
  alias: string;
  index: number;
  /** The image or the stage it is based on, with arguments filled in where they are known; null where they are not. */
  base: string | null;
  from: Instruction;
  instructions: Instruction[];
}

export interface Dockerfile {
  instructions: Instruction[];
  stages: Stage[];
}

const maximumInstructions = 5_000;
const keyword = /^\s*([A-Za-z]{2,20})(?:\s+|$)/;
const heredoc = /<<-?(["']?)([A-Za-z_]\w{0,100})\1/g;

export function readDockerfile(text: string): Dockerfile {
  const instructions = readInstructions(text);
  return { instructions, stages: readStages(instructions) };
}

interface Line extends Range {
  text: string;
}

function readInstructions(text: string): Instruction[] {
  const lines = splitLines(text);
  const escapeMark = /^\s{0,20}#\s{0,20}escape\s{0,20}=\s{0,20}`/im.test(text.slice(0, 500)) ? '`' : '\\';
  const lastOf = new Map(lines.map(({ text }, index) => [text.trim(), index]));
  const instructions: Instruction[] = [];
  for (let at = 0; at < lines.length && instructions.length < maximumInstructions; ) {
    const first = lines[at];
    if (!first || isComment(first.text) || first.text.trim() === '') {
      at++;
      continue;
    }
    const { body, last } = joinContinued(lines, at, escapeMark);
    const name = keyword.exec(body)?.[1]?.toUpperCase() ?? '';
    const hasHeredoc = name === 'RUN' || name === 'COPY' || name === 'ADD';
    const documents = hasHeredoc
      ? readHeredocs({ lines, lastOf }, last + 1, body)
      : { text: '', next: last + 1 };
    const end = lines[Math.max(last, documents.next - 1)]?.end ?? first.end;
    if (name !== '') instructions.push(toInstruction(name, body, documents.text, first.start, end));
    at = documents.next;
  }
  return instructions;
}

function toInstruction(
  name: string,
  body: string,
  documents: string,
  start: number,
  end: number,
): Instruction {
  let rest = body.replace(keyword, '').trim();
  const flags: string[] = [];
  for (
    let flag = /^--[\w-]+(?:=\S*)?(?:\s+|$)/.exec(rest);
    flag;
    flag = /^--[\w-]+(?:=\S*)?(?:\s+|$)/.exec(rest)
  ) {
    flags.push(flag[0].trim());
    rest = rest.slice(flag[0].length);
    if (flags.length >= 50) break;
  }
  return { keyword: name, flags, text: documents === '' ? rest : `${rest}\n${documents}`, start, end };
}

function splitLines(text: string): Line[] {
  const lines: Line[] = [];
  for (let start = 0; start <= text.length; ) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    lines.push({ text: text.slice(start, end).replace(/\r$/, ''), start, end });
    start = end + 1;
  }
  return lines;
}

function isComment(line: string): boolean {
  return line.trimStart().startsWith('#');
}

/** Comments and empty lines do not end an instruction that goes on. */
function joinContinued(
  lines: readonly Line[],
  from: number,
  escapeMark: string,
): { body: string; last: number } {
  const parts: string[] = [];
  let last = from;
  for (let at = from; at < lines.length; at++) {
    const text = lines[at]?.text ?? '';
    if (at > from && (isComment(text) || text.trim() === '')) continue;
    const trimmed = text.trimEnd();
    last = at;
    if (!trimmed.endsWith(escapeMark)) {
      parts.push(at > from ? trimmed.trimStart() : trimmed);
      break;
    }
    parts.push((at > from ? trimmed.trimStart() : trimmed).slice(0, -1));
  }
  return { body: parts.join(' '), last };
}

/** @param source with the last line of each text, so that a marker that never comes is not looked for */
function readHeredocs(
  { lines, lastOf }: { lines: readonly Line[]; lastOf: ReadonlyMap<string, number> },
  from: number,
  body: string,
): { text: string; next: number } {
  const parts: string[] = [];
  let at = from;
  for (const [, , marker = ''] of [...body.matchAll(heredoc)].slice(0, 20)) {
    const start = at;
    // Without its end it is a shift of bits, or the file is broken.
    if ((lastOf.get(marker) ?? -1) < start) break;
    while (lines[at]?.text.trim() !== marker) at++;
    parts.push(...lines.slice(start, at).map(({ text }) => text));
    at++;
  }
  return { text: parts.join('\n'), next: at };
}

function readStages(instructions: readonly Instruction[]): Stage[] {
  const stages: Stage[] = [];
  const standards = new Map<string, string>();
  for (const instruction of instructions) {
    const { keyword: name, text } = instruction;
    if (name === 'FROM') {
      const [image = '', as = '', alias = ''] = text.split(/\s+/);
      stages.push({
        alias: as.toLowerCase() === 'as' ? alias : '',
        index: stages.length,
        base: fillArguments(image, standards),
        from: instruction,
        instructions: [],
      });
    } else if (stages.length === 0 && name === 'ARG') {
      for (const [key, value] of readVariables(text)) standards.set(key, value);
    } else stages.at(-1)?.instructions.push(instruction);
  }
  return stages;
}

const variable = /\$(?:\{(\w{1,100})(?::-([^}]{0,200}))?\}|(\w{1,100}))/g;

function fillArguments(image: string, standards: ReadonlyMap<string, string>): string | null {
  let isKnown = true;
  const filled = image
    .slice(0, 1_000)
    .replace(variable, (_whole, braced?: string, fallback?: string, bare?: string) => {
      const value = standards.get(braced ?? bare ?? '') || fallback;
      if (value === undefined || value === '' || value.includes('$')) isKnown = false;
      return value ?? '';
    });
  return isKnown && !filled.includes('$') ? filled : null;
}

const assignment = /([\w.-]{1,200})(?:=("(?:[^"\\]|\\.)*"|'[^']*'|(?:[^\s\\"']|\\.)*))?/y;

/** The pairs of an `ENV`, `ARG` or `LABEL`; an argument without a value has an empty one. */
export function readVariables(text: string): [name: string, value: string][] {
  const old = /^([\w.-]{1,200})\s+([^=\s].*)$/s.exec(text);
  if (old && !/^[\w.-]+=/.test(text)) return [[old[1] ?? '', unquote(old[2] ?? '')]];
  const pairs: [string, string][] = [];
  for (let at = 0; at < text.length && pairs.length < 500; ) {
    assignment.lastIndex = at;
    const match = assignment.exec(text);
    if (!match) {
      at++;
      continue;
    }
    pairs.push([match[1] ?? '', unquote(match[2] ?? '')]);
    at = assignment.lastIndex;
    while (at < text.length && /\s/.test(text.charAt(at))) at++;
  }
  return pairs;
}

function unquote(text: string): string {
  const trimmed = text.trim();
  const quote = trimmed.charAt(0);
  return (quote === '"' || quote === "'") && trimmed.length > 1 && trimmed.endsWith(quote)
    ? trimmed.slice(1, -1)
    : trimmed;
}
