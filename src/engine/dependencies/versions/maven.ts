/** Maven's versions: any text, split where digits and letters meet, with words that come before and after a release. */
import { compareDigits } from './numbers.ts';

interface Token {
  isNumber: boolean;
  /** A hyphen, or the place where digits and letters meet, is in front of it. */
  isAfterHyphen: boolean;
  text: string;
}

const words = ['alpha', 'beta', 'milestone', 'rc', 'snapshot', '', 'sp'];
const aliases: Readonly<Record<string, string>> = { cr: 'rc', ga: '', final: '', release: '' };
const short: Readonly<Record<string, string>> = { a: 'alpha', b: 'beta', m: 'milestone' };

function tokensOf(version: string): Token[] {
  const tokens: Token[] = [];
  const pattern = /([.-]?)(\d+|[^\d.-]+|(?=[.-]|$))/g;
  const lower = version.slice(0, 200).toLowerCase();
  let end = 0;
  for (const match of lower.matchAll(pattern)) {
    const [whole, separator = '', text = ''] = match;
    if (whole === '' && match.index === lower.length) break;
    end = match.index + whole.length;
    const isNumber = /^\d/.test(text);
    const next = lower[end] ?? '';
    const word = /\d/.test(next) ? (short[text] ?? text) : text;
    tokens.push({
      isNumber: isNumber || text === '',
      isAfterHyphen: separator === '-' || (separator === '' && tokens.length > 0),
      text: isNumber ? text : text === '' ? '0' : (aliases[word] ?? word),
    });
  }
  return withoutTrailingNulls(tokens);
}

function isNull({ isNumber, text }: Token): boolean {
  return isNumber ? /^0*$/.test(text) : text === '';
}

/** Zeros and words for "release" mean nothing at the end, and in front of a hyphen or a word. */
function withoutTrailingNulls(tokens: readonly Token[]): Token[] {
  const kept: Token[] = [];
  for (let at = tokens.length - 1; at >= 0; at--) {
    const token = tokens[at];
    if (!token) continue;
    const next = kept[0];
    if (isNull(token) && at > 0 && (next === undefined || next.isAfterHyphen || !next.isNumber)) continue;
    kept.unshift(token);
  }
  return kept;
}

/** Words come before numbers after a hyphen, those before numbers after a dot. */
function kindRank({ isNumber, isAfterHyphen }: Token): number {
  return isNumber ? (isAfterHyphen ? 1 : 2) : 0;
}

function compareWords(a: string, b: string): number {
  const [left, right] = [words.indexOf(a), words.indexOf(b)];
  if (left >= 0 && right >= 0) return left - right;
  if (left < 0 && right < 0) return a < b ? -1 : a > b ? 1 : 0;
  return left < 0 ? 1 : -1;
}

/** What stands for a token that the shorter version has not. */
function nullLike(token: Token): Token {
  return { ...token, text: token.isNumber ? '0' : '' };
}

export function compareMaven(a: string, b: string): number {
  const left = tokensOf(a);
  const right = tokensOf(b);
  for (let at = 0; at < Math.max(left.length, right.length); at++) {
    const one = left[at] ?? (right[at] && nullLike(right[at] as Token));
    const other = right[at] ?? (left[at] && nullLike(left[at] as Token));
    if (!one || !other) return 0;
    const order =
      kindRank(one) - kindRank(other) ||
      (one.isNumber ? compareDigits(one.text, other.text) : compareWords(one.text, other.text));
    if (order !== 0) return order;
  }
  return 0;
}
