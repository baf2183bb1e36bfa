/** Secrets of one file as candidates, and what else of them must not be shown. */

import { decodeText } from '../inventory/decode-text.ts';
import type { InventoryFile } from '../inventory/inventory.ts';
import type { Candidate } from '../results/candidate.ts';
import { mask } from '../results/redaction.ts';
import { loadSecretRules } from './load-secret-rules.ts';
import { type Secret, scanText } from './scan-text.ts';

/** Of larger files only this much is looked at, in bytes. */
const secretScanLimit = 1_000_000;

/** Made by tools, full of hashes, handed out with every application, or not text. */
const skippedPath =
  /(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?|composer\.lock|poetry\.lock|Pipfile\.lock|uv\.lock|Gemfile\.lock|Cargo\.lock|go\.sum|gradle\.lockfile|packages\.lock\.json|flake\.lock|mix\.lock|pubspec\.lock|Podfile\.lock|google-services\.json|GoogleService-Info\.plist)$|\.(?:lock|map|svg|snap|png|jpe?g|gif|ico|webp|woff2?|ttf|eot|otf|pdf|zip|gz|tgz|jar|class|wasm|so|dll|exe|mp[34]|webm|avif|sum)$/i;

/** What people read rather than machines. */
const prose =
  /\.(?:md|mdx|markdown|rst|adoc|html?|tex)$|(?:^|\/)(?!requirements|constraints)[^/]*\.txt$|(?:^|[/._-])x?docs?(?:[/._-]|$)|(?:^|\/)src\/site\//i;

/**
 * Where words like "password" stand beside values that are none: prose, translations, samples of configuration,
 * descriptions of interfaces, throw-away services of continuous integration. `template.yaml` is one of CloudFormation;
 * Phoenix makes a key for `config/dev.exs` of each project, which is used on a developer's machine only.
 */
const noGuessing =
  /\.(?:po|pot|xlf|resx|arb|strings)$|(?:^|[/._-])(?!(?<=^|\/)template\.(?:ya?ml|json)$)(?:i18n|l10n|locales?|lang|langs|languages?|translations?|messages|examples?|samples?|templates?|dist|tests?|fixtures?|mocks?|fakes?|defaults?)(?:[/._-]|$)|(?:^|[/._-])(?:openapi|swagger)(?:[/._-].{0,200})?\.(?:ya?ml|json)$|^\.github\/workflows\/|(?:^|\/)config\/(?:dev|test)\.exs$/i;

/** Tests at the end of a file of Rust show how things are written, as prose does. */
const inlineTests = /^#\[cfg\(test\)\]\r?\n(?:pub )?mod \w+ \{/m;

export function isWorthScanning(file: Pick<InventoryFile, 'path' | 'size' | 'roles'>): boolean {
  return file.size > 0 && !skippedPath.test(file.path) && !file.roles.includes('minified');
}

export interface SecretsOfFile {
  candidates: Candidate[];
  /** Not reported, but must not be shown either. */
  hidden: string[];
}

/** Never throws for what is in the file. Binary content has no secrets. */
export function detectSecrets(file: Pick<InventoryFile, 'path' | 'roles'>, content: Buffer): SecretsOfFile {
  const text = decodeText(content.subarray(0, secretScanLimit));
  if (text === null) return { candidates: [], hidden: [] };
  const isProse = prose.test(file.path);
  const allowsGeneric = file.roles.length === 0 && !isProse && !noGuessing.test(file.path);
  const context = { path: file.path, allowsGeneric, isProse };
  const tests = file.path.endsWith('.rs') ? text.search(inlineTests) : -1;
  const secrets = scanText(text, context, loadSecretRules()).filter(
    ({ rule, start }) => tests < 0 || start < tests || (!rule.isGeneric && rule.inProse),
  );
  let line = 1;
  let position = 0;
  const told = firstOfEach(secrets);
  const candidates = [...told].map((secret) => {
    line += countLines(text, position, secret.start);
    position = secret.start;
    return toCandidate(file.path, secret, line, line + countLines(text, secret.start, secret.end));
  });
  const untold = secrets.filter((secret) => !told.has(secret)).map(({ value }) => value);
  return { candidates, hidden: [...untold, ...partsOf(secrets, text)] };
}

/** The further parts of keys that are written in several. */
function partsOf(secrets: readonly Secret[], text: string): string[] {
  const patterns = new Set(secrets.flatMap(({ rule }) => rule.parts ?? []));
  return [...patterns].flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ groups }) => groups?.secret ?? []),
  );
}

/** Of so many keys of one kind in one file each is told: a file with more is a collection, and mended as one. What is guessed at is judged one by one. */
const maxOfKind = 10;

function firstOfEach(secrets: readonly Secret[]): Set<Secret> {
  const told = new Map<string, number>();
  return new Set(
    secrets.filter(({ rule: { id, isGeneric } }) => {
      if (isGeneric) return true;
      const before = told.get(id) ?? 0;
      told.set(id, before + 1);
      return before < maxOfKind;
    }),
  );
}

function toCandidate(
  path: string,
  { rule, value, name, start, end }: Secret,
  line: number,
  endLine: number,
): Candidate {
  const firstLine = value.split(/\r?\n|\\[nr]/, 1)[0] ?? '';
  return {
    ruleId: rule.id,
    file: path,
    span: { line, endLine, start, end },
    enclosingSymbol: '',
    sinkApi: rule.id,
    sinkArgument: name || null,
    apiCertainty: rule.isGeneric ? 'receiver' : 'import',
    source: null,
    trace: [],
    shape: null,
    entryPoint: null,
    partialGuards: [],
    functions: [],
    secret: value,
    details: { kind: rule.kind, value: firstLine.startsWith('-----') ? firstLine : mask(firstLine), name },
  };
}

function countLines(text: string, from: number, to: number): number {
  let lines = 0;
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}
