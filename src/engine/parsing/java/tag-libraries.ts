/**
 * Libraries of tags and functions that pages use, as their descriptors (`WEB-INF/shop.tld`) name the classes: each class
 * gets `@PageTag("label", …)` or `@PageTag("bold()", …, method = "bold")`, with the names that pages may have for the
 * library.
 */
import type { Decorator } from '../ir/declarations.ts';
import type { Literal } from '../ir/expressions.ts';
import type { IrFile } from '../ir/file.ts';
import { addedClass, filesOfClasses } from './added-classes.ts';
import { functionName } from './pages/tag-names.ts';

const nowhere = { line: 1, endLine: 1, start: 0, end: 0 };
const part = /<(tag|function)>([\s\S]{0,20000}?)<\/\1>/g;

/** @param xmlFiles path and text of XML files, of whatever kind */
export function tagLibraries(
  xmlFiles: readonly { path: string; text: string }[],
  javaFiles: readonly IrFile[],
): IrFile[] {
  const wanted = new Map<string, Decorator[]>();
  for (const { path, text } of xmlFiles) {
    if (!path.endsWith('.tld')) continue;
    const [head = ''] = text.split(/<(?:tag|function)>/, 1);
    const library = [path, ...['uri', 'short-?name'].flatMap((name) => textIn(head, name) ?? [])];
    for (const [, kind, written = ''] of text.matchAll(part)) {
      const name = textIn(written, 'name');
      const type = textIn(written, kind === 'tag' ? 'tag-?class' : 'function-class');
      if (name === null || type === null) continue;
      const method = /(\w+)\s{0,20}\(/.exec(textIn(written, 'function-signature') ?? '')?.[1];
      wanted.set(type, [...(wanted.get(type) ?? []), decorator(kind ?? '', name, library, method)]);
    }
  }
  return filesOfClasses(wanted, javaFiles).map(({ path, of }) =>
    addedClass(path, 'page-tag', { decorators: of }),
  );
}

function decorator(
  kind: string,
  name: string,
  library: readonly string[],
  method: string | undefined,
): Decorator {
  return {
    ...nowhere,
    name: 'PageTag',
    args: [kind === 'tag' ? name : functionName(name), ...library].map(literal),
    ...(method !== undefined && { keywords: { method: literal(method) } }),
  };
}

function literal(value: string): Literal {
  return { ...nowhere, kind: 'literal', value };
}

function textIn(xml: string, element: string): string | null {
  return new RegExp(`<${element}>\\s{0,50}([^<>]{1,500}?)\\s{0,50}</`).exec(xml)?.[1] ?? null;
}
