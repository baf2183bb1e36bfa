/** What people see on GitHub of findings whose every word comes from an attacker's repository. */
import DOMPurify from 'dompurify';
import mermaid from 'mermaid';
import { beforeAll, describe, expect, it } from 'vitest';
import { mermaidTrace } from '../../../src/engine/results/mermaid-trace.ts';
import {
  annotationText,
  checkRunOutput,
  findingComment,
  findingMarker,
  githubLinks,
  jobSummary,
  readMarker,
  type SummaryData,
  type SummaryFinding,
  summaryComment,
  summaryMarker,
} from '../../../src/reporters/github/index.ts';
import type { ReportedFinding } from '../../../src/reporters/reported-finding.ts';
import { reported } from '../findings.ts';
import { addresses, html, referencesIn, tags, visibleText } from './rendered.ts';

// Mermaid sanitizes labels for a page, and there is none here.
beforeAll(() => {
  Object.assign(DOMPurify, { addHook: () => undefined, sanitize: (text: string) => text });
});

const commit = 'a'.repeat(40);
const links = githubLinks('https://github.com', 'octo/app', commit);
const display = { links, showDetails: true, number: 3, howToTriage: 'Answer `/fp <reason>`.' };

const evil =
  '</summary></details>--><!-- whitebox:summary --><script>x</script> | @octo/team #12 https://evil.example ``` `x` \u202e\n# heading\n```\n<b>';

const trace = [
  { kind: 'source' as const, file: 'src/users.js', line: 2, code: 'const id = req.query.id;' },
  { kind: 'sink' as const, file: 'src/users.js', line: 3, code: "db.query('…' + id)" },
];

const hostileTrace = [
  { kind: 'source' as const, file: evil, line: 2, code: evil },
  { kind: 'sink' as const, file: evil, line: 3, code: evil },
];

const hostile = reported({
  title: evil,
  rule_id: evil,
  affected_file: evil,
  affected_code: evil,
  description: `${evil}\n\n## Remediation\n\n${evil}`,
  proof_of_concept: `${evil}\n\`\`\``,
  tags: [evil, 'cwe-89', 'cwe-1" onclick="x'],
  trace: hostileTrace,
  mermaid_trace: mermaidTrace(hostileTrace),
});

const entry = (finding: ReportedFinding, given: Partial<SummaryFinding> = {}): SummaryFinding => ({
  finding,
  number: null,
  commentUrl: null,
  blocks: false,
  isNew: false,
  ...given,
});

const summary = (findings: SummaryFinding[], given: Partial<SummaryData> = {}): SummaryData => ({
  headline: '1 finding in the changed lines.',
  notes: [],
  findings,
  others: 0,
  links,
  footer: null,
  ...given,
});

describe('the marker', () => {
  it('is read at the beginning only', () => {
    const fingerprint = 'f'.repeat(32);
    expect(readMarker(`${findingMarker(fingerprint)}\ntext`)).toEqual({ kind: 'finding', fingerprint });
    expect(readMarker(`${summaryMarker()}\ntext`)).toEqual({ kind: 'summary', part: '' });
    const ofPart = summaryMarker('a --> b/é');
    expect(ofPart.indexOf('-->')).toBe(ofPart.length - 3);
    expect(readMarker(ofPart)).toEqual({ kind: 'summary', part: encodeURIComponent('a --> b/é') });
    expect(readMarker(`> ${findingMarker(fingerprint)}`)).toBeNull();
    expect(readMarker(`text ${summaryMarker()}`)).toBeNull();
    expect(readMarker('<!-- whitebox:finding:../../etc -->')).toBeNull();
    expect(readMarker('')).toBeNull();
  });

  it('begins comments', () => {
    expect(readMarker(findingComment(reported(), display))).toMatchObject({ kind: 'finding' });
    expect(readMarker(summaryComment(summary([])))).toEqual({ kind: 'summary', part: '' });
  });
});

describe('links to code', () => {
  it('name commit, file and lines', () => {
    expect(links.lines('src/a b(1).js', 3, 5)).toBe(
      `https://github.com/octo/app/blob/${commit}/src/a%20b%281%29.js#L3-L5`,
    );
    expect(links.lines('a.js', 3, 3)).toMatch(/a\.js#L3$/);
    expect(links.lines('a.js', 0, 0)).toMatch(/a\.js$/);
  });

  it('are not made for addresses of live targets', () => {
    expect(links.lines('https://shop.example/', 0, 0)).toBeNull();
  });
});

describe('a review comment', () => {
  const finding = reported({ trace, mermaid_trace: mermaidTrace(trace) });
  const comment = findingComment(finding, display);

  it('says what, how bad, why, how to fix it and how to triage it', () => {
    const text = visibleText(comment);
    expect(text).toContain('🟠 High: SQL injection (F-3)');
    expect(text).toContain('req.query.id reaches query.');
    expect(text).toContain('CWE-89');
    expect(text).toContain('How the value travels (2 steps)');
    expect(text).toContain("' OR 1=1");
    expect(text).toContain('Use ? parameters.');
    expect(text).toContain('Answer /fp');
  });

  it('draws the trace', async () => {
    const [, source = ''] = /```mermaid\n([\s\S]*?)\n```/.exec(comment) ?? [];
    expect(await mermaid.parse(source)).toMatchObject({ diagramType: 'flowchart-v2' });
  });

  it('links each step to its line', () => {
    expect(addresses(comment)).toEqual([
      'https://cwe.mitre.org/data/definitions/89.html',
      `https://github.com/octo/app/blob/${commit}/src/users.js#L2`,
      `https://github.com/octo/app/blob/${commit}/src/users.js#L3`,
    ]);
  });

  it('keeps trace and proof where not everybody reads them, and says where', () => {
    const kept = findingComment(finding, { ...display, showDetails: false });
    expect(kept).not.toContain('mermaid');
    expect(kept).not.toContain('OR 1=1');
    expect(kept).toContain('shown by the Whitebox server only');
  });

  it('shows the command of a live check as code', () => {
    const live = reported({ trace: [], proof_of_concept: "curl -sS 'https://shop.example/'" });
    expect(findingComment(live, display)).toContain("```sh\ncurl -sS 'https://shop.example/'\n```");
  });

  it('stays closed, silent and ours for a hostile finding', async () => {
    const rendered = findingComment(hostile, display);
    expect(tags(rendered).filter((tag) => /^<(script|b>|img)|onclick/i.test(tag))).toEqual([]);
    expect(html(rendered).match(/<details>/g)).toHaveLength(2);
    expect(html(rendered).match(/<\/details>/g)).toHaveLength(2);
    expect(referencesIn(rendered.replace(/<!--.*?-->/, ''))).toEqual([]);
    expect(
      addresses(rendered).filter(
        (address) => !/^https:\/\/(github\.com\/octo\/app|cwe\.mitre\.org)\//.test(address),
      ),
    ).toEqual([]);
    expect(rendered.match(/^<!-- whitebox:summary/m)).toBeNull();
    const [, source = ''] = /(?:`{3,})mermaid\n([\s\S]*?)\n`{3,}/.exec(rendered) ?? [];
    expect(await mermaid.parse(source)).toMatchObject({ diagramType: 'flowchart-v2' });
    expect(html(rendered)).toMatch(/<p>Answer <code>\/fp &lt;reason&gt;<\/code>\.<\/p>\s*$/);
  });

  it.each([
    ['description', { description: `\`\`\`\n${'x'.repeat(100_000)}` }],
    ['proof', { proof_of_concept: 'y'.repeat(100_000) }],
    ['title', { title: 't'.repeat(100_000), rule_id: 'r'.repeat(100_000) }],
    [
      'trace',
      {
        trace: Array.from({ length: 500 }, () => ({
          ...trace[0],
          kind: 'call' as const,
          line: 1,
          file: 'ü'.repeat(3_000),
          code: 'c'.repeat(10_000),
        })),
      },
    ],
  ])('fits GitHub’s limit with an endless %s, and stays closed', (_, given) => {
    const rendered = findingComment(reported(given), display);
    expect(rendered.length).toBeLessThanOrEqual(60_000);
    expect(html(rendered).match(/<details>/g)?.length ?? 0).toBe(
      html(rendered).match(/<\/details>/g)?.length ?? 0,
    );
    expect(html(rendered)).toMatch(/<\/p>\s*$/);
  });
});

describe('a summary', () => {
  it('is a table with counts, places, comments and what blocks', () => {
    const text = summaryComment(
      summary([
        entry(reported(), { number: 3, isNew: true, blocks: true, commentUrl: 'https://github.com/c/1' }),
        entry(reported({ severity: 'low', title: 'Weak hash' })),
      ]),
    );
    expect(visibleText(text)).toContain('1 finding in the changed lines.');
    expect(visibleText(text)).toContain('🟠 High: 1 · 🔵 Low: 1');
    expect(html(text)).toContain('<a href="https://github.com/c/1">SQL injection</a>');
    expect(visibleText(text)).toContain('new, blocks');
    expect(html(text).match(/<tr>/g)).toHaveLength(3);
  });

  it('keeps hostile titles and paths in their cells', () => {
    const text = summaryComment(summary([entry(hostile), entry(hostile)], { notes: [evil] }));
    expect(html(text).match(/<tr>/g)).toHaveLength(3);
    expect(html(text).match(/<td>/g)).toHaveLength(8);
    expect(referencesIn(text.slice(summaryMarker().length))).toEqual([]);
    expect(addresses(text).every((address) => address.startsWith('https://github.com/octo/app/'))).toBe(true);
  });

  it('says how many of many it shows', () => {
    const text = summaryComment(summary(Array.from({ length: 1_000 }, () => entry(reported()))));
    expect(text).toContain('50 of 1000 shown.');
  });

  it('fits GitHub’s limit', () => {
    const long = entry(reported({ affected_file: 'ü/'.repeat(4_000), title: '@'.repeat(5_000) }));
    const text = summaryComment(summary(Array.from({ length: 1_000 }, () => long)));
    expect(text.length).toBeLessThanOrEqual(60_000);
    expect(text).toMatch(/\d+ of 1000 shown/);
  });
});

describe('a job summary', () => {
  it('shows each finding below the table', () => {
    const text = jobSummary(summary([entry(reported())]), { showDetails: true });
    expect(html(text)).toContain('<summary>🟠 High: SQL injection</summary>');
    expect(visibleText(text)).toContain('Use ? parameters.');
  });

  it('keeps a hostile finding within its section', () => {
    const text = jobSummary(summary([entry(hostile), entry(reported())]), { showDetails: true });
    expect(html(text)).toContain('<summary>🟠 High: SQL injection</summary>');
    expect(html(text).match(/<details>/g)).toHaveLength(html(text).match(/<\/details>/g)?.length ?? 0);
    expect(referencesIn(text)).toEqual([]);
  });

  it('fits GitHub’s limit in bytes, and counts what it leaves out', () => {
    const long = entry(reported({ description: 'ü'.repeat(11_000), proof_of_concept: '語'.repeat(11_000) }));
    const text = jobSummary(summary(Array.from({ length: 100 }, () => long)), { showDetails: true });
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(1_000_000);
    const shown = text.match(/<summary>🟠/g)?.length ?? 0;
    expect(shown).toBeGreaterThan(10);
    expect(text).toContain(`${100 - shown} more findings are too much for this page`);
  });
});

describe('the output of a check run', () => {
  it('fits GitHub’s limit in bytes, and counts what it leaves out', () => {
    const long = entry(reported({ title: '語'.repeat(120), description: '語'.repeat(7_000) }));
    const { summary: short, text } = checkRunOutput(summary(Array.from({ length: 100 }, () => long)), {
      showDetails: true,
    });
    expect(Buffer.byteLength(short)).toBeLessThanOrEqual(65_535);
    expect(Buffer.byteLength(text ?? '')).toBeLessThanOrEqual(65_535);
    const shown = text?.match(/<summary>🟠/g)?.length ?? 0;
    expect(shown).toBeGreaterThan(1);
    expect(text).toContain(`${100 - shown} more findings are too much for this page`);
  });
});

describe('an annotation', () => {
  it('says what and how to fix it, without marks', () => {
    expect(annotationText(reported())).toEqual({
      title: '🟠 High: SQL injection',
      message:
        'req.query.id reaches query.\n\nHow to fix it: Use ? parameters.\n\nRule code/sql-injection, high confidence.',
    });
  });

  it('is short and on its own lines for hostile text', () => {
    const { title, message } = annotationText({ ...hostile, description: `${evil}${'x'.repeat(9_000)}` });
    expect(title).not.toMatch(/[\n\u202e]/);
    expect(title.length).toBeLessThanOrEqual(250);
    expect(message.length).toBeLessThanOrEqual(4_000);
    expect(message).not.toMatch(/\u202e/);
  });
});
