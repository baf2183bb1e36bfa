/** Files made to hurt: they must neither stop the scan nor take long. */
import { expect, it } from 'vitest';
import { scanInfrastructure } from '../support/scan-infrastructure.ts';

const size = 300_000;
const fill = (text: string) => text.repeat(Math.ceil(size / text.length)).slice(0, size);
const manifest = 'apiVersion: v1\nkind: Pod\n';
const workflow = 'on: issues\njobs:\n  a:\n    steps:\n';

/** Each alias stands for ten of the one before. */
function laughs(): string {
  const levels = ['l0: &l0 [a, a, a, a, a, a, a, a, a, a]'];
  for (let level = 1; level < 30; level++)
    levels.push(
      `l${level}: &l${level} [${Array(10)
        .fill(`*l${level - 1}`)
        .join(', ')}]`,
    );
  return `${manifest}${levels.join('\n')}\nspec:\n  containers: *l29\n  volumes: *l29\n`;
}

it.each([
  ['aliases of aliases', 'a.yaml', laughs()],
  ['an alias inside of itself', 'a.yaml', `${manifest}spec: &a\n  containers: [*a, *a]\n`],
  [
    'merged maps',
    'compose.yaml',
    `services:\n  a0: &a0 {image: a}\n${Array.from({ length: 20_000 }, (_, at) => `  a${at + 1}: &a${at + 1}\n    <<: *a${at}\n    k${at}: 1\n`).join('')}`.slice(
      0,
      size,
    ),
  ],
  ['comments that do not end', 'firestore.rules', fill('/*')],
  ['rules that do not end', 'firestore.rules', fill('allow a: if ')],
  ['open brackets', 'a.yaml', manifest + fill('[')],
  ['open maps', 'a.yaml', manifest + fill('{a: ')],
  ['dashes', 'a.yaml', manifest + fill('- ')],
  [
    'ever deeper lines',
    'a.yaml',
    manifest + Array.from({ length: 1_200 }, (_, at) => `${' '.repeat(at)}a:`).join('\n'),
  ],
  ['many keys', 'a.yaml', manifest + Array.from({ length: 60_000 }, (_, at) => `k${at}: 1\n`).join('')],
  ['the same key', 'a.yaml', manifest + fill('k: 1\n')],
  ['many documents', 'a.yaml', manifest + fill('---\n')],
  ['quotes', 'a.yaml', manifest + fill('"')],
  ['anchors', 'a.yaml', manifest + fill('- &a *a\n')],
  ['tags', 'a.yaml', manifest + fill('!!a ')],
  ['tabs', 'a.yaml', manifest + fill('\t')],
  ['colons', 'a.yaml', manifest + fill(': ')],
  ['question marks', 'a.yaml', manifest + fill('? ')],
  [
    'many containers',
    'a.yaml',
    `${manifest}spec:\n  containers:\n${fill('  - {name: a, image: b, securityContext: {privileged: true}}\n')}`,
  ],
  ['one long key', 'application.properties', fill('a.')],
  [
    'many keys of properties',
    'application.properties',
    Array.from({ length: 60_000 }, (_, at) => `a.k${at}=1\n`).join(''),
  ],
  ['lines that never end', 'php.ini', fill('a=b\\\n')],
  ['backslashes', 'php.ini', fill('\\')],
  ['blanks before a semicolon', 'php.ini', `a=${fill(' ')}x`],
  ['open elements', 'Web.config', fill('<a>')],
  ['attributes without an end', 'Web.config', `<a ${fill('b="')}`],
  ['elements of one name', 'web.xml', `<web-app>${fill('<servlet><init-param a="b"/></servlet>')}`],
  [
    'dotted keys of YAML',
    'application.yml',
    Array.from({ length: 20_000 }, (_, at) => `a${at}.b.c.d.e: 1\n`).join(''),
  ],
  ['open expressions', '.github/workflows/a.yml', `${workflow}      - run: "${fill('${{ ')}"\n`],
  [
    'expressions',
    '.github/workflows/a.yml',
    `${workflow}      - run: "${fill('${{ github.event.issue.title }} ')}"\n`,
  ],
  ['nested expressions', '.github/workflows/a.yml', `${workflow}      - run: "\${{ ${fill('(')} }}"\n`],
  ['steps', '.github/workflows/a.yml', workflow + fill('      - run: echo "$A" >> $GITHUB_OUTPUT\n')],
  [
    'variables',
    '.github/workflows/a.yml',
    `on: issues\nenv:\n${Array.from({ length: 8_000 }, (_, at) => `  A${at}: \${{ github.event.issue.body }}\n`).join('')}jobs:\n  a:\n    steps:\n      - run: |\n${Array.from({ length: 8_000 }, (_, at) => `          echo "a=$A${at}" >> $GITHUB_ENV\n`).join('')}`,
  ],
  [
    'jobs that need each other',
    '.github/workflows/a.yml',
    `on: issues\njobs:\n${Array.from({ length: 400 }, (_, at) => `  a${at}:\n    outputs: { o: "\${{ needs.a${(at + 1) % 400}.outputs.o }}" }\n    steps: [{ run: a }]\n`).join('')}`,
  ],
  [
    'jobs that all need each other',
    '.github/workflows/a.yml',
    `on: issues\njobs:\n${Array.from({ length: 250 }, (_, at) => `  a${at}:\n    needs: [${Array.from({ length: 250 }, (_, other) => `a${other}`).join(', ')}]\n    if: github.actor == 'a'\n    steps:\n      - run: echo "\${{ github.event.issue.title }}"\n`).join('')}`,
  ],
  [
    'a workflow that calls itself',
    '.github/workflows/a.yml',
    'on: [workflow_call, issues]\njobs:\n  a:\n    uses: ./.github/workflows/a.yml\n    with: { x: "${{ github.event.issue.title }}${{ inputs.x }}" }\n',
  ],
  ['open blocks', 'main.tf', fill('a {\n')],
  ['open lists', 'main.tf', `resource "a" "b" {\n c = ${fill('[')}`],
  ['open objects', 'main.tf', `resource "a" "b" {\n c = ${fill('{a=')}`],
  ['open calls', 'main.tf', `resource "a" "b" {\n c = ${fill('f(')}`],
  ['open templates', 'main.tf', `resource "a" "b" {\n c = "${fill('${')}"\n}`],
  ['heredocs without end', 'main.tf', fill('resource "a" "b" {\n c = <<EOF\n')],
  ['operators', 'main.tf', `resource "a" "b" {\n c = ${fill('- ')}\n}`],
  ['choices', 'main.tf', `resource "a" "b" {\n c = ${fill('x ? y : ')}\n}`],
  ['choices in lists', 'main.tf', `resource "a" "b" {\n c = ${fill('x ? [1 + ')}\n}`],
  ['comments', 'main.tf', fill('/*')],
  [
    'names',
    'main.tf',
    `locals {\n${Array.from({ length: 20_000 }, (_, at) => ` a${at} = local.a${at + 1}\n`).join('')}}\n`,
  ],
  [
    'values of values',
    'main.tf',
    `locals {\n a0 = [1, 2]\n${Array.from({ length: 200 }, (_, at) => ` a${at + 1} = [local.a${at}, local.a${at}]\n`).join('')}}\nresource aws_security_group a {\n dynamic ingress {\n for_each = [1]\n content {\n from_port = local.a200\n }\n }\n}\n`,
  ],
  [
    'values in values',
    'main.tf',
    `locals {\n a0 = 1\n${Array.from({ length: 10_000 }, (_, at) => ` a${at + 1} = [local.a${at}]\n`).join('')}}\nresource aws_security_group a {\n dynamic ingress {\n for_each = [1]\n content {\n from_port = local.a10000\n }\n }\n}\n`,
  ],
  [
    'loops in loops',
    'main.tf',
    fill(
      'resource aws_security_group a {\n for_each = toset([1, 2, 3, 4, 5, 6, 7, 8])\n dynamic ingress {\n for_each = [1, 2, 3, 4, 5, 6]\n content {\n dynamic cidr_blocks {\n for_each = [1, 2, 3]\n content {}\n }\n }\n }\n}\n',
    ),
  ],
  [
    'buckets',
    'main.tf',
    Array.from(
      { length: 9_000 },
      (_, at) => `resource "aws_s3_bucket" "a${at}" {\n acl = "public-read"\n}\n`,
    ).join(''),
  ],
  ['encoded text', 'main.tf', `resource "aws_iam_policy" "a" {\n policy = <<E\n${fill('[')}\nE\n}\n`],
  ['continued lines', 'Dockerfile', `FROM a\nRUN ${fill('a \\\n')}`],
  ['heredocs', 'Dockerfile', `FROM a\n${fill('RUN a <<A\n')}`],
  ['stages', 'Dockerfile', fill('FROM a AS b\n')],
  ['assignments', 'Dockerfile', `FROM a\nENV ${fill('a="\\"b ')}`],
  ['flags', 'Dockerfile', `FROM a\nRUN ${fill('--a ')}`],
  ['curls', 'Dockerfile', `FROM a\nRUN ${fill('curl -s http://a ')}`],
  ['curls in lines', 'Dockerfile', `FROM a\nRUN ${fill('curl https://a ; ')}`],
  ['words', 'Dockerfile', `FROM a\nRUN ${fill('apt npm pip apk chmod echo a:b ')}`],
  ['blanks', 'Dockerfile', `FROM a\nRUN curl${' '.repeat(size)}`],
  ['binary', 'Dockerfile', fill('\u0001\ufffd')],
])('takes a large file in its stride: %s', async (_what, path, text) => {
  // Of the processor's time, not the clock's: tests run beside each other.
  const start = process.cpuUsage();
  const { notAnalysed } = await scanInfrastructure({ [path]: text });
  if (path.endsWith('.tf')) expect(notAnalysed).toEqual([]);
  expect(process.cpuUsage(start).user).toBeLessThan(30_000_000);
});
