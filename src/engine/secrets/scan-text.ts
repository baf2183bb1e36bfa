/** Looks for secrets in the text of one file. */
import { isInDocumentation, isSchemaExample } from './documentation.ts';
import { encodedTexts } from './encoded-secrets.ts';
import { entropy } from './entropy.ts';
import { KeywordSearch } from './keyword-search.ts';
import { isMonotonous, isPlaceholder } from './placeholders.ts';
import type { SecretRule } from './secret-rule.ts';
import { validations } from './validations.ts';

export interface Secret {
  rule: SecretRule;
  /** Unmasked: must not leave the engine. */
  value: string;
  /** What it is assigned to; empty when nothing names it. */
  name: string;
  /** UTF-16 offsets into the text. */
  start: number;
  end: number;
}

export interface TextContext {
  path: string;
  /** Product code, not prose: where generic detectors are tried too. */
  allowsGeneric: boolean;
  /** Text for people, which shows how things are written. */
  isProse: boolean;
}

/** Per file. Enough to hide every secret near those that are reported. */
const maximumFound = 2_000;
/** Longer values are keys and tokens whose random text would hold a placeholder's word by chance. */
const longestJudged = 200;
/** What belongs to a secret stands within so many characters of it. */
const nearby = 600;

/**
 * Secrets in text order, none overlapping, each value once. Time grows linearly with the text.
 * @param rules specific formats before generic ones: of overlapping finds the earlier rule's stays
 */
export function scanText(text: string, context: TextContext, rules: readonly SecretRule[]): Secret[] {
  const found = plainSecrets(text, context, rules);
  for (const { name, value, start, end, text: decoded } of encodedTexts(text)) {
    const [first] = plainSecrets(decoded, { ...context, allowsGeneric: false }, rules);
    if (!first || found.some((other) => overlaps(other, { start, end }))) continue;
    found.push({ ...first, name, value, start, end });
  }
  return found.sort((a, b) => a.start - b.start);
}

function plainSecrets(text: string, context: TextContext, rules: readonly SecretRule[]): Secret[] {
  const words = searchOf(rules).wordsIn(text.toLowerCase());
  const found: Secret[] = [];
  const values = new Set<string>();
  for (const rule of rules) {
    if (rule.isGeneric && !context.allowsGeneric) continue;
    if (!rule.inProse && context.isProse) continue;
    if (rule.paths && !rule.paths.test(context.path)) continue;
    if (rule.keywords.length > 0 && !rule.keywords.some((keyword) => words.has(keyword))) continue;
    for (const secret of rule.patterns.flatMap((pattern) => matches(text, rule, pattern))) {
      if (values.has(secret.value) || found.some((other) => overlaps(other, secret))) continue;
      values.add(secret.value);
      if (found.push(secret) >= maximumFound) return inTextOrder(text, found);
    }
  }
  return inTextOrder(text, found);
}

/** What is public has been taken for what it is until here, so that no generic detector tells it. */
function inTextOrder(text: string, secrets: Secret[]): Secret[] {
  return secrets.filter((secret) => !isPublic(text, secret)).sort((a, b) => a.start - b.start);
}

function isPublic(text: string, { rule, start, end }: Secret): boolean {
  return rule.unlessNear?.test(text.slice(Math.max(0, start - nearby), end + nearby)) ?? false;
}

const searches = new WeakMap<readonly SecretRule[], KeywordSearch>();

function searchOf(rules: readonly SecretRule[]): KeywordSearch {
  let search = searches.get(rules);
  if (!search) {
    search = new KeywordSearch(rules.flatMap((rule) => rule.keywords));
    searches.set(rules, search);
  }
  return search;
}

function matches(text: string, rule: SecretRule, pattern: RegExp): Secret[] {
  const secrets: Secret[] = [];
  for (const match of text.matchAll(pattern)) {
    const groups = match.groups ?? {};
    const value = groups.secret ?? match[0];
    const places = match.indices?.groups;
    const [start, end] = places?.secret ?? match.indices?.[0] ?? [0, 0];
    const name = places?.name ? wholeName(text, places.name) : nameBefore(text, start);
    // What a field of a form shows before anything is written into it.
    if (/placeholder$/i.test(name)) continue;
    if (rule.entropy > 0 && entropy(value) < rule.entropy) continue;
    if (value.length <= longestJudged ? isPlaceholder(value) : isMonotonous(value)) continue;
    if (rule.validation && !validations[rule.validation]({ secret: value, name, groups })) continue;
    if (rule.isGeneric && (isInDocumentation(text, start) || isOfVariant(text, start))) continue;
    if ((rule.isGeneric || !rule.inProse) && isSchemaExample(text, start)) continue;
    secrets.push({ rule, value, name, start, end });
    if (secrets.length >= maximumFound) break;
  }
  return secrets;
}

/** Also what stands before the word by which a name was found: `db.admin_` of `db.admin_password`. */
function wholeName(text: string, [start, end]: [number, number]): string {
  const before = /[\w$.-]{0,60}$/.exec(text.slice(Math.max(0, start - 60), start))?.[0] ?? '';
  return before + text.slice(start, end);
}

/** `Outcome::Pass => "DKIM2_ALLOW"`: what a variant of an enumeration is matched to is named by it, and not held. */
function isOfVariant(text: string, start: number): boolean {
  return /::[A-Z][a-z]\w{0,60}\s{0,5}=>\s{0,5}["']$/.test(text.slice(Math.max(0, start - 80), start));
}

/** The name in front of `= `, `: `, `: &str = ` and the like on the same line. */
function nameBefore(text: string, start: number): string {
  const before = text.slice(Math.max(0, start - 120), start);
  const line = before.slice(before.lastIndexOf('\n') + 1);
  return (
    /([A-Za-z_$][\w$.-]{0,60})["'\]]{0,2}\s{0,5}(?::\s{0,3}(?:&\s?(?:'static\s{1,3})?)?(?:string|str|String|\[u8\])\s{0,3}=|:=|=>|[:=(,])\s{0,5}[\w ]{0,12}["'`]{0,3}$/.exec(
      line,
    )?.[1] ?? ''
  );
}

type Place = Pick<Secret, 'start' | 'end'>;

function overlaps(a: Place, b: Place): boolean {
  return a.start < b.end && b.start < a.end;
}
