/** Code of Python line by line, with the indentation of where it stands. */
import { splitAt } from './jinja-expressions.ts';
import type { ScriptBuilder } from './script-builder.ts';

export interface PythonState {
  depth: number;
}

const maxDepth = 60;

export function line(script: ScriptBuilder, text: string, at: number, { depth }: PythonState): void {
  script.generate(`${' '.repeat(depth)}${text}\n`, at);
}

/** Says whether the block was opened. */
export function open(script: ScriptBuilder, text: string, at: number, state: PythonState): boolean {
  if (state.depth >= maxDepth) return false;
  line(script, text, at, state);
  state.depth++;
  line(script, 'pass', at, state);
  return true;
}

/** `a=b, c=d` as entries of a dictionary. */
export function entriesGiven(args: string): string {
  const entries = splitAt(args, ',').flatMap((one) => {
    const [, name, value] = /^(\w+)\s*=\s*(.+)$/s.exec(one) ?? [];
    return name && value ? [`'${name}': ${value}`] : [];
  });
  return entries.join(', ');
}

/** Code of Python, with the indentation of where it stands. */
export function writeCode(script: ScriptBuilder, code: string, begin: number, state: PythonState): void {
  const lines = code.split('\n');
  const indented = lines.slice(1).filter((one) => one.trim() !== '');
  const common = Math.min(...indented.map((one) => one.length - one.trimStart().length));
  let at = begin;
  for (const [index, one] of lines.entries()) {
    const text = index === 0 ? one.trim() : one.slice(common).trimEnd();
    if (text !== '') line(script, text, at, state);
    at += one.length + 1;
  }
}
