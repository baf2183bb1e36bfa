import { ValidationError } from '../../shared/errors.ts';
import { shownKey, textProblem } from './check-text.ts';

const maxParameters = 50;

/**
 * The parameters of a request's query, as strings.
 * @param url path and query, as in the request line.
 * @throws ValidationError for a parameter given twice, or text that cannot be stored.
 */
export function readQuery(url: string): Record<string, string> {
  const query: Record<string, string> = Object.create(null);
  const start = url.indexOf('?');
  if (start === -1 || start === url.length - 1) return query;
  const problems: string[] = [];
  let count = 0;
  for (const [name, value] of new URLSearchParams(url.slice(start + 1))) {
    if (++count > maxParameters) throw new ValidationError('query has too many parameters');
    const problem = textProblem(value);
    if (name === '__proto__') problems.push(`${name} is not a known parameter`);
    else if (name in query) problems.push(`${shownKey(name)} must be given only once`);
    else if (problem) problems.push(`${shownKey(name)} ${problem}`);
    query[name] = value;
  }
  if (problems.length > 0) throw new ValidationError(problems);
  return query;
}
