/** Qute, Quarkus's templates: what `{value.raw}` and `{value.safe}` write; everything else in an HTML file is escaped. */
import type { Page } from '../../grammar.ts';
import { HtmlContext } from '../../templates/html-context.ts';
import { splitOutside } from './given-parts.ts';
import { withoutUnread } from './unread.ts';
import { type ViewPlace, viewPage } from './view.ts';

const place = /\\\{|\{#(\w[\w-]{0,60})\b([^{}]{0,500})\}|\{([a-zA-Z_(][^{}]{1,500})\}/g;
const unread: [string, string][] = [
  ['{!', '!}'],
  ['{|', '|}'],
];
/** Of HTML files that are either Thymeleaf's or Qute's. */
const mark =
  /\{[a-zA-Z_(][^{}\n]{0,300}\.(?:raw|safe)(?:\(\))?\}|\{#(?:for|each|if|include|let|insert|when)\b|\{@[\w.]+ /;
const otherMark = /\b(?:data-th-|th:)\w+\s?=|\[[([][$*#@]\{/;
const raw = /\.(?:raw|safe)(?:\(\))?$/;
const named = /^(\w{1,100})\s{0,20}=(?!=)([\s\S]+)$/;
/** Methods of texts without their parentheses, which leave them what they are. */
const plainMethods = /\.(?:toUpperCase|toLowerCase|trim|strip|toString|capitalize)\b(?!\()/g;
const fallback = /\.(?:or|ifTruthy)\(([^()]{1,200})\)/g;

export function isQute(source: string): boolean {
  return mark.test(source) && !otherMark.test(source);
}

export function readQute(source: string): Page {
  const places: ViewPlace[] = [];
  const text = withoutUnread(source, unread);
  const context = new HtmlContext();
  let from = 0;
  for (const match of text.matchAll(place)) {
    const [all, section, rest = '', value] = match;
    const at = { start: match.index, end: match.index + all.length };
    context.read(text.slice(from, at.start));
    from = at.end;
    if (value !== undefined) {
      const written = value.trim();
      const output = raw.test(written) ? 'raw' : context.attribute && context.escapedOrAddress;
      // Braces of scripts are no values.
      if (output && output !== 'escaped')
        places.push({ ...at, expression: plain(written.replace(raw, '')), output });
      context.wrote();
    } else if (section !== undefined) readSection(section, rest.replace(/\/\s*$/, ''), at, places);
  }
  return viewPage(source, places);
}

function readSection(
  section: string,
  rest: string,
  at: Pick<ViewPlace, 'start' | 'end'>,
  places: ViewPlace[],
): void {
  switch (section) {
    case 'for':
    case 'each': {
      const [, name = 'it', list = rest] = /^\s*(\w{1,100})\s{1,20}in\s([\s\S]+)$/.exec(rest) ?? [];
      places.push({ ...at, expression: plain(list), name, isLoop: true });
      return;
    }
    case 'let':
    case 'set':
      giveNamed(rest, at, places);
      return;
    case 'if':
    case 'else':
    case 'when':
    case 'switch':
    case 'is':
    case 'case':
    case 'insert':
    case 'fragment':
    case 'with':
    case 'eval':
      return;
    case 'include': {
      const [, page] = /^\s*([\w./-]{1,200})/.exec(rest) ?? [];
      giveNamed(rest, at, places);
      if (page) places.push({ ...at, page, expression: '' });
      return;
    }
    // A tag of the program's own.
    default: {
      const [first] = splitOutside(rest, /\s/);
      if (first && !named.test(first)) places.push({ ...at, expression: plain(first), name: 'it' });
      giveNamed(rest, at, places);
      places.push({ ...at, page: `tags/${section}`, expression: '' });
    }
  }
}

/** `text=name fixed='a'` */
function giveNamed(rest: string, at: Pick<ViewPlace, 'start' | 'end'>, places: ViewPlace[]): void {
  for (const one of splitOutside(rest.replace(/\s{0,20}=\s{0,20}/g, '='), /\s/)) {
    const [, name, expression = ''] = named.exec(one) ?? [];
    if (name) places.push({ ...at, expression: plain(expression), name });
  }
}

function plain(expression: string): string {
  return expression
    .trim()
    .replace(plainMethods, '')
    .replace(fallback, ' ?: $1')
    .replace(/^data:/, '');
}
