import { describe, expect, it } from 'vitest';
import { typeName } from '../../../src/engine/dataflow/classes/type-names.ts';
import { fixesHost } from '../../../src/engine/dataflow/guards/host-patterns.ts';
import { permittedCharacters, staysOnSite } from '../../../src/engine/dataflow/guards/regex-guards.ts';
import { JavaScriptResolver } from '../../../src/engine/dataflow/javascript/resolve-module.ts';
import { PathPatterns } from '../../../src/engine/dataflow/models/path-patterns.ts';
import { categoriesBetweenQuotes, categoriesWithout } from '../../../src/engine/dataflow/taint/escaping.ts';
import { concatShapes, holeMatters, taintedHole } from '../../../src/engine/dataflow/values/shape.ts';

describe('path patterns', () => {
  it.each([
    ['fs.readFile', 'fs.readFile', true],
    ['fs.readFile', 'fs.readFileSync', false],
    ['fs.{readFile,stat}', 'fs.stat', true],
    ['**.innerHTML', '?element.innerHTML', true],
    ['**.innerHTML', '?element.innerHTMLs', false],
    ['Math.**', 'Math.max', true],
    ['a.*.c', 'a.b.c', true],
    ['a.*.c', 'a.b.b.c', false],
    ['express().get', 'express().get', true],
    ['<pg.Pool>.query', '<pg.Pool>.query', true],
  ])('%s on %s: %s', (pattern, text, fits) => {
    const patterns = new PathPatterns<string>();
    patterns.add([pattern], 'found');
    expect(patterns.find([text])).toEqual(fits ? ['found'] : []);
  });
});

describe('the place of the tainted part', () => {
  const after = (fixed: string) => concatShapes([[{ fixed }], taintedHole]);
  it.each([
    ['url-host', '', true],
    ['url-host', 'https://', true],
    ['url-host', 'https://api.', true],
    ['url-host', 'https://api.example.com/', false],
    ['url-host', 'https://api.example.com?x=', false],
    ['url-host', '/items/', false],
    ['url-start', '/', true],
    ['url-start', '/users/', false],
    ['url-start', 'https://example.com/', false],
    ['url-start', '//', true],
    ['url-path', '/pages/', true],
    ['url-path', '/pages/show.jsp?name=', false],
    ['start', '  ', true],
    ['start', 'x', false],
    ['anywhere', 'anything', true],
  ] as const)('%s after "%s" matters: %s', (position, fixed, matters) => {
    expect(holeMatters(after(fixed), position)).toBe(matters);
  });

  it('is in the path when an unknown base and a slash stand before it', () => {
    expect(
      holeMatters(concatShapes([[{ hole: 'unknown' }], [{ fixed: '/x/' }], taintedHole]), 'url-host'),
    ).toBe(false);
  });
});

describe('a regular expression a value matched', () => {
  it.each([
    ['^[a-z0-9]+$', { path: false, url: false, host: false, quotes: false, markup: false, option: false }],
    ['^[\\w./-]+$', { path: true, url: true, host: false, quotes: false, markup: false, option: true }],
    [
      '^https:\\/\\/example\\.com\\/[a-z]+$',
      { path: false, url: true, host: false, quotes: false, markup: false, option: false },
    ],
    [
      '^\\/page(-[a-z]+)?\\.(xml|json)$',
      { path: false, url: true, host: false, quotes: false, markup: false, option: false },
    ],
    [
      '^[a-z]+\\.?\\.\\/[a-z]+$',
      { path: true, url: true, host: false, quotes: false, markup: false, option: false },
    ],
    [
      '^[a-z]*\\/[a-z]+\\.txt$',
      { path: true, url: true, host: false, quotes: false, markup: false, option: true },
    ],
    [
      '^a(\\.[a-z]*)+\\/$',
      { path: true, url: true, host: false, quotes: false, markup: false, option: false },
    ],
    ['^[a-z0-9.-]+$', { path: false, url: false, host: true, quotes: false, markup: false, option: false }],
    [
      '^[a-z0-9-]+\\.example\\.com$',
      { path: false, url: false, host: false, quotes: false, markup: false, option: false },
    ],
  ])('lets through what its classes hold: %s', (pattern, permitted) => {
    expect(permittedCharacters(pattern, '')).toEqual(permitted);
  });

  it.each(['[a-z]+', '^[a-z]+', '[a-z]+$', '^.*$', '^[^;]+$', '^\\S+$', '^a|b$', '^a\\$'])(
    'says nothing of the whole: %s',
    (pattern) => {
      expect(permittedCharacters(pattern, '')).toBeNull();
    },
  );

  it('says nothing of the whole when lines count for themselves', () => {
    expect(permittedCharacters('^[a-z]+$', 'm')).toBeNull();
  });
});

describe('an address that matched a pattern with a host', () => {
  it.each([
    ['^https:\\/\\/example\\.com\\/', '', true],
    ['^https?://example\\.com/', 'i', true],
    ['\\Ahttps://example\\.com(?:/|\\z)', '', true],
    ['^https://(?:www\\.)?example\\.com/', '', true],
    ['^https://[a-z-]+\\.example\\.com/', '', true],
    ['^https://(?:[\\w-]+\\.)*example\\.com$', '', true],
    ['^https://example\\.com(\\/.*)?$', '', true],
    ['^https://[a-z.]+example\\.com/', '', false],
    ['^https://example\\.com', '', false],
    ['^https://example.com/', '', false],
    ['^https://.*\\.example\\.com/', '', false],
    ['^https://[^/]+\\.example\\.com/', '', false],
    ['^https://[a-z]+\\.com/', '', false],
    ['^https://example\\.com/', 'm', false],
    ['https://example\\.com/', '', false],
    ['^https://example\\.com/|^http', '', false],
  ])('%s with flags "%s" is at its host: %s', (pattern, flags, fixed) => {
    expect(fixesHost(pattern, flags)).toBe(fixed);
  });
});

describe('an address that matched its beginning', () => {
  it.each([
    ['\\A/[^/\\\\]', '', true],
    ['^\\/[^\\/\\\\]', '', true],
    ['^/([^/\\\\]|$)', '', true],
    ['^/(?:[^/\\\\].*)?', '', false],
    ['^/(?![/\\\\])', '', true],
    ['^/\\w', '', true],
    ['^/[a-z-]+', '', true],
    ['^/[A-Za-z\\d_]', '', true],
    ['^/[A-z]', '', false],
    [`^/[${'a-'.repeat(200)}`, '', false],
    ['^/[^/]', '', false],
    ['^/[^/\\\\]', 'm', false],
    ['\\A/[^/\\\\]', 'm', true],
    ['^/[^/\\\\]|^http', '', false],
    ['^/[^/\\\\]*', '', false],
    ['^/.', '', false],
    ['/[^/\\\\]', '', false],
  ])('%s with flags "%s" stays on the site: %s', (pattern, flags, stays) => {
    expect(staysOnSite(pattern, flags, false)).toBe(stays);
  });

  it('may hold a backslash where the framework puts its host in front', () => {
    expect(staysOnSite('\\A/([^/]|\\z)', '', true)).toBe(true);
  });
});

describe('replaced characters', () => {
  it.each([
    ['<', '&lt;', ['xss']],
    ['[\\r\\n]', '', ['log-injection', 'header-injection']],
    ['<', '<', []],
    ['a.*b', '', []],
  ])('clean only for what needs them: %s → "%s"', (regex, replacement, categories) => {
    expect(categoriesWithout({ regex }, replacement)).toEqual(categories);
  });

  it.each([
    ['[\'"]', '', ['sql-injection', 'xpath-injection']],
    ["'", "''", ['sql-injection']],
    ["'", "'\\''", ['command-injection']],
    ["'", "\\'", []],
    ['"', '', []],
  ])('clean between quotes for what reads them so: %s → "%s"', (regex, replacement, categories) => {
    expect(categoriesBetweenQuotes({ regex }, replacement)).toEqual(categories);
    expect(categoriesWithout({ regex }, replacement)).toEqual([]);
  });

  it('clean for nothing when only the first is replaced', () => {
    expect(categoriesWithout(null, '')).toEqual([]);
  });

  it('a separator that is not known is as good as a slash', () => {
    expect(categoriesWithout({ text: '/' }, undefined)).toEqual([]);
    expect(categoriesWithout({ text: '/' }, '_')).toContain('path-traversal');
  });

  it('clean for nearly everything when only letters are kept', () => {
    expect(categoriesWithout({ regex: '[^a-z]' }, '')).toContain('command-injection');
    expect(categoriesWithout({ regex: '\\W+' }, '')).toContain('path-traversal');
    expect(categoriesWithout({ regex: '[^[:alnum:]]' }, '')).toContain('code-injection');
    expect(categoriesWithout({ regex: '[^a-z./]' }, '')).not.toContain('path-traversal');
    expect(categoriesWithout({ regex: '\\W+' }, '../')).not.toContain('path-traversal');
  });

  it('clean only for what the pattern takes away wherever it stands', () => {
    expect(categoriesWithout({ regex: '[\\x00-\\x1F]+' }, '')).toEqual(['log-injection', 'header-injection']);
    expect(categoriesWithout({ regex: '\\p{Cntrl}' }, '')).toEqual(['log-injection', 'header-injection']);
    expect(categoriesWithout({ regex: '^<' }, '')).toEqual([]);
    expect(categoriesWithout({ regex: '<script>' }, '')).toEqual([]);
    expect(categoriesWithout({ regex: '(a+)+$' }, '')).toEqual([]);
  });
});

describe('declared types', () => {
  it.each([
    ['string', 'string'],
    ['Promise<Repository<User> | null>', 'Repository'],
    ['express.Request', 'express.Request'],
    ['null | Pool', 'Pool'],
    ['readonly Pool', 'Pool'],
    ['User[]', null],
    ['(a: string) => void', null],
    ["'a' | 'b'", null],
  ])('%s names %s', (type, name) => {
    expect(typeName(type)).toBe(name);
  });
});

describe('the module resolver', () => {
  const resolver = new JavaScriptResolver(new Set(['a/index.ts', 'a/b.tsx', 'c.js']), {});
  it.each([
    ['a/b.tsx', './index', 'a/index.ts'],
    ['a/b.tsx', '.', 'a/index.ts'],
    ['a/index.ts', './b.js', 'a/b.tsx'],
    ['a/index.ts', '../c', 'c.js'],
    ['a/index.ts', '../../c', null],
    ['a/index.ts', './style.css', 'data'],
    ['a/index.ts', 'react', null],
  ])('from %s: %s is %s', (from, name, resolution) => {
    expect(resolver.resolve(from, name)).toBe(resolution);
  });

  it.each([
    ['shared/checks.js', './dist/checks', 'shared/src/checks/index.ts'],
    ['shared/bin.js', './lib/main.js', 'shared/main.ts'],
    ['app/main.ts', 'shared/dist/checks', 'shared/src/checks/index.ts'],
    ['app/main.ts', 'shared/built/checks', null],
    ['shared/bin.js', './lib/there.js', 'shared/lib/there.js'],
  ])('what is built is what it is built from, from %s: %s is %s', (from, name, resolution) => {
    const files = [
      'shared/src/checks/index.ts',
      'shared/main.ts',
      'shared/lib/there.js',
      'shared/src/there.ts',
    ];
    const resolver = new JavaScriptResolver(new Set(files), { workspacePackages: { shared: 'shared' } });
    expect(resolver.resolve(from, name)).toBe(resolution);
  });
});
