/**
 * `whitebox-ignore: <rule> <reason>` in a comment on the offending line or the line above silences a finding.
 * Read from the text, not from the syntax tree, so that it works alike in code, YAML, `.env` files and templates.
 */

export type Suppression =
  | { kind: 'none' }
  | { kind: 'counts'; reason: string }
  /** The comment is there but gives no reason: it does not count, and people are told. */
  | { kind: 'without-reason'; line: number }
  /** A comment on the place silences another scanner, so somebody has judged it; whether rightly a person sees. */
  | { kind: 'for-another'; line: number };

const marker = 'whitebox-ignore:';
const commentOpeners = /(?:\/\/|\/\*|#|<!--|--|;|%|\*|\{\{!|'|\brem\b)[^\n]{0,200}$/i;
const commentClosers = /(?:\*\/|-->|#\}|--%>|%>|\}\}).*$/s;
const maximumReason = 500;
/** Of bandit and Ruff, Semgrep, Sonar, CodeQL, gosec and RuboCop; style alone is no such word. */
const silencesAnother =
  /(?:#|\/\/|\/\*)\s?(?:nosec\b|nosemgrep\b|NOSONAR\b|codeql\[|lgtm\s?\[|noqa:[^#\n]{0,80}\bS\d{3}\b|nolint:[\w,]{0,80}\bgosec\b|rubocop:(?:disable|todo) [^\n]{0,80}\bSecurity\/)/;

function readLine(line: string, names: readonly string[]): string | null {
  const at = line.indexOf(marker);
  if (at < 0 || !commentOpeners.test(line.slice(Math.max(0, at - 200), at))) return null;
  const words = line
    .slice(at + marker.length, at + marker.length + maximumReason + 200)
    .replace(commentClosers, '')
    .trim();
  const gap = words.search(/\s/);
  const name = gap < 0 ? words : words.slice(0, gap);
  if (!names.includes(name)) return null;
  return gap < 0 ? '' : words.slice(gap).trim().slice(0, maximumReason);
}

/**
 * Looks for a suppression of a place. `names` are what the comment may name: the rule id, or its category.
 * @param lines the file's lines
 * @param startLine 1-based
 */
export function findSuppression(
  lines: readonly string[],
  startLine: number,
  endLine: number,
  names: readonly string[],
): Suppression {
  let withoutReason = 0;
  const last = Math.min(Math.max(startLine, endLine), startLine + 20);
  for (let line = Math.max(1, startLine - 1); line <= last; line++) {
    const reason = readLine(lines[line - 1] ?? '', names);
    if (reason) return { kind: 'counts', reason };
    if (reason === '') withoutReason ||= line;
  }
  if (withoutReason) return { kind: 'without-reason', line: withoutReason };
  for (let line = startLine; line <= last; line++)
    if (silencesAnother.test(lines[line - 1] ?? '')) return { kind: 'for-another', line };
  return { kind: 'none' };
}
