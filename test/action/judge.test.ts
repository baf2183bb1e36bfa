import { describe, expect, it } from 'vitest';
import { judge } from '../../action/report/judge.ts';
import { placeFinding } from '../../action/report/placed-finding.ts';
import { readPatch } from '../../src/github/changed-lines.ts';
import { findingStates } from '../../src/shared/enums.ts';
import { placedFinding } from '../support/action-findings.ts';

const inputs = { 'fail-on': 'high', 'fail-on-new-only': false } as const;
const all = { inputs, mode: 'all', change: null } as const;

describe('what blocks', () => {
  it('is at or above fail-on', () => {
    const findings = (['critical', 'high', 'medium'] as const).map((severity) => placedFinding({ severity }));
    expect(judge(findings, all).blocking.map(({ severity }) => severity)).toEqual(['critical', 'high']);
    expect(judge(findings, { ...all, inputs: { ...inputs, 'fail-on': 'never' } }).blocking).toEqual([]);
    expect(judge(findings, { ...all, inputs: { ...inputs, 'fail-on': 'info' } }).blocking).toHaveLength(3);
  });

  it('is not triaged away', () => {
    const findings = findingStates.map((state) => placedFinding({ state }));
    const verdict = judge(findings, all);
    expect(verdict.blocking.map(({ state }) => state)).toEqual(['open', 'true_positive']);
    expect(verdict.closed).toHaveLength(3);
    expect(verdict).toMatchObject({ openCounts: { high: 2 } });
  });

  it('is new, where only new findings are to block', () => {
    const findings = [placedFinding({ isNew: false }), placedFinding({ title: 'new one' })];
    const verdict = judge(findings, { ...all, inputs: { ...inputs, 'fail-on-new-only': true } });
    expect(verdict.blocking.map(({ title }) => title)).toEqual(['new one']);
    expect(verdict.fresh).toHaveLength(1);
  });

  it('is left by the filter', () => {
    const change = { files: new Map([['a.js', readPatch('@@ -0,0 +1 @@\n+x')]]), isComplete: true };
    const findings = [placedFinding({ affected_file: 'a.js', start_line: 1, end_line: 1 }), placedFinding()];
    const verdict = judge(findings, { inputs, mode: 'added', change });
    expect(verdict.blocking).toHaveLength(1);
    expect(verdict.headline).toBe('1 finding in the changed lines; 1 is at or above high.');
    expect(verdict.notes.join()).toContain('1 more finding elsewhere');
  });
});

describe('a finding of the export', () => {
  const code = { ownUrl: 'https://github.com/octo/app', ownFolder: '' };
  const { isInRepository: _, isNew: __, ...exported } = placedFinding();

  it('is in the repository when it is of its address, however that is spelt', () => {
    const spelt = (repo_url: string) =>
      placeFinding({ ...exported, repo_url }, code, exported.id).isInRepository;
    expect(spelt('https://github.com/Octo/App.git')).toBe(true);
    expect(spelt('https://github.com/octo/other')).toBe(false);
    expect(
      placeFinding({ ...exported, affected_file: 'https://example.com/x' }, code, '').isInRepository,
    ).toBe(false);
  });

  it('of an uploaded folder has its path in the repository again', () => {
    const upload = { ownUrl: 'upload://x', ownFolder: 'services/api' };
    const finding = {
      ...exported,
      repo_url: 'upload://x',
      trace: [{ kind: 'source' as const, file: 'server.js', line: 1, code: '' }],
    };
    expect(placeFinding(finding, upload, '')).toMatchObject({
      affected_file: 'services/api/server.js',
      trace: [{ file: 'services/api/server.js' }],
      isNew: false,
    });
  });

  it('is new when this scan was the first to see it', () => {
    expect(placeFinding(exported, code, exported.scan_id ?? '').isNew).toBe(true);
  });
});
