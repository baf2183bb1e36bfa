/** The tables of docs/action.md that say what `action.yml` and the conclusions say. */
import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { conclusions } from './conclusion.ts';

interface Manifest {
  inputs: Record<string, { description: string; required: boolean; default?: string }>;
  outputs: Record<string, { description: string }>;
}

/** The page as it should be: what stands between the marks is made anew. */
export async function withTables(page: string): Promise<string> {
  const { inputs, outputs } = parse(await readFile('action.yml', 'utf8')) as Manifest;
  const tables = {
    inputs: table(
      ['input', 'default', 'what it is'],
      Object.entries(inputs).map(([name, { description, required, default: value = '' }]) => [
        `\`${name}\``,
        required ? '**required**' : value === '' ? '' : `\`${value}\``,
        description,
      ]),
    ),
    outputs: table(
      ['output', 'what it is'],
      Object.entries(outputs).map(([name, { description }]) => [`\`${name}\``, description]),
    ),
    conclusions: table(
      ['`conclusion`', 'the step', 'what it means'],
      Object.entries(conclusions).map(([name, { fails, means }]) => [
        `\`${name}\``,
        fails ? 'fails' : 'passes',
        means,
      ]),
    ),
  };
  return Object.entries(tables).reduce((text, [name, lines]) => {
    const [begin, end] = [`<!-- ${name}: npm run build:action -->\n`, `<!-- end of ${name} -->`];
    const [from, to] = [text.indexOf(begin), text.indexOf(end)];
    if (from < 0 || to < from) throw new Error(`docs/action.md has no marks for the table of ${name}`);
    return text.slice(0, from + begin.length) + lines + text.slice(to);
  }, page);
}

function table(head: string[], rows: string[][]): string {
  const lines = [head, head.map(() => '---'), ...rows];
  return `${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`;
}
