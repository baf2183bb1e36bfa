/**
 * Whether a result of another tool is about security. Linters write the same format, and some tools tell both: thousands of
 * missing semicolons are no findings of a security scan.
 */
import { asList, asText, at } from './json-reading.ts';
import { categoryOfName } from './named-categories.ts';
import type { NamedRule } from './sarif-rules.ts';

/** Parts of the names of tools most of whose rules are about other things. */
const linters = [
  ...[
    'biome',
    'checkstyle',
    'clang',
    'clippy',
    'coding-standard',
    'composer',
    'cppcheck',
    'cs-fixer',
    'cspell',
    'detekt',
    'eslint',
  ],
  ...[
    'flake8',
    'golangci',
    'hadolint',
    'infer',
    'inspectcode',
    'ktlint',
    'mago',
    'markdownlint',
    'msvc',
    'mypy',
    'oxlint',
  ],
  ...[
    'phan',
    'php-codesniffer',
    'phpcs',
    'phplint',
    'phpmd',
    'phpstan',
    'pmd',
    'psalm',
    'psscriptanalyzer',
    'pvs-studio',
    'pylint',
  ],
  ...[
    'pyright',
    'qodana',
    'rector',
    'resharper',
    'revive',
    'rubocop',
    'ruff',
    'shell-script-analysis',
    'shellcheck',
    'sonar',
  ],
  ...['spotbugs', 'staticcheck', 'stylelint', 'swiftlint', 'tslint', 'visual-c', 'yamllint'],
];

/** What tags, categories and kinds call other things than security. */
const otherMatters = new Set([
  ...[
    'bad-practice',
    'best-practice',
    'clarity',
    'code-quality',
    'code-smell',
    'compatibility',
    'complexity',
    'convention',
  ],
  ...[
    'correctness',
    'documentation',
    'experimental',
    'formatting',
    'i18n',
    'layout',
    'license',
    'maintainability',
  ],
  ...[
    'malicious-code',
    'mt-correctness',
    'naming',
    'performance',
    'portability',
    'readability',
    'redundancy',
    'reliability',
  ],
  ...['style', 'stylistic-issues', 'suggestion', 'testability', 'usability'],
]);

/** Rules of linters that come from a security scanner, and say so by their numbers only. */
const adopted: readonly (readonly [linter: string, ids: RegExp])[] = [
  ['ruff', /^S\d{3}$/],
  ['flake8', /^S\d{3}$/],
];

/** What it says of security are hints rather than results. @param tool as it is named in the ids of its rules */
export function isLinter(tool: string): boolean {
  return linters.some((linter) => tool.includes(linter));
}

/** @param tool as it is named in the ids of its rules */
export function isAboutSecurity(tool: string, { nativeId, rule }: NamedRule, result: unknown): boolean {
  const marks = [...marksOf(rule), ...marksOf(result)];
  if (saysSecurity(rule) || saysSecurity(result) || marks.some((mark) => mark.includes('security')))
    return true;
  if (marks.some((mark) => otherMatters.has(mark))) return false;
  if (marks.some((mark) => /\bcwe\b|vulnerab|secret|owasp/.test(mark))) return true;
  const names = [nativeId, asText(at(rule, 'name'), 200) ?? ''];
  return (
    !isLinter(tool) ||
    adopted.some(([linter, ids]) => tool.includes(linter) && ids.test(nativeId)) ||
    names.some((name) => /security|tainted|gosec/i.test(name) || categoryOfName(name) !== undefined)
  );
}

function saysSecurity(holder: unknown): boolean {
  return (
    at(holder, 'properties', 'security-severity') !== undefined ||
    at(holder, 'properties', 'cwe') !== undefined
  );
}

/** Its tags, category and kind, in small letters with hyphens. */
function marksOf(holder: unknown): string[] {
  const properties = at(holder, 'properties');
  return [...asList(at(properties, 'tags'), 50), at(properties, 'category'), at(properties, 'type')].flatMap(
    (mark) =>
      asText(mark, 200)
        ?.toLowerCase()
        .replace(/[\s_]+/g, '-') ?? [],
  );
}
