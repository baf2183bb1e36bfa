/**
 * `whitebox-ignore: <rule> <reason>` in a comment on the offending line or the line above silences a finding.
 * Read from the text, not from the syntax tree, so that it works alike in code, YAML, `.env` files and templates.
 */

export type Suppression =
  | { kind: 'none' }
  | { kind: 'counts'; reason: string }
  /** The comment is there but gives no reason: it does not count, and people are told. */
  | { kind: 'without-reason'; line: number };

const marker = 'whitebox-ignore:';
const commentOpeners = /(?:\/\/|\/\*|#|<!--|--|;|%|\*|\{\{!|'|\brem\b)[^\n]{0,200}$/i;
const commentClosers = /(?:\*\/|-->|#\}|--%>|%>|\}\}).*$/s;
const maximumReason = 500;

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
  return withoutReason ? { kind: 'without-reason', line: withoutReason } : { kind: 'none' };
}
