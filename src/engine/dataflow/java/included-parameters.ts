/**
 * `<c:import url="buttons.jsp"><c:param name="id" value="…"/></c:import>`: a parameter that the page around gives comes
 * before one of the same name in the request. A page that only others can include has it from them alone.
 */
import { posix } from 'node:path';
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import { unknown, type Value } from '../values/value.ts';

/** What one place that includes a page gives to it. */
interface Inclusion {
  page: string;
  given: ReadonlySet<string>;
}

const inclusions = new WeakMap<Interpreter, readonly Inclusion[]>();

/** The tag that includes, and what stands in it. */
const tag =
  /<(c:import|jsp:include)\b[^>]{0,300}?\b(?:url|page)\s{0,9}=\s{0,9}["']([^"'?]{1,300})[^>]{0,300}>/g;
const maxBody = 5_000;
const parameter = /<(?:c|jsp):param\b([^>]{0,1000})>/g;
/** A value that the request brings stays one under another name. */
const ofRequest = /\b(?:param|paramValues|header|cookie|requestScope|pageContext)\b|<%/;

/** Null for any other call, and for what the request may bring. */
export function parameterOfIncluder(it: Interpreter, call: CallSite): Value | null {
  const { file } = it.frame;
  const name = call.args[0]?.constant;
  if (call.name !== 'getParameter' || file.ir.language !== 'jsp' || typeof name !== 'string') return null;
  // Others can be asked for by themselves.
  if (!/(?:^|\/)WEB-INF\//.test(file.path)) return null;
  const places = inclusionsOf(it).filter(({ page }) => file.path === page || file.path.endsWith(`/${page}`));
  return places.length > 0 && places.every(({ given }) => given.has(name)) ? unknown : null;
}

function inclusionsOf(it: Interpreter): readonly Inclusion[] {
  let known = inclusions.get(it);
  if (!known) {
    known = [...it.files.values()].flatMap(({ ir, path, text }) =>
      ir.language === 'jsp' ? inclusionsIn(path, text) : [],
    );
    inclusions.set(it, known);
  }
  return known;
}

function inclusionsIn(path: string, text: string): Inclusion[] {
  return [...text.matchAll(tag)].map(({ 0: whole, 1: kind, 2: name = '', index }) => {
    const rest = text.slice(index + whole.length, index + whole.length + maxBody);
    const body = whole.endsWith('/>') ? '' : rest.slice(0, Math.max(rest.indexOf(`</${kind}>`), 0));
    const page = name.startsWith('/') ? name.slice(1) : posix.join(posix.dirname(path), name);
    return { page, given: givenIn(body) };
  });
}

function givenIn(body: string): Set<string> {
  const tags = [...body.matchAll(parameter)].map(([, attributes = '']) => attributes);
  return new Set(
    tags
      .filter((attributes) => !ofRequest.test(attributes))
      .map((attributes) => /\bname\s{0,9}=\s{0,9}["']([^"']{1,100})["']/.exec(attributes)?.[1] ?? ''),
  );
}
