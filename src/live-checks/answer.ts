/** Small questions to an answer that several checks ask. */
import type { SafeResponse } from '../network/index.ts';

export function oneHeader(answer: SafeResponse, name: string): string {
  return answer.headers.get(name)?.join(', ').trim() ?? '';
}

export function isHtml(answer: SafeResponse): boolean {
  return /^(text\/html|application\/xhtml\+xml)\b/i.test(oneHeader(answer, 'content-type'));
}

/** Evidence about a header: the status line, and the header or its absence. */
export function statusAndHeader(answer: SafeResponse, name: string): string {
  const value = oneHeader(answer, name);
  return `HTTP ${answer.status}\n${value === '' ? `(no ${name})` : `${name}: ${value.slice(0, 500)}`}`;
}

/** The body as text, as far as it was read. */
export function bodyText(answer: SafeResponse): string {
  return answer.body.toString('utf8');
}
