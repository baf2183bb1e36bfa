import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Candidate } from '../../../src/engine/results/candidate.ts';
import { mergeCandidates } from '../../../src/engine/results/merge-candidates.ts';
import { candidate, rule } from '../support/candidate.ts';

const rules = new Map(
  [
    rule(),
    rule({ id: 'code/sql-injection-raw', severity: 'critical' }),
    rule({ id: 'code/reflected-xss', category: 'xss', cwe: [79] }),
    { ...rule({ id: 'code/log', category: 'log-injection', cwe: [117] }), blames: 'sink' as const },
    rule({ id: 'secrets/password', category: 'hard-coded-credentials', cwe: [798], severity: 'medium' }),
    rule({ id: 'secrets/key', category: 'hard-coded-credentials', cwe: [798], severity: 'medium' }),
    rule({ id: 'code/credentials', category: 'hard-coded-credentials', cwe: [798], severity: 'high' }),
    rule({ id: 'external/semgrep/sqli', category: 'other', cwe: [89] }),
  ].map((each) => [each.id, each]),
);
const merge = (...candidates: Candidate[]) => mergeCandidates(candidates, (id) => rules.get(id));
const at = (line: number) => ({ line, endLine: line, start: line * 100, end: line * 100 + 20 });
const flowless = { source: null, trace: [], shape: null, entryPoint: null };

it('makes one of the sinks a value reaches in one function, and names the others', () => {
  const merged = merge(candidate({ span: at(9), sinkApi: 'pg.Client.query' }), candidate({ span: at(3) }));
  expect(merged).toHaveLength(1);
  expect(merged[0]?.candidate.span.line).toBe(3);
  expect(merged[0]?.alsoReaches).toEqual([{ file: 'src/users.js', line: 9, sinkApi: 'pg.Client.query' }]);
});

it('makes one of all the log entries that hold a value, the shortest way', () => {
  const step = { kind: 'call' as const, file: 'src/users.js', line: 1, code: '' };
  const at = (enclosingSymbol: string, stops: number) =>
    candidate({ ruleId: 'code/log', enclosingSymbol, trace: Array(stops).fill(step) });
  const merged = merge(at('copy', 4), at('read', 2), at('remove', 3));
  expect(merged.map((each) => each.candidate.enclosingSymbol)).toEqual(['read']);
});

it('keeps apart other functions, categories and values', () => {
  const merged = merge(
    candidate(),
    candidate({ span: at(9), enclosingSymbol: 'remove' }),
    candidate({ span: at(10), ruleId: 'code/reflected-xss' }),
    candidate({ span: at(11), source: { kind: 'http-parameter', expression: 'req.query.name' } }),
  );
  expect(merged).toHaveLength(4);
});

it('keeps apart the fields of one object', () => {
  const field = (line: number, name: string | null) =>
    candidate({
      span: at(line),
      source: { kind: 'http-parameter', expression: 'order' },
      entryPoint: { kind: 'route', parameter: { location: 'body', name } },
    });
  expect(merge(field(3, 'name'), field(4, 'street'), field(5, 'name'))).toHaveLength(2);
  expect(merge(field(3, null), field(4, null))).toHaveLength(1);
});

it('keeps apart functions of one name, as the tools of a list have them', () => {
  const file = 'src/users.js';
  const tool = (line: number) => ({ file, span: { ...at(line), end: at(line + 2).start } });
  const dispatcher = { file, span: at(20) };
  const [first, second] = [tool(1), tool(4)];
  const merged = merge(
    candidate({ span: at(2), functions: [dispatcher, first] }),
    candidate({ span: at(5), functions: [dispatcher, second] }),
    candidate({ span: at(5.5), functions: [dispatcher, second, { file, span: at(5.5) }] }),
  );
  expect(merged.map((each) => each.candidate.span.line)).toEqual([2, 5]);
});

it('makes one of several values that meet in one call', () => {
  const other = candidate({ source: { kind: 'http-parameter', expression: 'req.query.name' } });
  expect(merge(candidate(), other)).toHaveLength(1);
});

it('keeps the worst and best known of two that are one', () => {
  const [byName] = merge(candidate({ apiCertainty: 'name' }), candidate({ apiCertainty: 'import' }));
  expect(byName?.candidate.apiCertainty).toBe('import');
  const [worst] = merge(candidate(), candidate({ ruleId: 'code/sql-injection-raw', apiCertainty: 'name' }));
  expect(worst?.candidate.ruleId).toBe('code/sql-injection-raw');
});

it('keeps two secrets on one line, but lets only one detector speak about it', () => {
  const secret = (ruleId: string, start: number) =>
    candidate({ ...flowless, ruleId, span: { line: 5, endLine: 5, start, end: start + 5 } });
  expect(merge(secret('secrets/password', 0), secret('secrets/key', 10))).toHaveLength(2);
  const spoken = merge(secret('secrets/password', 0), secret('code/credentials', 3));
  expect(spoken.map((each) => each.candidate.ruleId)).toEqual(['code/credentials']);
});

it('makes one of two weak calls on a line', () => {
  const call = (start: number) =>
    candidate({ ...flowless, ruleId: 'code/random', span: { line: 5, endLine: 5, start, end: start + 5 } });
  expect(merge(call(0), call(10))).toHaveLength(1);
});

it('takes the result of another scanner of the same weakness and place as a confirmation', () => {
  const external = candidate({
    ...flowless,
    ruleId: 'external/semgrep/sqli',
    externalTool: 'semgrep',
    span: at(3),
  });
  const merged = merge(external, candidate());
  expect(merged.map((each) => [each.candidate.ruleId, each.tools])).toEqual([
    ['code/sql-injection', ['semgrep']],
  ]);
});

it.each([
  ['begins', (step: number) => step === 0],
  ['passes', (step: number) => step === 1],
])('takes what another scanner reports where the flaw %s as a confirmation', (_where, isThere) => {
  const trace = [1, 2, 3].map((line) => ({ kind: 'assign' as const, file: 'src/way.js', line, code: '' }));
  const line = trace.findIndex((_, step) => isThere(step)) + 1;
  const merged = merge(
    candidate({ trace }),
    candidate({
      ...flowless,
      ruleId: 'external/semgrep/sqli',
      externalTool: 'semgrep',
      file: 'src/way.js',
      span: at(line),
    }),
  );
  expect(merged.map((each) => each.tools)).toEqual([['semgrep']]);
});

it('takes a related class of another scanner at the same place as a confirmation', () => {
  const found = (category: string) =>
    mergeCandidates(
      [
        candidate({ ruleId: 'code/eval', span: at(3) }),
        candidate({ ...flowless, ruleId: 'external/bandit/B307', externalTool: 'bandit', span: at(3) }),
      ],
      (id) => rule({ id, category: id === 'code/eval' ? 'code-injection' : category, cwe: [] }),
    ).length;
  expect([found('command-injection'), found('code-injection'), found('xss')]).toEqual([1, 1, 2]);
});

it('keeps what only another scanner found, once however many of them found it', () => {
  const found = (externalTool: string) =>
    candidate({ ...flowless, ruleId: 'external/semgrep/sqli', externalTool, span: at(50) });
  const merged = merge(found('semgrep'), found('codeql'), candidate());
  expect(merged.map((each) => each.tools)).toEqual([[], ['codeql', 'semgrep']]);
});

it('keeps advisories about one package apart', () => {
  const advisory = (sinkApi: string, externalTool: string) =>
    candidate({
      ...flowless,
      ruleId: `external/${externalTool}/${sinkApi}`,
      externalTool,
      sinkApi,
      span: at(7),
    });
  const merged = mergeCandidates(
    [advisory('CVE-2026-1', 'trivy'), advisory('CVE-2026-2', 'trivy'), advisory('CVE-2026-1', 'grype')],
    (id) => rule({ id, category: 'vulnerable-dependency', cwe: [] }),
  );
  expect(merged.map((each) => each.tools)).toEqual([['grype', 'trivy'], ['trivy']]);
});

it('does not depend on the order in which candidates come', () => {
  const all = [1, 2, 3, 4, 5].flatMap((line) => [
    candidate({ span: at(line) }),
    candidate({ span: at(line), ruleId: 'code/reflected-xss', apiCertainty: 'name' }),
    candidate({ ...flowless, span: at(line), ruleId: 'secrets/key' }),
    candidate({ ...flowless, span: at(line), ruleId: 'external/semgrep/sqli', externalTool: `tool${line}` }),
  ]);
  const expected = merge(...all);
  fc.assert(
    fc.property(fc.shuffledSubarray(all, { minLength: all.length }), (shuffled) => {
      expect(merge(...shuffled)).toEqual(expected);
    }),
    { numRuns: 30 },
  );
});
