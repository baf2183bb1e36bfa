/** Below this nobody's honest request lies; it keeps what follows (and every error list) small. */
const maxDepth = 20;
const maxValues = 10_000;

/**
 * Looks through a parsed JSON body for what must not reach the schemas or the database: text PostgreSQL cannot
 * store, keys that would touch a prototype, absurd depth or breadth.
 * @returns sentences that begin with the field's name; empty when all is well.
 */
export function checkJson(body: unknown): string[] {
  const problems: string[] = [];
  const stack: { value: unknown; path: string; depth: number }[] = [{ value: body, path: '', depth: 0 }];
  let values = 0;
  for (let item = stack.pop(); item !== undefined; item = stack.pop()) {
    const { value, path, depth } = item;
    values++;
    if (depth > maxDepth) return ['body is nested too deeply'];
    if (typeof value === 'string') {
      const problem = textProblem(value);
      if (problem) problems.push(`${path || 'body'} ${problem}`);
    } else if (typeof value === 'object' && value !== null) {
      const keys = Object.keys(value);
      if (values + stack.length + keys.length > maxValues) return ['body has too many values'];
      for (const key of keys) {
        const name = path === '' ? shownKey(key) : `${path}.${shownKey(key)}`;
        if (key === '__proto__' || textProblem(key)) problems.push(`${name} is not a known field`);
        else stack.push({ value: (value as Record<string, unknown>)[key], path: name, depth: depth + 1 });
      }
    }
    if (problems.length >= 20) break;
  }
  return problems;
}

/** @returns what is wrong with a string, as the end of a sentence, or undefined. */
export function textProblem(text: string): string | undefined {
  if (text.includes('\0')) return 'must not contain the NUL character';
  if (!text.isWellFormed()) return 'must be well-formed Unicode (it has half of a surrogate pair)';
  return undefined;
}

/** A field name that the client chose, made short and harmless enough to repeat. */
export function shownKey(key: string): string {
  const clean = key.toWellFormed().replace(/\p{C}/gu, '\ufffd');
  return clean.length > 60 ? `${clean.slice(0, 60).toWellFormed()}…` : clean;
}
