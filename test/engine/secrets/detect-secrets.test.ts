import { expect, it } from 'vitest';
import { detectSecrets, isWorthScanning } from '../../../src/engine/secrets/detect-secrets.ts';

const password = 'kW8zpQ-2rTy';
const detect = (
  path: string,
  text: string | Buffer,
  roles: Parameters<typeof detectSecrets>[0]['roles'] = [],
) => detectSecrets({ path, roles }, Buffer.from(text)).candidates;

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

it.each(['auth.ldap.password.', 'session/token/', 'user-password:'])(
  'takes no beginning of a name for a value: %s',
  (value) => {
    expect(detect('src/a.js', `const passwordPrefix1 = '${value}'; const ldapPwds = '${value}';`)).toEqual(
      [],
    );
  },
);

it('takes what a variant of an enumeration is matched to for no value of it', () => {
  expect(detect('src/a.rs', 'match r { Outcome::Pass => "DKIM2_ALLOW", _ => "" }')).toEqual([]);
  expect(detect('src/a.php', `[User::PASSWORD => '${password}']`)).toHaveLength(1);
});

it('reports each value of a file once', () => {
  const line = `const dbPassword = '${password}';\n`;
  expect(detect('src/a.js', line.repeat(5))).toHaveLength(1);
});

it('reports so many keys of a collection, and all that is guessed at', () => {
  const lines = (line: (at: number) => string) => Array.from({ length: 30 }, (_, at) => line(at)).join('\n');
  const keys = lines((at) => `"sk_live_${'R4x9Qm2LkT7vWc1ZpY8sHd'}${at + 10}",`);
  expect(detect('keys.json', `[${keys}]`)).toHaveLength(10);
  expect(
    detect(
      'src/a.js',
      lines((at) => `const dbPassword${at} = '${password}${at}';`),
    ),
  ).toHaveLength(30);
});

it.each([
  ['tests', 'src/a.js', ['test' as const]],
  ['examples', 'src/a.js', ['example' as const]],
  ['prose', 'docs/a.md', []],
  ['descriptions of interfaces', 'openapi/next.yaml', []],
  ['templates of configuration', 'deploy/config.template.yaml', []],
  ["Phoenix's settings for a developer's machine", 'config/dev.exs', []],
])('does not guess in %s', (_where, path, roles) => {
  expect(detect(path, `const dbPassword = '${password}';`, roles)).toEqual([]);
});

it.each([
  ['a block comment', `/*\n  "password": "${password}"\n*/`],
  ['Javadoc', `/**\n * login({ password: '${password}' })\n */`],
  ['a sample below a comment of Ruby', `#   login(password: '${password}')`],
  ['a sample in a comment', `//   {"password": "${password}"}`],
  ['documentation of Rust', `/// let password = "${password}";`],
  ["a function's text in Python", `def login(user):\n    """\n    login(password='${password}')\n    """`],
  ["a module's text in Python", `#!/usr/bin/python\n"""Logs in.\n\n    login(password='${password}')\n"""`],
  [
    'the text of an option',
    `users = Dict(\n    help="""Users, as in\n    {'password': '${password}'}\n    """)`,
  ],
  ['a session of Python', `>>> login(password='${password}')`],
])('does not guess in what explains code: %s', (_where, text) => {
  expect(detect('src/a.rb', text)).toEqual([]);
});

const signed =
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJ1cmwiOiJhdmF0YXJzL2NhdC5wbmciLCJpYXQiOjE2MTc3MjYyNzN9.s7Gt8ME80iREVxPhH01ZNv8oUn4XtaWsmiQ5csiUHn4';

it.each([
  [`token: { type: 'string', examples: ['${signed}'] }`, 0],
  [`token: {\n  examples: [\n    null,\n    '/sign/cat.png?token=${signed}',\n  ],\n}`, 0],
  [`@Schema({ example: "${signed}" })`, 0],
  [`token: { type: 'string', default: '${signed}' }`, 1],
  [`examples: ['cat.png'], token: '${signed}'`, 1],
])('takes for an example what a schema shows as one: %s', (text, count) => {
  expect(detect('src/a.js', text)).toHaveLength(count);
});

it('does not take what was encrypted for a password', () => {
  expect(detect('db/users.dump', `{"enc_password": "${password}"}`)).toEqual([]);
  expect(detect('db/users.dump', `{"agenc_password": "${password}"}`)).toHaveLength(1);
});

it.each(['%app.db_password%', '%env(resolve:DB_PASSWORD)%', 'anon@ftp.example'])(
  'does not take %s for a password',
  (value) => {
    expect(detect('config/config.php', `'password' => '${value}',`)).toEqual([]);
  },
);

it('guesses in the template of a stack of CloudFormation', () => {
  expect(detect('template.yaml', `MasterUserPassword: ${password}`)).toHaveLength(1);
});

it('says nothing of keys that Firebase hands out with applications', () => {
  const { path, size } = { path: 'app/google-services.json', size: 100 };
  expect(isWorthScanning({ path, size, roles: [] })).toBe(false);
});

it('guesses in code that is switched off, and behind patterns that look like comments', () => {
  expect(detect('src/a.js', `// const dbPassword = '${password}';`)).toHaveLength(1);
  expect(detect('src/a.py', `def f():\n    """Says."""\n    password = '${password}'`)).toHaveLength(1);
  expect(detect('src/a.py', `"""Says."""\npassword = '${password}'`)).toHaveLength(1);
  expect(detect('src/a.py', `def f():\n    run("""\n    password = '${password}'\n""")`)).toHaveLength(1);
  expect(detect('src/a.js', `app.use('/api/*', auth);\nconst dbPassword = '${password}';`)).toHaveLength(1);
});

const address = `https://deploy:${password}@git.shop-prod.net/app.git`;
it.each([
  ['README.md', 0],
  ['docs/setup.yaml', 0],
  ['notes.txt', 0],
  ['src/setup.ts', 1],
  ['requirements.txt', 1],
])('takes addresses in prose for examples: %s', (path, count) => {
  expect(detect(path, address)).toHaveLength(count);
});

it('takes what stands in the tests of a file of Rust for examples', () => {
  const tests = `#[cfg(test)]\nmod tests {\n    const ADDRESS: &str = "${address}";\n}\n`;
  expect(detect('src/hosts.rs', `const KEEP: u8 = 1;\n\n${tests}`)).toEqual([]);
  expect(
    detect('src/hosts.rs', `const ADDRESS: &str = "${address}";\n\n#[cfg(test)]\nmod tests {}\n`),
  ).toHaveLength(1);
});

it('looks into configuration that has no ending', () => {
  for (const path of ['.npmrc', '.bash_history', '.aws/credentials', 'deploy/api.service'])
    expect(detect(path, `export DB_PASSWORD=${password}`)).toHaveLength(1);
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
  ['names without values', 'name: password\n'.repeat(million / 15)],
  ['arguments', 'getenv("password", '.repeat(million / 19)],
  ['variables that do not end', 'variable "password" {'.repeat(million / 21)],
  ['commands', 'curl -X -u '.repeat(million / 11)],
  ['jdbc', 'jdbc:mysql://'.repeat(million / 13)],
  ['key sets', '"kty":"RSA"'.repeat(million / 11)],
  ['keys of PuTTY', 'putty-user-key-file Encryption: none\n'.repeat(million / 38)],
  ['hosts', 'password= a.b.c.d:1,'.repeat(million / 20)],
  ['lists of settings', 'password=a;'.repeat(million / 11)],
  ['openings of comments', '/*password="'.repeat(million / 12)],
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

it('says nothing of a key that Firebase hands out with the application', () => {
  const config = (other: string) => `const app = initializeApp({
  apiKey: '${'AI' + 'zadB-XhkAS1voQG6yyzyN9zHYIa4UOrGNATMu'}',
  ${other}
});`;
  expect(detect('src/a.js', config("authDomain: 'shop.firebaseapp.com',"))).toEqual([]);
  expect(detect('src/a.js', config("region: 'europe',"))).toHaveLength(1);
});

it('looks into the values of a Secret of Kubernetes', () => {
  const address = Buffer.from(`postgres://app:${password}@db.shop-prod.net:5432/shop`).toString('base64');
  const secret = (line: string) =>
    detect('deploy/secret.yaml', `apiVersion: v1\nkind: Secret\nmetadata:\n  name: db\ndata:\n  ${line}\n`);
  expect(secret(`url: ${address}`)).toMatchObject([
    { ruleId: 'secrets/url-credentials', span: { line: 6 }, secret: address, sinkArgument: 'url' },
  ]);
  expect(secret(`url: ${Buffer.from('postgres://db.shop-prod.net/shop').toString('base64')}`)).toEqual([]);
  expect(detect('deploy/settings.yaml', `kind: ConfigMap\ndata:\n  url: ${address}\n`)).toEqual([]);
});
