/** Whether a program takes the word at some place of its command line for one of its options. */
import { type DangerousOption, type Program, programCalled } from './dangerous-options.ts';

/** Programs that start the one that is named behind them, and words that go with them. */
const starters = /^(?:.*\/)?(?:sudo|env|nice|nohup|time|exec|stdbuf|setsid|ionice)$|^[A-Z_][A-Z0-9_]*=/;
const ofStarters = /^-|^\d+[smh]?$/;

/**
 * What somebody can do who chooses the next word; null where it is none that the program looks at for options.
 * @param before the words before it, the program first; null where one is not known
 */
export function optionTaken(before: readonly (string | null)[]): DangerousOption | null {
  const start = startOf(before);
  const [called, ...given] = before.slice(start);
  const found = called ? programCalled(called) : null;
  if (!found) return null;
  const { name, program } = found;
  const hasEnded = given.some((word) => word === '--' || word === '--end-of-options');
  if (hasEnded && !program.ignoresEnd) return null;
  const last = given.at(-1);
  if (last && isValued(program, last)) return null;
  if (program.isFirst && given.some((word, at) => isOperand(program, word, given[at - 1]))) return null;
  const { option, severity } = program;
  if (typeof option === 'string') return { program: name, option, severity: severityOf(severity, name) };
  const command = given.find((word) => word !== null && Object.hasOwn(option, word));
  const ofCommand = command ? option[command] : undefined;
  return command && ofCommand
    ? { program: `${name} ${command}`, option: ofCommand, severity: severityOf(severity, command) }
    : null;
}

function severityOf(severity: Program['severity'], command: string): DangerousOption['severity'] {
  return typeof severity === 'string' ? severity : (severity[command] ?? 'high');
}

function startOf(words: readonly (string | null)[]): number {
  let at = 0;
  while (at < words.length && starters.test(words[at] ?? '')) {
    at++;
    while (at < words.length && ofStarters.test(words[at] ?? '')) at++;
  }
  return at;
}

/** The next word is its value: `--branch`, `-C`. */
function isValued({ valued, flags }: Program, word: string): boolean {
  if (valued) return valued.test(word);
  return word.startsWith('-') && !word.includes('=') && !flags?.test(word);
}

function isOperand(program: Program, word: string | null, previous: string | null | undefined): boolean {
  if (word?.startsWith('-')) return false;
  return !previous || !isValued(program, previous);
}
