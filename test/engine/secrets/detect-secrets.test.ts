import { expect, it } from 'vitest';
import { detectSecrets, isWorthScanning } from '../../../src/engine/secrets/detect-secrets.ts';

const password = 'kW8zpQ-2rTy';
const detect = (
  path: string,
  text: string | Buffer,
  roles: Parameters<typeof detectSecrets>[0]['roles'] = [],
) => detectSecrets({ path, roles }, Buffer.from(text));

it('gives a candidate with its place, its name and a masked value', () => {
  const [found] = detect('src/a.js', `// first\nconst dbPassword = '${password}';\n`);
  expect(found).toMatchObject({
    ruleId: 'secrets/password',
    span: { line: 2, endLine: 2, start: 29, end: 40 },
    sinkArgument: 'dbPassword',
    details: { kind: 'A password', name: 'dbPassword', value: 'kW*********' },
    secret: password,
  });
});

it('reports each value of a file once', () => {
  const line = `const dbPassword = '${password}';\n`;
  expect(detect('src/a.js', line.repeat(5))).toHaveLength(1);
});

it.each([
  ['tests', 'src/a.js', ['test' as const]],
  ['examples', 'src/a.js', ['example' as const]],
  ['prose', 'docs/a.md', []],
])('does not guess in %s', (_where, path, roles) => {
  expect(detect(path, `const dbPassword = '${password}';`, roles)).toEqual([]);
});

it.each(['package-lock.json', 'a/yarn.lock', 'go.sum', 'logo.svg', 'app.js.map'])(
  'does not look into %s',
  (path) => {
    expect(isWorthScanning({ path, size: 10, roles: [] })).toBe(false);
  },
);

it('has nothing to say about binary content', () => {
  expect(
    detect('a.bin', Buffer.concat([Buffer.from([0, 1]), Buffer.from(`password = '${password}'`)])),
  ).toEqual([]);
});

it('looks at the first megabyte only', () => {
  const line = `\nconst dbPassword = '${password}';`;
  expect(detect('a.js', 'x'.repeat(900_000) + line)).toHaveLength(1);
  expect(detect('a.js', 'x'.repeat(1_000_000) + line)).toEqual([]);
});

const million = 1_000_000;
it.each([
  ['one word over and over', 'password'.repeat(million / 8)],
  ['assignments without values', 'token = "'.repeat(million / 9)],
  ['addresses without hosts', 'a://b:c'.repeat(million / 7)],
  ['beginnings of keys', '-----BEGIN PRIVATE KEY-----\n'.repeat(million / 28)],
  ['beginnings of tokens', 'eyJeyJ.eyJ'.repeat(million / 10)],
  ['servers without passwords', 'server=a;'.repeat(million / 9)],
  ['blanks', `password${' '.repeat(million)}`],
  ['quotes', `password=${'"'.repeat(million)}`],
  ['one long name', `api_key${'a'.repeat(million)}`],
  ['authorization', 'authorization: bearer '.repeat(million / 22)],
])('takes a megabyte of hostile text in its stride: %s', (_what, text) => {
  const start = performance.now();
  detect('src/a.js', text);
  expect(performance.now() - start).toBeLessThan(30_000);
});

it.each([
  ['locales/ro.json', '{"LABEL_PASSWORD": "Parolă-1"}'],
  ['src/labels.js', "const passwordLabels = { password: 'Contraseña' };"],
  ['src/passkeys.ts', "const OnePassword = 'bada5566-a7aa-401f-bd96-45619a55120d';"],
  ['src/token.ts', "const beeTokenAddress = '0x36435796Ca9be2bf150CE0dECc2D8Fab5C4d6E13';"],
  ['.env.example', `DB_PASSWORD=${password}`],
  [
    'src/key.ts',
    "if (!text.startsWith('-----BEGIN PRIVATE KEY-----')) throw new Error('This is no private key in the form that we can read, sorry about that, please convert it first');",
  ],
  ['src/legacy.js', "const password = '5f4dcc3b5aa765d61d8327deb882cf99';"],
])('does not take words and ids of real repositories for secrets: %s', (path, text) => {
  expect(detect(path, text)).toEqual([]);
});
