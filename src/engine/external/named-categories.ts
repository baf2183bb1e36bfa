/**
 * Which of our categories a rule of another scanner belongs to by what it is called, where it names no weakness of the
 * CWE list: linters and older scanners do not.
 */

/** In this order: `no sql injection` is none of `sql injection`. Words as `wordsOf` gives them. */
const phrases: readonly (readonly [category: string, phrases: readonly string[]])[] = [
  ['nosql-injection', ['nosql', 'nosqli', 'no sql injection', 'mongo injection', 'mongodb injection']],
  [
    'sql-injection',
    [
      'sql injection',
      'sqli',
      'injection sql',
      'tainted sql',
      'hql injection',
      'sql nonconstant string',
      'sql expressions',
    ],
  ],
  [
    'command-injection',
    ['command injection', 'cmd injection', 'shell injection', 'os command', 'child process', 'tainted shell'],
  ],
  ['template-injection', ['template injection', 'ssti']],
  [
    'code-injection',
    [
      ...['code injection', 'eval', 'implied eval', 'new func', 'tainted eval', 'script engine injection'],
      ...['expression injection', 'el injection', 'spel injection', 'ognl injection'],
    ],
  ],
  ['ldap-injection', ['ldap injection', 'tainted ldap']],
  ['xpath-injection', ['xpath injection', 'xpath', 'tainted xpath']],
  ['log-injection', ['log injection', 'log forging', 'crlf injection logs']],
  ['header-injection', ['header injection', 'response splitting', 'header manipulation', 'tainted header']],
  [
    'xss',
    [
      ...['xss', 'cross site scripting', 'tainted html', 'inner html', 'innerhtml', 'outerhtml', 'no danger'],
      ...['dangerously set inner html', 'dangerouslysetinnerhtml', 'no unsanitized', 'v html'],
    ],
  ],
  ['file-inclusion', ['file inclusion', 'tainted include']],
  [
    'path-traversal',
    [
      ...[
        'path traversal',
        'directory traversal',
        'path manipulation',
        'path injection',
        'zip slip',
        'zipslip',
      ],
      ...['non literal fs filename', 'tainted file', 'arbitrary file'],
    ],
  ],
  ['unrestricted-upload', ['unrestricted upload', 'unrestricted file upload', 'insecure file upload']],
  ['ssrf', ['ssrf', 'server side request forgery', 'tainted ssrf']],
  ['open-redirect', ['open redirect', 'unvalidated redirect', 'url redirection']],
  ['xxe', ['xxe', 'external entity', 'external entities']],
  ['unsafe-deserialization', ['deserialization', 'deserialisation', 'unserialize', 'pickle', 'marshal load']],
  ['prototype-pollution', ['prototype pollution', 'proto pollution', 'prototype polluting assignment']],
  ['mass-assignment', ['mass assignment']],
  ['regex-injection', ['redos', 'unsafe regex', 'regex dos', 'non literal regexp', 'regexp injection']],
  [
    'hard-coded-credentials',
    ['hardcoded', 'hard coded'].flatMap((how) =>
      [
        'password',
        'credential',
        'credentials',
        'secret',
        'secrets',
        'token',
        'key',
        'api key',
        'jwt secret',
      ].map((what) => `${how} ${what}`),
    ),
  ],
  ['weak-hash', ['weak hash', 'insecure hash', 'weak message digest', 'weak hashing', 'md5', 'sha1']],
  [
    'weak-cipher',
    [
      'weak cipher',
      'insecure cipher',
      'weak crypto',
      'weak cryptography',
      'des usage',
      'ecb mode',
      'weak encryption',
    ],
  ],
  [
    'insecure-randomness',
    [
      'insecure random',
      'weak random',
      'predictable random',
      'insecure randomness',
      'pseudo random bytes',
      'math random',
    ],
  ],
  [
    'insecure-cookie',
    ['insecure cookie', 'cookie secure', 'cookie httponly', 'cookie http only', 'cookies http only'],
  ],
  ['csrf', ['csrf', 'cross site request forgery']],
  ['cors', ['cors', 'permissive cors']],
  ['session-fixation', ['session fixation']],
  [
    'tls-verification',
    [
      ...[
        'tls verification',
        'ssl verification',
        'certificate validation',
        'weak trust manager',
        'weak hostname verifier',
      ],
      ...['insecure tls', 'disabled tls', 'reject unauthorized'],
    ],
  ],
  ['jwt', ['jwt', 'json web token']],
  [
    'file-permissions',
    ['file permission', 'file permissions', 'world writable', 'world writeable', 'permissive chmod'],
  ],
  ['temporary-file', ['temporary file', 'temp file', 'tempfile', 'mktemp']],
  ['debug-mode', ['debug mode', 'debug true', 'debug enabled']],
];

/** Parts of the names of tools that look for nothing else. Their rules are called after who issues the secret. */
const secretScanners = [
  ...[
    'betterleaks',
    'detect-secrets',
    'ggshield',
    'gitguardian',
    'gitleaks',
    'kingfisher',
    'noseyparker',
    'ripsecrets',
  ],
  ...['secret-scanning', 'trufflehog', 'whispers'],
];

/** @param tool as it is named in the ids of its rules */
export function categoryOfTool(tool: string): string | undefined {
  return secretScanners.some((name) => tool.includes(name)) ? 'hard-coded-credentials' : undefined;
}

/** @param name an id or a title, of at most a few hundred characters */
export function categoryOfName(name: string): string | undefined {
  if (/^(?:CVE-\d|GHSA-)/i.test(name)) return 'vulnerable-dependency';
  const words = ` ${wordsOf(name)} `;
  return phrases.find(([, each]) => each.some((phrase) => words.includes(` ${phrase} `)))?.[0];
}

/** `detectSQLInjection`, `SQL_INJECTION` and `sql-injection`: words in small letters, one blank between them. */
function wordsOf(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}
