/** What is known of the content type of the response being written: text that browsers do not render is no XSS. */
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import { rendersAsMarkup } from '../values/content-type-cell.ts';
import { withoutPrefix } from '../values/entry-names.ts';
import { shapeOf, type Value } from '../values/value.ts';

export function noteContentType(it: Interpreter, call: CallSite): void {
  for (const path of call.paths) {
    for (const setter of it.models.know(path).contentTypes) {
      const line = setter.line === undefined ? undefined : call.args[setter.line];
      const written = line && typeInLine(line);
      if (written !== undefined) it.journal.write(it.entry.contentType, written.trim());
      const fromHeaders = setter.headers === undefined ? undefined : headerIn(call.args[setter.headers]);
      const isTheHeader = setter.header === undefined || isTheType(call.args[setter.header]);
      const value =
        fromHeaders ?? (isTheHeader && setter.value !== undefined ? call.args[setter.value] : undefined);
      if (value && (isTheHeader || fromHeaders)) it.journal.write(it.entry.contentType, typeIn(value));
    }
  }
}

/** `Content-Type: text/css`, also where it goes on with what is not known: `'Content-Type: text/css; charset=' . $charset`. */
function typeInLine(line: Value): string | undefined {
  if (typeof line.constant === 'string') return /^\s*content-type\s*:(.*)/i.exec(line.constant)?.[1];
  const [first] = shapeOf(line);
  return first && 'fixed' in first ? /^\s*content-type\s*:([^;]*);/i.exec(first.fixed)?.[1] : undefined;
}

/** A type that is looked up somewhere is seldom that of a page. */
const computed = 'application/octet-stream';

/**
 * Constants of libraries are known by their names: `MediaType.TEXT_HTML_VALUE`, `gin.MIMEHTML`. Null for a text with
 * something in it that was sent, unless the type stands before that; what was looked up by what was sent is no such text.
 */
function typeIn(value: Value): string | null {
  if (typeof value.constant === 'string') return value.constant;
  const [first] = value.shape ?? [];
  // `'text/html; charset=' + charset`
  if (first && 'fixed' in first && first.fixed.includes(';')) return first.fixed;
  if (namesPage(value)) return 'text/html';
  return value.isTainted && value.shape !== null ? null : computed;
}

export function namesPage({ paths }: Value): boolean {
  return paths.some(({ text }) => /\.(?:MIME\w*|TEXT_?|MEDIA_)HTML\w*$/i.test(text));
}

/** `Content-Type`, `HttpHeaders.CONTENT_TYPE`, `fiber.HeaderContentType` */
function isTheType(name: Value | undefined): boolean {
  return (
    isContentType(name?.constant) ||
    (name?.paths.some(({ text }) => /\.(?:Header)?Content_?Type$/i.test(text)) ?? false)
  );
}

/** `return body, 200, {'Content-Type': 'text/plain'}`: what stands behind the body may say what it is. */
export function isAnsweredPlainly(returned: Value): boolean {
  return returned.objects.some(({ kind, itemsValue }) =>
    kind !== 'array'
      ? false
      : (itemsValue ?? []).slice(1).some((item) => {
          const type = headerIn(item);
          const answered = type && typeIn(type);
          return typeof answered === 'string' && !rendersAsMarkup(answered);
        }),
  );
}

function headerIn(headers: Value | undefined): Value | undefined {
  for (const object of headers?.objects ?? [])
    for (const [name, value] of object.entries()) if (isContentType(withoutPrefix(name))) return value;
  return undefined;
}

function isContentType(name: unknown): boolean {
  return typeof name === 'string' && name.toLowerCase() === 'content-type';
}
