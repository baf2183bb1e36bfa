import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attackExpression, withLastingRepeats } from '../../../src/engine/regexes/attack.ts';
import { checkWithRecheck, processorTime } from '../../../src/engine/regexes/check-with-recheck.ts';
import { measurePattern } from '../../../src/engine/regexes/measure-pattern.ts';
import { RegexJudge } from '../../../src/engine/regexes/regex-judge.ts';

const judge = new RegexJudge();

function growth(language: string, pattern: string, flags = ''): string {
  const complexity = judge.judge(language, pattern, flags);
  return complexity.kind === 'polynomial' ? `power ${complexity.degree}` : complexity.kind;
}

describe('how long a regular expression can take', () => {
  it.each([
    ['^(a+)+$', 'exponential'],
    [String.raw`^([\w.-]+)+@example\.com$`, 'exponential'],
    [String.raw`(?:\s*,*\s*)*;`, 'exponential'],
    ['^(?=.*[a-z])(a|b|ab)*c$', 'exponential'],
    [String.raw`\s+$`, 'power 2'],
    ['^.*a.*b$', 'power 2'],
    ['^a*b*[ab]*c?[abc]*x$', 'power 3'],
    ['^[a-z0-9-]+$', 'harmless'],
    [String.raw`^\d{4}-\d{2}-\d{2}$`, 'harmless'],
    [String.raw`^(?:\w+\.)*\w+$`, 'harmless'],
    ['abc|def', 'harmless'],
  ])('%s is %s', (pattern, expected) => {
    expect(growth('javascript', pattern)).toBe(expected);
  });

  it('does not depend on how often it is asked', () => {
    const pattern = String.raw`^(https?:\/\/)?([\da-z\.-]+)\.([a-z\.]{2,6})([\/\w \.-]*)*\/?$`;
    expect(new RegexJudge().judge('typescript', pattern, '')).toEqual(
      judge.judge('javascript', pattern, 'gy'),
    );
  });

  it('is asked of other languages in their own spelling', () => {
    expect(growth('python', String.raw`\A(?P<word>[a-z]+\s?)+\Z`)).toBe('exponential');
    expect(growth('python', '(?i)^(a+)+$')).toBe('harmless');
    expect(growth('go', '^(a+)+$')).toBe('harmless');
    expect(growth('javascript', '^(a+)+$', 'v')).toBe('harmless');
  });
});

describe('what another scan has found out', () => {
  const looked = (judge: RegexJudge, count: number) =>
    Array.from({ length: count }, (_, at) => judge.judge('javascript', `^${at}(a|b|ab)*c$`, '').kind);

  it('is what is found out here', () => {
    const other = new RegexJudge();
    looked(other, 3);
    const judge = new RegexJudge();
    judge.recall(other.asked());
    expect(looked(judge, 3)).toEqual(looked(new RegexJudge(), 3));
    expect(judge.asked()).toEqual(other.asked());
  });

  it('counts towards what one scan looks at', () => {
    const other = new RegexJudge();
    looked(other, 150);
    const judge = new RegexJudge();
    judge.recall(other.asked());
    expect(judge.isExhausted).toBe(false);
    judge.startPart();
    const kinds = Array.from({ length: 60 }, (_, at) => judge.judge('javascript', `^x${at}(a+)+$`, '').kind);
    expect(kinds.filter((kind) => kind === 'exponential')).toHaveLength(50);
    expect(judge.isExhausted).toBe(true);
    expect(judge.asked()).toHaveLength(50);
  });
});

describe('the attack', () => {
  it.each([
    '^(a+)+$',
    String.raw`^(\w+\s?)*$`,
    String.raw`^([\u0100-\uffff]+'?)+!$`,
    '^.*.*.*.*=$',
    String.raw`\s+$`,
  ])('keeps the engine of Node busy with %s', (pattern) => {
    const complexity = judge.judge('javascript', pattern, '');
    if (complexity.kind !== 'exponential' && complexity.kind !== 'polynomial') throw new Error('no attack');
    const degree = complexity.kind === 'polynomial' ? complexity.degree : 'exponential';
    const text = attackExpression(withLastingRepeats(complexity.attack, degree));
    expect(() =>
      runInNewContext(`new RegExp(${JSON.stringify(pattern)}).test(${text})`, {}, { timeout: 300 }),
    ).toThrow('timed out');
  });

  it('is written in plain characters, whatever it holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (prefix, suffix) => {
        const written = attackExpression({ pumps: [{ prefix, pump: prefix, repeats: 2 }], suffix });
        expect(written).toMatch(/^[ -~]*$/);
        expect(runInNewContext(written)).toBe(prefix.repeat(3) + suffix);
      }),
    );
  });
});

describe('hostile patterns', () => {
  const words = Array.from({ length: 200 }, (_, index) => `w${index}[a-z]*`).join('|');
  it.each([
    ['deep', `${'('.repeat(50_000)}a${'*)'.repeat(50_000)}`],
    ['long', `^(${words})*$`],
    ['counted', 'a{1000000}b*'],
    ['counted in each other', '((((a?){99}){99}){99}b*)*'],
    ['referring back', `${'(.*)'.repeat(9)}\\1\\2\\3\\4\\5\\6\\7\\8\\9$`],
    ['no pattern at all', '(((*[+'],
  ])('end without an answer: %s', (_, pattern) => {
    const start = processorTime();
    expect(judge.judge('javascript', pattern, '').kind).toBe('unknown');
    expect(processorTime() - start).toBeLessThan(60_000);
  });

  it('that are hard for automata end in time', () => {
    const pattern = String.raw`^[^a]+?[a-z]?(?:\w{5}(?:[a-z]*|[a-z]*?)+|(\W{5}b{2,}\d{5})+?){2,}`;
    const start = processorTime();
    expect(checkWithRecheck(pattern, 'iu', false, 100).kind).toBe('unknown');
    expect(processorTime() - start).toBeLessThan(30_000);
  });

  it.each([
    [String.raw`^(@[\w-]+\/)?theme-[\w-]+$`, 2],
    [String.raw`\s+$`, 2],
    ['^a*b*c*$', 3],
    [String.raw`\w+\d+x`, 3],
  ])('%s grows with the power of %i at most, and is harmless where more is asked for', (pattern, degree) => {
    const judge = new RegexJudge();
    expect(judge.judge('javascript', pattern, '', degree + 1)).toEqual({ kind: 'harmless' });
    const looked = judge.judge('javascript', pattern, '', 2);
    if (looked.kind === 'polynomial') expect(looked.degree).toBeLessThanOrEqual(degree);
    else expect(looked.kind).toBe('harmless');
  });

  it('are measured whatever they are', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...String.raw`()[]{}*+?|\^$.,-:=!<>k1aéu`) }),
        (pattern) => {
          const { size, loops, depth } = measurePattern(pattern);
          expect(size).toBeLessThanOrEqual(1_000_000);
          expect(loops).toBeLessThanOrEqual(1_000_000);
          expect(depth).toBeLessThanOrEqual(pattern.length);
        },
      ),
    );
  });

  it.each([
    ['a*b+', { size: 2, loops: 2, depth: 0, isIrregular: false, hasOpenLoop: false }],
    ['(?:a*){20}', { size: 40, loops: 20, depth: 1, isIrregular: false, hasOpenLoop: false }],
    ['[*+(]{3,}', { size: 3, loops: 1, depth: 0, isIrregular: false, hasOpenLoop: false }],
    [String.raw`(?<x>a)\k<x>`, { size: 3, loops: 0, depth: 1, isIrregular: true, hasOpenLoop: false }],
    ['(?!a+)', { size: 2, loops: 1, depth: 1, isIrregular: true, hasOpenLoop: false }],
    ['(a|b)+c', { size: 5, loops: 1, depth: 1, isIrregular: false, hasOpenLoop: true }],
    ['(ab?)*', { size: 3, loops: 1, depth: 1, isIrregular: false, hasOpenLoop: true }],
    ['((?:ab+)c){2,}', { size: 10, loops: 3, depth: 2, isIrregular: false, hasOpenLoop: true }],
    ['(?:ab)*c?(d|e)', { size: 8, loops: 1, depth: 1, isIrregular: false, hasOpenLoop: false }],
    [String.raw`\(\*\[`, { size: 3, loops: 0, depth: 0, isIrregular: false, hasOpenLoop: false }],
  ])('%s has its size', (pattern, expected) => {
    expect(measurePattern(pattern)).toEqual(expected);
  });
});
