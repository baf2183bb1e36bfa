/** What the text of a JSP page does: values of the expression language, and tags of the libraries that everybody uses. */
import type { Expression } from '../../ir/expressions.ts';
import type { Span } from '../../ir/span.ts';
import type { Statement } from '../../ir/statements.ts';
import { HtmlContext } from '../../templates/html-context.ts';
import { type Output, outputs } from '../../templates/script-builder.ts';
import { ExpressionBuilder } from './expression-builder.ts';
import { readExpression } from './expression-language.ts';

const hole = /[$#%]\{([^{}]{1,300})\}/g;
const found =
  /(\\?)[$#]\{([^{}]{1,300})\}|<(\/?)(\w{1,20}:\w{1,40})((?:\s{1,200}[\w.-]{1,60}\s{0,20}=\s{0,20}(?:"[^"<]{0,500}"|'[^'<]{0,500}'))*)\s{0,200}(\/?)>/g;
const attribute = /([\w.-]{1,60})\s{0,20}=\s{0,20}(?:"([^"<]{0,500})"|'([^'<]{0,500})')/g;
/** How far back the beginning of a tag is looked for. */
export const maxTag = 400;
const maxLoops = 60;

/** `fn:escapeXml(name)` */
const escapeFunction = /^\s*fn:escapeXml\(([^()]*)\)\s*$/;
/** Tags that write nothing themselves. */
const control =
  /^(?:c:(?!out$|url$|import$)\w+|s:(?:if|else\w*|iterator|set)|logic:\w+|fmt:(?:set\w+|param|bundle))$/;

type Attributes = ReadonlyMap<string, string>;
type TagRule = (tag: LibraryTag) => void;

/** Tags that write a value as it is, where an attribute says so or always. */
const isOff = (tag: LibraryTag, ...names: string[]) =>
  names.some((name) => /^\s*false\s*$/i.test(tag.attributes.get(name) ?? ''));

const tags: Readonly<Record<string, TagRule>> = {
  'c:out': (tag) => {
    if (isOff(tag, 'escapeXml')) tag.write(tag.value('value'));
    else tag.writeEscaped(tag.value('value'));
  },
  'c:set': (tag) => tag.declare(tag.attributes.get('var'), tag.value('value')),
  'c:url': (tag) => {
    if (tag.attributes.has('var')) tag.declare(tag.attributes.get('var'), tag.value('value'));
    else tag.write(tag.value('value'));
  },
  'c:redirect': (tag) =>
    tag.run(tag.value('url'), (url, build) => build.method(build.name('response'), 'sendRedirect', url)),
  'c:import': (tag) => {
    tag.run(tag.value('url'), (url, build) => build.call('importUrl', url));
    tag.include(tag.attributes.get('url'));
  },
  'jsp:include': (tag) => tag.include(tag.attributes.get('page')),
  's:property': (tag) => {
    if (isOff(tag, 'escape', 'escapeHtml')) tag.write(tag.expression('value'));
  },
  'bean:write': (tag) => {
    if (!isOff(tag, 'filter')) return;
    const property = tag.attributes.get('property');
    tag.write(tag.read([tag.attributes.get('name'), property].filter(Boolean).join('.')));
  },
};

/** Loops: the attribute with what is gone through, and the one with the name of each. */
const loops: Readonly<Record<string, readonly [items: string, name: string]>> = {
  'c:forEach': ['items', 'var'],
  'c:forTokens': ['items', 'var'],
  's:iterator': ['value', 'var'],
  'logic:iterate': ['name', 'id'],
};

export class TemplateText {
  readonly statements: Statement[] = [];
  readonly #context = new HtmlContext();
  readonly #spanAt: (start: number, end: number) => Span;
  readonly #libraries: ReadonlyMap<string, string>;
  /** Bodies of the loops that are open, innermost last. */
  readonly #open: Statement[][] = [this.statements];
  /** What each of them is at, where its properties are known by their own names: in Struts. */
  readonly #elements: (string | null)[] = [];

  constructor(spanAt: (start: number, end: number) => Span, libraries: ReadonlyMap<string, string>) {
    this.#spanAt = spanAt;
    this.#libraries = libraries;
  }

  /** The next text of the page, at its offset. Linear in its length. */
  add(text: string, at: number): void {
    let from = 0;
    // Code of the page may have written what stands between this text and the one before.
    if (at > 0) this.#context.wrote();
    for (const match of text.matchAll(found)) {
      const [all, mark, expression, slash, name = '', written = '', closed] = match;
      const start = at + match.index;
      const build = this.#builderAt(start, start + all.length);
      this.#context.read(text.slice(from, match.index));
      from = match.index + all.length;
      if (expression !== undefined) {
        if (mark === '' && !isInLibraryTag(text, match.index)) this.#write(expression, build);
      } else if (slash === '') this.#tag(name, attributesOf(written), closed === '/', build);
      else if (Object.hasOwn(loops, name) && this.#open.length > 1) {
        this.#open.pop();
        this.#elements.pop();
      }
      if (expression !== undefined || !control.test(name)) this.#context.wrote();
    }
    this.#context.read(text.slice(from));
  }

  #builderAt(start: number, end: number): ExpressionBuilder {
    const elements = this.#elements.filter((element) => element !== null);
    return new ExpressionBuilder(this.#spanAt(start, end), this.#libraries, elements);
  }

  #tag(name: string, attributes: Attributes, isClosed: boolean, build: ExpressionBuilder): void {
    const tag = this.#newTag(attributes, build);
    if (Object.hasOwn(tags, name)) tags[name]?.(tag);
    else tag.runOwn(name);
    const loop = Object.hasOwn(loops, name) && !isClosed ? loops[name] : undefined;
    if (!loop || this.#open.length > maxLoops) return;
    const [items, target] = loop;
    const iterable = (name.startsWith('c:') ? tag.value(items) : tag.expression(items)) ?? build.text('');
    const body: Statement[] = [];
    const isStruts = name === 's:iterator';
    // A name that no page can write.
    const element = attributes.get(target) ?? (isStruts ? `(${this.#open.length})` : '');
    this.#open.at(-1)?.push({
      ...build.span,
      kind: 'for-each',
      target: { ...build.span, kind: 'identifier', name: element },
      iterable,
      body,
    });
    this.#open.push(body);
    this.#elements.push(isStruts ? element : null);
  }

  #newTag(attributes: Attributes, build: ExpressionBuilder): LibraryTag {
    return new LibraryTag(attributes, build, this.#context.escapedOrAddress, (statement) =>
      this.#open.at(-1)?.push(statement),
    );
  }

  #write(expression: string, build: ExpressionBuilder): void {
    const inner = escapeFunction.exec(expression)?.[1];
    const tag = this.#newTag(new Map(), build);
    if (inner === undefined) tag.write(tag.read(expression));
    else tag.writeEscaped(tag.read(inner));
  }
}

class LibraryTag {
  readonly attributes: Attributes;
  readonly #build: ExpressionBuilder;
  readonly #place: Output;
  readonly #add: (statement: Statement) => void;

  /** @param place what escaping comes to where the tag stands */
  constructor(
    attributes: Attributes,
    build: ExpressionBuilder,
    place: Output,
    add: (statement: Statement) => void,
  ) {
    this.attributes = attributes;
    this.#build = build;
    this.#place = place;
    this.#add = add;
  }

  /** Of an attribute with text and values of the expression language; null where nothing comes from outside. */
  value(name: string): Expression | null {
    const text = this.attributes.get(name);
    if (text === undefined) return null;
    const parts: Expression[] = [];
    let from = 0;
    let isOpen = false;
    for (const match of text.matchAll(hole)) {
      const value = this.read(match[1] ?? '');
      if (match.index > from) parts.push(this.#build.text(text.slice(from, match.index)));
      if (value) parts.push(value);
      isOpen ||= value !== null;
      from = match.index + match[0].length;
    }
    if (!isOpen) return null;
    if (from < text.length) parts.push(this.#build.text(text.slice(from)));
    return parts.length === 1 ? (parts[0] ?? null) : this.#build.concat(parts);
  }

  /** Of an attribute that is an expression, marked as one or not. */
  expression(name: string): Expression | null {
    const text = this.attributes.get(name);
    if (text === undefined) return null;
    return this.read(/^\s*[$#%]\{([^{}]*)\}\s*$/.exec(text)?.[1] ?? text);
  }

  /** A tag that may be of the program. */
  runOwn(name: string): void {
    const [prefix = '', own = ''] = name.split(':');
    const build = this.#build;
    const values = [...this.attributes].map(([key, text]) => ({ key, text, value: this.value(key) }));
    if (values.every(({ value }) => value === null)) return;
    const given = build.object(values.map(({ key, text, value }) => [key, value ?? build.text(text)]));
    this.#add({ ...build.span, kind: 'expression', expression: build.ofLibrary(prefix, own, given) });
  }

  read(text: string): Expression | null {
    return readExpression(text, this.#build);
  }

  write(value: Expression | null): void {
    this.run(value, (written, build) => build.call('echo', written));
  }

  /** Escaped, which does not help everywhere. */
  writeEscaped(value: Expression | null): void {
    const place = this.#place;
    if (place !== 'escaped') this.run(value, (written, build) => build.call(outputs[place], written));
  }

  run(value: Expression | null, call: (value: Expression, build: ExpressionBuilder) => Expression): void {
    if (value) this.#add({ ...this.#build.span, kind: 'expression', expression: call(value, this.#build) });
  }

  /** Another page of the program, which sees the same values. */
  include(page: string | undefined): void {
    if (page !== undefined && /^[\w./-]+$/.test(page)) this.#add(this.#build.include(page));
  }

  declare(name: string | undefined, value: Expression | null): void {
    const target = { ...this.#build.span, kind: 'identifier' as const, name: name ?? '' };
    this.#add({ ...this.#build.span, kind: 'declare', target, value: value ?? this.#build.text('') });
  }
}

export function attributesOf(text: string): Attributes {
  return new Map(
    [...text.matchAll(attribute)].map(([, name = '', double, single]) => [name, double ?? single ?? '']),
  );
}

/** Inside of a tag that is not read here: what it does with its values is its own business. */
function isInLibraryTag(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - maxTag), at);
  const open = before.lastIndexOf('<');
  return open > before.lastIndexOf('>') && /^<[\w-]+:\w/.test(before.slice(open));
}

/** Tags whose attributes end up in the page, or name another one. */
const writing = /^<(?:jsp|fmt|html):|^<c:(?:url|import|redirect|param)\b/;

/**
 * Whether a `<%= x %>` behind this text is given to a tag which does not write it as it is: `<c:out value="<%= x %>"/>`.
 * @param before the template text up to it, without the code in between
 */
export function isGivenToTag(before: string, behind: string): boolean {
  if (!isInLibraryTag(before, before.length)) return false;
  const open = before.slice(before.lastIndexOf('<'));
  if (writing.test(open)) return false;
  return !/^<c:out\b/.test(open) || !unescaped.test(open + behind.slice(0, behind.indexOf('>')));
}

const unescaped = /\bescapeXml\s?=\s?["']\s?false/i;
