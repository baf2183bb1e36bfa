import { expect, it } from 'vitest';
import type { Candidate } from '../../../src/engine/results/candidate.ts';
import {
  folderNameIsChecked,
  passedThrough,
  passedUnseen,
  schemeIsChecked,
  somethingIsKept,
} from '../../../src/engine/results/partial-guards.ts';
import { approvalThreshold } from '../../../src/engine/verification/policy.ts';
import { type VerificationFacts, verify } from '../../../src/engine/verification/verify.ts';
import { severities } from '../../../src/shared/enums.ts';
import { candidate, rule } from '../support/candidate.ts';

const facts: VerificationFacts = { roles: [], replayed: true, suppression: { kind: 'none' }, port: 3000 };
const verdictOf = (
  changes: Parameters<typeof candidate>[0] = {},
  ruleChanges: Parameters<typeof rule>[0] = {},
  factChanges: Partial<VerificationFacts> = {},
) => verify(candidate(changes), rule(ruleChanges), { ...facts, ...factChanges }).verification;
const check = (verification: ReturnType<typeof verdictOf>, name: string) =>
  verification.checks.find((each) => each.name === name);

const flowless: Partial<Candidate> = { source: null, trace: [], shape: null, entryPoint: null };

it('approves a flow from a route to a known API that is reached again', () => {
  const verification = verdictOf();
  expect(verification).toMatchObject({ verdict: 'approved', score: 100 });
  expect(verification.checks.map(({ name }) => name)).toEqual([
    'replay',
    'payload',
    'entry-point',
    'file-role',
    'guards',
    'way',
    'suppression',
    'api-certainty',
  ]);
});

it('approves nothing in a test, and leaves it to a person', () => {
  expect(verdictOf({}, {}, { roles: ['test'] })).toMatchObject({ verdict: 'uncertain', score: 49 });
  expect(verdictOf({}, {}, { roles: ['example'] }).verdict).toBe('approved');
});

it('leaves to a person what only asks whether there is such a file, but where the function asks that was called from outside', () => {
  const path = { id: 'code/path-traversal', category: 'path-traversal' };
  const verdictAt = (sinkApi: string, functions: Candidate['functions'] = []) =>
    verdictOf({ ruleId: path.id, sinkApi, functions }, path).verdict;
  const around = (file: string, line: number) => ({ file, span: { line, endLine: 9, start: 0, end: 200 } });
  expect(['java.io.File.exists', 'os.Stat', '<pathlib.Path>.is_file'].map((api) => verdictAt(api))).toEqual(
    Array(3).fill('uncertain'),
  );
  expect(verdictAt('java.io.File.delete')).toBe('approved');
  expect(verdictAt('java.io.File.exists', [around('src/users.js', 1)])).toBe('approved');
  expect(verdictAt('java.io.File.exists', [around('src/users.js', 3), around('src/a.js', 1)])).toBe(
    'uncertain',
  );
});

it('rejects a flow that is not reached again, whatever else speaks for it', () => {
  const verification = verdictOf({}, {}, { replayed: false });
  expect(verification.verdict).toBe('rejected');
  expect(check(verification, 'replay')?.outcome).toBe('refutes');
  expect(verification.reason).toContain('no longer reaches the sink');
});

it('does not reject for that reason what strict settings leave out by themselves', () => {
  const verification = verdictOf({ apiCertainty: 'receiver' }, { confidence: 'medium' }, { replayed: false });
  expect(verification.verdict).toBe('uncertain');
  expect(check(verification, 'replay')?.outcome).toBe('weakens');
});

it('leaves what was silenced for another scanner to a person, whatever speaks for it', () => {
  for (const severity of severities) {
    const verification = verdictOf({}, { severity }, { suppression: { kind: 'for-another', line: 7 } });
    expect(verification.verdict).toBe('uncertain');
    expect(verification.reason).toContain('line 7 silences another scanner');
  }
});

it('takes the word of an entry for less than that of its rule', () => {
  const { confidence } = rule({ confidence: 'medium' });
  expect(verdictOf(flowless, { severity: 'medium', confidence }).verdict).toBe('approved');
  expect(verdictOf(flowless, { severity: 'medium', confidence: 'low' }).verdict).toBe('uncertain');
});

it('says when the flow was not run again', () => {
  expect(check(verdictOf({}, {}, { replayed: undefined }), 'replay')?.outcome).toBe('not-applicable');
});

it('rejects what no payload can turn to harm', () => {
  const verification = verdictOf(
    { shape: [{ fixed: 'https://api.shop.net/items/' }, { hole: 'tainted' }], sinkApi: 'fetch' },
    { category: 'ssrf' },
  );
  expect(verification.verdict).toBe('rejected');
  expect(verification.reason).toContain('behind a fixed host');
});

it.each([
  ['test', 'a test'],
  ['example', 'an example'],
  ['vendored', 'code of others'],
] as const)('does not approve a flaw without flow in %s code by itself', (role, words) => {
  const verification = verdictOf({ ...flowless }, {}, { roles: [role] });
  expect(verification.verdict).not.toBe('approved');
  expect(verification.reason).toContain(words);
});

it.each([
  [24, 'approved'],
  [25, 'uncertain'],
])('of a way with %i stops: %s', (stops, verdict) => {
  const [step] = candidate().trace;
  const verification = verdictOf({
    trace: Array.from({ length: stops }, () => ({ ...step })) as Candidate['trace'],
  });
  expect(verification.verdict).toBe(verdict);
  if (verdict === 'uncertain') expect(verification.reason).toContain('passes 25 stops');
});

it('does not count the stops of another tool, which counts otherwise', () => {
  const step = { kind: 'assign' as const, file: 'src/a.ts', line: 1, code: '' };
  const verification = verdictOf(
    {
      source: null,
      apiCertainty: 'receiver',
      externalTool: 'codeql',
      trace: Array.from({ length: 40 }, () => step),
    },
    { confidence: 'high' },
    { replayed: undefined },
  );
  expect(verification.verdict).toBe('approved');
});

it('leaves an escape of the program to a person where it is called after what it is for', () => {
  const of = (name: string, category: string) =>
    verdictOf({ partialGuards: [passedThrough(name)] }, { category }).verdict;
  expect(of('escapeForXML', 'xss')).toBe('uncertain');
  expect(of('escape', 'xss')).toBe('approved');
  expect(of('escapeForXML', 'sql-injection')).toBe('approved');
  expect(of('escapeKey', 'path-traversal')).toBe('uncertain');
  expect(of('sanitizePath', 'path-traversal')).toBe('approved');
});

it('leaves what another package escapes on its way into a log entry to a person', () => {
  const of = (guard: string, category: string) => verdictOf({ partialGuards: [guard] }, { category }).verdict;
  expect(of(passedUnseen('sanitize'), 'log-injection')).toBe('uncertain');
  expect(of(passedThrough('sanitize'), 'log-injection')).toBe('approved');
  expect(of(passedUnseen('sanitize'), 'command-injection')).toBe('approved');
});

it('leaves what another package calls a sanitizer of paths to a person', () => {
  const of = (name: string, category: string) =>
    verdictOf({ partialGuards: [passedUnseen(name)] }, { category }).verdict;
  expect(of('sanitize_path', 'path-traversal')).toBe('uncertain');
  expect(of('sanitizeFilename', 'path-traversal')).toBe('uncertain');
  expect(of('sanitize', 'path-traversal')).toBe('approved');
  expect(of('sanitize_path', 'command-injection')).toBe('approved');
});

it('weighs partial guards', () => {
  const guarded = verdictOf(
    { partialGuards: ["id.startsWith('u')"], entryPoint: { kind: 'forced' } },
    { confidence: 'medium' },
  );
  expect(check(guarded, 'guards')).toMatchObject({
    outcome: 'weakens',
    detail: expect.stringContaining("id.startsWith('u')"),
  });
  expect(guarded.score).toBeLessThan(
    verdictOf({ entryPoint: { kind: 'forced' } }, { confidence: 'medium' }).score,
  );
});

it('takes a check of the scheme for none where it is about the host', () => {
  const partialGuards = [schemeIsChecked];
  expect(check(verdictOf({ partialGuards }, { category: 'ssrf' }), 'guards')?.outcome).toBe('supports');
  expect(check(verdictOf({ partialGuards }, { category: 'react-xss' }), 'guards')?.outcome).toBe('weakens');
});

it.each([
  ['that may lie beside its folder', folderNameIsChecked],
  ['of which something is kept', somethingIsKept],
])('leaves a path to a person %s', (_, guard) => {
  const of = (category: string) => verdictOf({ partialGuards: [guard] }, { category });
  expect(of('path-traversal').verdict).toBe('uncertain');
  expect(check(of('xss'), 'guards')?.outcome).toBe('supports');
});

it('trusts an API known by its bare name less', () => {
  const named = verdictOf({ apiCertainty: 'name', ...flowless }, { confidence: 'medium' });
  expect(named.verdict).toBe('uncertain');
  expect(check(named, 'api-certainty')?.outcome).toBe('weakens');
});

it('leaves to a person what is a flaw for some purposes only', () => {
  const doubtful = verdictOf({ isDoubtful: true, ...flowless }, { confidence: 'medium' });
  expect(doubtful.verdict).toBe('uncertain');
  expect(check(doubtful, 'api-certainty')?.detail).toMatch(/nothing at the place says/);
});

it('leaves to a person what is written to a log at a level for debugging', () => {
  const verdictAt = (sinkApi: string) =>
    verdictOf({ ruleId: 'code/log-injection', sinkApi }, { severity: 'low', confidence: 'low' }).verdict;
  expect(
    [
      '<org.slf4j.Logger>.debug',
      'Microsoft.Extensions.Logging.ILogger.LogTrace',
      'log/slog.DebugContext',
    ].map(verdictAt),
  ).toEqual(['uncertain', 'uncertain', 'uncertain']);
  expect(['<org.slf4j.Logger>.warn', 'winston.Logger.info'].map(verdictAt)).toEqual(['approved', 'approved']);
});

it('leaves to a person what nothing in the repository calls and what is only known by name', () => {
  const verification = verdictOf(
    { entryPoint: { kind: 'forced' }, apiCertainty: 'name', shape: null },
    { confidence: 'medium', severity: 'critical' },
  );
  expect(verification.verdict).toBe('uncertain');
});

it.each(severities)('approves %s findings from the threshold of the severity on', (severity) => {
  const verification = verdictOf(
    { ...flowless, apiCertainty: 'receiver' },
    { severity, confidence: 'medium' },
  );
  expect(verification.verdict).toBe(
    verification.score >= approvalThreshold[severity] ? 'approved' : 'uncertain',
  );
});

it.each([
  ['medium', 'medium', [], 'approved'],
  ['high', 'medium', [], 'approved'],
  ['critical', 'medium', [], 'uncertain'],
  ['critical', 'high', [], 'approved'],
  ['high', 'high', ['test'], 'uncertain'],
  ['medium', 'low', [], 'uncertain'],
] as const)(
  'another scanner: %s severity, %s precision, roles %j: %s',
  (severity, confidence, roles, verdict) => {
    const verification = verdictOf(
      { ...flowless, apiCertainty: 'receiver', externalTool: 'semgrep' },
      { severity, confidence },
      { roles: [...roles], replayed: undefined },
    );
    expect(verification.verdict).toBe(verdict);
    expect(verification.checks.map(({ detail }) => detail)).toContain(
      "Reported by semgrep; it rests on that tool's word.",
    );
  },
);

it('explains its verdict in sentences, the decisive ones first', () => {
  expect(verdictOf({}, {}, { roles: ['test'], replayed: false }).reason).toMatch(
    /^Rejected with 29 points|^Rejected with \d+ points \(60 approve a high finding\)\. Run again/,
  );
});
