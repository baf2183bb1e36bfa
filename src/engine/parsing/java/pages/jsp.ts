/**
 * JSP pages as the Java code they are compiled to: what stands between the tags, at the same offsets; a value that is
 * put into the page becomes a call of `echo`, and a page that becomes part of it a call that includes it.
 */
import type { Page } from '../../grammar.ts';
import type { Span } from '../../ir/span.ts';
import type { Import, Statement } from '../../ir/statements.ts';
import type { Lowering, StatementRule } from '../../lowering.ts';
import { childByField } from '../../syntax-tree.ts';
import { methodNode } from '../functions.ts';
import { echoMark, givenMark, includeMark } from './echo-mark.ts';
import { librariesOf } from './page-libraries.ts';
import { isGivenToTag, maxTag, TemplateText } from './template-text.ts';

interface Found {
  start: number;
  end: number;
  text: string;
}

/** The page's code, with the imports of its directives and the values in its template text before it. Linear in the page's length. */
export function readPage(source: string): Page {
  const directives: Found[] = [];
  const template: Found[] = [];
  let text = '';
  let at = 0;
  /** The template text so far, of which a tag may be open. */
  let before = '';
  for (;;) {
    const open = source.indexOf('<%', at);
    const textEnd = open < 0 ? source.length : open;
    const plain = source.slice(at, textEnd);
    template.push({ start: at, end: textEnd, text: plain });
    text += blank(plain);
    before = (before + plain).slice(-maxTag);
    if (open < 0) break;
    const isComment = source.startsWith('<%--', open);
    const close = source.indexOf(isComment ? '--%>' : '%>', open + 2);
    const end = close < 0 ? source.length : close + (isComment ? 4 : 2);
    const tag = source.slice(open, end);
    if (tag.startsWith('<%@')) directives.push({ start: open, end, text: tag });
    const mark =
      tag.startsWith('<%=') && isGivenToTag(before, source.slice(end, end + maxTag)) ? givenMark : echoMark;
    text += codeOf(tag, isComment, close >= 0, mark);
    at = end;
  }
  return {
    text,
    before: (lower) => [
      ...directives.flatMap((one) => importsOf(one, lower)),
      ...statementsOf(template, directives, lower),
    ],
  };
}

function codeOf(tag: string, isComment: boolean, isClosed: boolean, mark: string): string {
  if (isComment) return blank(tag);
  if (tag.startsWith('<%@')) return inclusionOf(tag);
  const inner = tag.slice(2, isClosed ? -2 : undefined);
  if (inner.startsWith('=')) return `${mark}(${inner.slice(1)}${isClosed ? ');' : ''}`;
  return `  ${inner.startsWith('!') ? ` ${inner.slice(1)}` : inner}${isClosed ? '  ' : ''}`;
}

function blank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}

function spanOf({ start, end }: Pick<Found, 'start' | 'end'>, lower: Lowering): Span {
  return lower.span({ type: '', field: null, start, end, children: [], tokens: [] });
}

function ignored(directives: readonly Found[]): boolean {
  return directives.some(({ text }) => /\bisELIgnored\s*=\s*["']true/i.test(text));
}

function statementsOf(
  template: readonly Found[],
  directives: readonly Found[],
  lower: Lowering,
): Statement[] {
  if (ignored(directives)) return [];
  const libraries = librariesOf(directives.map(({ text }) => text));
  const read = new TemplateText((start, end) => spanOf({ start, end }, lower), libraries);
  for (const { text, start } of template) read.add(text, start);
  return read.statements;
}

/** `<%@ page import="java.sql.*, java.util.List" %>` */
function importsOf(directive: Found, lower: Lowering): Import[] {
  const list = /\bimport\s*=\s*(["'])([^"']{1,2000})\1/.exec(directive.text)?.[2] ?? '';
  const span = spanOf(directive, lower);
  return list
    .split(/[,;]/)
    .map((name) => name.trim())
    .filter(Boolean)
    .map((name) => {
      const dot = name.lastIndexOf('.');
      const imported = lower.intern(name.slice(dot + 1));
      const module = lower.intern(name.slice(0, Math.max(dot, 0)));
      return { ...span, kind: 'import', module, bindings: [{ imported, local: imported }] };
    });
}

/** `<%@ include file="header.jsp" %>`: its code stands in the place of this, among the same variables. */
function inclusionOf(directive: string): string {
  const [, before = '', page] =
    /^<%@(\s*include\s+file\s*=\s*)["']([^"'\n]{1,300})["']/.exec(directive) ?? [];
  if (page === undefined) return blank(directive);
  const call = `${includeMark}(${blank(before).slice(1)}"${page}");`;
  return call + blank(directive.slice(call.length));
}

/** Methods of a page stand among its statements. */
export const pageMethod: StatementRule = (node, lower) => {
  const name = childByField(node, 'name');
  const declared = methodNode(node, lower, name ? lower.name(name) : '');
  return { ...lower.span(node), kind: 'function-declaration', function: declared };
};
