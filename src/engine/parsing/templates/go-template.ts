/** Go's templates: `{{ .Name }}`, `{{ range .Items }}`, `{{ define "page" }}`. What they write out is escaped by its place. */
import { dotAt, GoPipeline } from './go-pipeline.ts';
import { outputs, ScriptBuilder } from './script-builder.ts';

/** Names of pages within a file. */
const definition = /\{\{-?\s*(?:define|block)\s+"([^"]{1,200})"/g;

const maxDepth = 60;

/** The pages that a file names. */
export function pagesDefined(source: string): string[] {
  return [...source.matchAll(definition)].flatMap(([, name]) => name ?? []);
}

export function goTemplateScript(source: string): ScriptBuilder {
  const script = new ScriptBuilder();
  // Of each open block, how many of them have a value of their own for `.`.
  const blocks: number[] = [];
  const pages = new Map(pagesDefined(source).map((name, index) => [name, `page${index}`]));
  for (const { text, at } of actionsOf(source)) {
    const [, word = '', rest = ''] = /^([a-z]+)(?![\w.])\s*([\s\S]*)$/.exec(text) ?? [];
    const dots = blocks.at(-1) ?? 0;
    const write = (code: string) => script.generate(code, at);
    switch (word) {
      case 'if':
        open(write, blocks, `{ ${assigned(rest, dots)} `, dots);
        break;
      case 'range':
      case 'with':
        open(write, blocks, `${narrowed(word, rest, dots)} `, dots + 1);
        break;
      case 'define':
      case 'block': {
        const [, name = '', given = ''] = /^"([^"]*)"\s*([\s\S]*)$/.exec(rest) ?? [];
        if (given !== '') write(`${pages.get(name)}(${pipelineOf(given, dots)});\n`);
        open(write, blocks, `function ${pages.get(name) ?? 'page'}(dot) { const root = dot; `, 0);
        break;
      }
      case 'else':
        if (blocks.length > 0) write('} { ');
        break;
      case 'end':
        if (blocks.pop() !== undefined) write('}\n');
        break;
      case 'template': {
        const [, name = '', given = ''] = /^"([^"]*)"\s*([\s\S]*)$/.exec(rest) ?? [];
        const value = given === '' ? "''" : pipelineOf(given, dots);
        const page = pages.get(name);
        write(
          page
            ? `${page}(${value});\n`
            : `include_template(${JSON.stringify(name)}, { dot: ${value}, root: ${value} });\n`,
        );
        break;
      }
      case 'break':
      case 'continue':
        break;
      default:
        write(assigned(text, dots));
    }
  }
  script.generate('}\n'.repeat(blocks.length), source.length);
  // A page of another file is filled with all that this one is given.
  for (const page of pages.values()) script.generate(`${page}(dot);\n`, source.length);
  return script;
}

/** Longer actions and comments are written by nobody. In characters. */
const maxAction = 1_000;
const maxComment = 5_000;

/**
 * What stands between `{{` and `}}`, without the marks that take blanks away, but for comments. Not by a pattern: one that
 * allows for blanks in several places takes minutes for a page of them.
 */
function* actionsOf(source: string): Iterable<{ text: string; at: number }> {
  let at = source.indexOf('{{');
  while (at >= 0) {
    const begin = at + 2;
    const isComment = /^(?:-\s)?\s{0,20}\/\*/.test(source.slice(begin, begin + 30));
    const end = endOf(source, begin, isComment);
    const inner = end === null ? '' : source.slice(begin, end);
    const isWhole = end !== null && (isComment || !inner.includes('{'));
    if (isWhole && !isComment) {
      const text = inner
        .replace(/^-(?=\s)/, '')
        .replace(/(?<=\s)-$/, '')
        .trim();
      if (text !== '') yield { text, at };
    }
    at = source.indexOf('{{', isWhole ? end + 2 : begin);
  }
}

function endOf(source: string, begin: number, isComment: boolean): number | null {
  const comment = isComment ? source.slice(begin, begin + maxComment).indexOf('*/') : 0;
  if (comment < 0) return null;
  const from = begin + comment;
  const end = source.slice(from, from + maxAction).indexOf('}}');
  return end < 0 ? null : from + end;
}

function open(write: (code: string) => void, blocks: number[], code: string, dots: number): void {
  if (blocks.length >= maxDepth) return;
  blocks.push(dots);
  write(code);
}

/** `$x := .Name`, or a value that is written out. */
function assigned(text: string, dots: number): string {
  const pipeline = new GoPipeline(text, dotAt(dots));
  const targets = pipeline.targets();
  const value = pipeline.expression();
  const target = targets.at(-1);
  return target === undefined ? `${outputs.escaped}(${value});\n` : `var ${target} = ${value};\n`;
}

/** `range $i, $x := .Items`, `with .User`: within it `.` is another value. */
function narrowed(word: 'range' | 'with', text: string, dots: number): string {
  const pipeline = new GoPipeline(text, dotAt(dots));
  const target = pipeline.targets().at(-1);
  const value = pipeline.expression();
  const dot = dotAt(dots + 1);
  const named = target === undefined ? '' : `var ${target} = ${dot};`;
  return word === 'range'
    ? `for (const ${dot} of ${value}) { ${named}`
    : `{ const ${dot} = ${value}; ${named}`;
}

function pipelineOf(text: string, dots: number): string {
  return new GoPipeline(text, dotAt(dots)).expression();
}
