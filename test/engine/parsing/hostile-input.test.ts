/* biome-ignore-all lint/suspicious/noTemplateCurlyInString: the sources under test hold templates. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { IrFile } from '../../../src/engine/parsing/ir/file.ts';
import { canParse, createParser, type Parser } from '../../../src/engine/parsing/parse-file.ts';
import { limitNow } from '../../../src/engine/parsing/wasm-parser.ts';

let parser: Parser;
beforeAll(async () => {
  parser = await createParser();
});

function parse(text: string, language = 'javascript'): IrFile {
  const file = parser.parseFile({ path: `hostile.${language}`, language }, text);
  if ('notAnalysed' in file) throw new Error(file.notAnalysed);
  return file;
}

/** All strings anywhere in a value: what survived of a file. */
function strings(value: unknown): string[] {
  const found: string[] = [];
  const visit = (inner: unknown): void => {
    if (typeof inner === 'string') found.push(inner);
    else if (inner && typeof inner === 'object') for (const child of Object.values(inner)) visit(child);
  };
  visit(value);
  return found;
}

// The grammar's own scanner knows no limit of time.
test.each(['val a = 1\n\n@Suppress("unused"', 'val a = 1\n@A(', 'class A {\n  val a = 1\n  @A(b'])(
  'a Kotlin file that ends inside of an annotation is read to its end: %j',
  (text) => {
    expect(strings(parse(text, 'kotlin'))).toContain('a');
  },
);

describe('nesting', () => {
  const around = (deep: number, open: string, inside: string, close: string) =>
    open.repeat(deep) + inside + close.repeat(deep);

  test.each([
    ['parentheses', `f(${around(9_000, '(', 'x', ')')})`],
    ['arrays', around(9_000, '[', 'x', ']')],
    ['blocks', around(9_000, '{', 'x', '}')],
    ['calls', around(9_000, 'f(', 'x', ')')],
    ['functions', around(4_000, 'function f(){', 'x', '}')],
    ['arrow functions', `${'()=>'.repeat(50_000)}x`],
    ['unary operators', `${'!'.repeat(50_000)}x`],
    ['additions', `x${'+x'.repeat(50_000)}`],
    ['members', `x${'.x'.repeat(50_000)}`],
    ['conditionals', `${'x?'.repeat(20_000)}x${':x'.repeat(20_000)}`],
    ['else-if chains', 'if(x){}else '.repeat(20_000)],
    ['templates', around(9_000, '`${', 'x', '}`')],
    ['array patterns', `let ${around(9_000, '[', 'x', ']')} = y`],
    ['markup', around(20_000, '<a>', 'x', '</a>')],
    // tree-sitter compares the two ways to read them by recursion.
    ['labels', around(4_000, 'l:{\n', 'x()', '\nbreak l}')],
    ['brackets without end', '(['.repeat(4_000)],
    ['functions without end', 'f(()=>{'.repeat(3_000)],
  ])(
    '%s: thousands deep neither overflow the stack nor hide what follows',
    { timeout: 120_000 },
    (_name, text) => {
      const file = parse(text);
      expect(file.quality.truncated || file.quality.syntaxErrors > 0).toBe(true);
      expect(strings(parse('afterwards()').body)).toContain('afterwards');
    },
  );

  test.each([
    ['closed', '('.repeat(300_000) + ')'.repeat(300_000)],
    ['open', 'f(()=>{'.repeat(100_000)],
  ])('300,000 brackets deep (%s) are refused at once', { timeout: 10_000 }, (_name, text) => {
    const file = parser.parseFile({ path: 'deep.js', language: 'javascript' }, text);
    expect(file).toEqual({ notAnalysed: 'brackets are nested more than 10000 deep' });
  });

  test('code beside the part that was cut is kept', () => {
    const file = parse(`before(); ${'['.repeat(2000)}x${']'.repeat(2000)}; after();`);
    expect(file.quality.truncated).toBe(true);
    expect(strings(file.body)).toEqual(expect.arrayContaining(['before', 'after']));
  });

  test('nested augmented assignments do not grow exponentially', () => {
    const file = parse(`${'a['.repeat(60)}0${'] += 1'.repeat(60)}`);
    expect(file.body).toHaveLength(1);
  });
});

describe('broken text', () => {
  test.each([
    ['an unterminated string', "first(); const a = 'never closed\nsecond();"],
    ['an unterminated template', 'first(); second(); const a = `${third()} never closed'],
    ['an unterminated comment', 'first(); second(); /* never closed'],
    ['an unclosed function', 'function f() { first(); second();'],
    ['a stray brace', 'first(); } second();'],
    ['a missing bracket', 'first(; second();'],
    ['a merge conflict', 'first();\n<<<<<<< HEAD\nsecond();\n=======\nthird();\n>>>>>>> branch\n'],
    ['half a class', 'first(); class A { m( { second(); } }'],
    ['half a JSX element', 'first(); const a = <div onClick={second()}>'],
  ])('%s is counted, and the code around it is kept', (_name, text) => {
    const file = parse(text);
    expect(file.quality.syntaxErrors).toBeGreaterThan(0);
    expect(strings(file.body)).toEqual(expect.arrayContaining(['first', 'second']));
  });

  test('well-formed text has no syntax errors', () => {
    expect(parse('const a = <b c="d">{e}</b>;\n').quality).toEqual({ syntaxErrors: 0, truncated: false });
  });

  test('decoded invalid UTF-8, NUL and lone surrogates are characters like others', () => {
    const text = `${Buffer.from([0x66, 0x28, 0xff, 0xfe, 0x29, 0x3b]).toString('utf8')}\0\ud800; last();`;
    expect(strings(parse(text).body)).toContain('last');
  });

  test('a line of 300,000 characters is parsed', () => {
    expect(strings(parse(`${'f(1);'.repeat(60_000)}last();`).body)).toContain('last');
  });

  test.each(['', '\n', '\ufeff', '#!/usr/bin/env node', '// only a comment'])(
    '%j has no statements',
    (text) => {
      expect(parse(text).body).toEqual([]);
    },
  );

  test('names that objects inherit are names like others', () => {
    const file = parse('({ __proto__: a, constructor: b, hasOwnProperty: c }); toString(); __proto__.x = 1;');
    expect(strings(file.body)).toEqual(
      expect.arrayContaining(['__proto__', 'constructor', 'hasOwnProperty', 'toString']),
    );
  });
});

describe('limits', () => {
  test('memory that one file took in vain does not refuse the next, and does not grow for ever', () => {
    expect(limitNow(10, 400)).toBe(400);
    expect(limitNow(400, 400)).toBe(500);
    expect(limitNow(780, 400)).toBe(800);
    expect(limitNow(800, 400)).toBe(800);
  });

  test('a file that takes too much memory is reported with the reason', async () => {
    const poor = await createParser({ maxMemoryBytes: 1 });
    const result = poor.parseFile({ path: 'a.ts', language: 'typescript' }, 'a<b<'.repeat(200_000));
    expect(result).toEqual({ notAnalysed: 'parsing took more than 0 MiB of memory' });
  });

  test('a file that takes too long is reported with the reason, and the next one is parsed', async () => {
    const hasty = await createParser({ timeoutMs: 1 });
    const result = hasty.parseFile({ path: 'a.js', language: 'javascript' }, 'f(a[1], `b`);'.repeat(70_000));
    expect(result).toEqual({ notAnalysed: 'parsing took longer than 0.001 s' });
    const patient = parser.parseFile({ path: 'b.js', language: 'javascript' }, 'f()');
    expect(patient).toMatchObject({ body: [{ kind: 'expression' }] });
  });
});

test('a language without a grammar is refused in words', () => {
  expect(parser.parseFile({ path: 'a.cob', language: 'cobol' }, '')).toEqual({
    notAnalysed: 'no parser for cobol',
  });
  expect(canParse('cobol')).toBe(false);
  expect(canParse('tsx')).toBe(true);
});
