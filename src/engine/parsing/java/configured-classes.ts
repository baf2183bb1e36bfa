/**
 * Classes that a configuration file makes actions or beans, though nothing in them says so: `<action class="shop.Find">`
 * of Struts, `<managed-bean-class>` of JSF. Each becomes a class that adds to it what it could have said itself: the
 * interface, and `@Result(location = "/found.jsp")` for each page that it leads to.
 */
import type { Decorator } from '../ir/declarations.ts';
import type { Literal } from '../ir/expressions.ts';
import type { IrFile } from '../ir/file.ts';
import { addedClass, filesOfClasses } from './added-classes.ts';

interface Configured {
  type: string;
  pages: Page[];
}

interface Page {
  location: string;
  /** Of the action; any where it is chosen by the address. */
  method: string;
}

/** So much of a file is looked at for what it is. */
const headLength = 4000;
const maxPages = 50;
const nowhere = { line: 1, endLine: 1, start: 0, end: 0 };

const managedBean = /<managed-bean-class>\s{0,50}([\w.]{1,300})\s{0,50}</g;
const page = /<result\b[^<>]{0,300}>\s{0,50}(?:<param name="location">\s{0,50})?([^<>\s]{1,300}\.jspx?)\b/g;

/** @param xmlFiles path and text of XML files, of whatever kind */
export function configuredClasses(
  xmlFiles: readonly { path: string; text: string }[],
  javaFiles: readonly IrFile[],
): IrFile[] {
  const wanted = new Map<string, Configured>();
  for (const { text } of xmlFiles) {
    const head = text.slice(0, headLength);
    if (/<struts[\s>]/.test(head)) readStruts(text, wanted);
    else if (/<faces-config[\s>]/.test(head))
      for (const [, name = ''] of text.matchAll(managedBean))
        wanted.set(name, { type: 'javax.faces.ConfiguredBean', pages: [] });
  }
  return filesOfClasses(wanted, javaFiles).map(({ path, of: { type, pages } }) => {
    const decorators = pages.map(({ location, method }): Decorator => {
      const keywords = { location: literal(location), method: literal(method) };
      return { ...nowhere, name: 'Result', args: [], keywords };
    });
    return addedClass(path, type, { interfaces: [type], decorators });
  });
}

function readStruts(text: string, wanted: Map<string, Configured>): void {
  for (const element of text.split(/<action(?=\s)/).slice(1)) {
    const end = element.indexOf('</action>');
    const attributes = element.slice(0, element.indexOf('>'));
    const name = attributeOf(attributes, 'class');
    if (name === undefined) continue;
    const known = wanted.get(name) ?? { type: 'com.opensymphony.xwork2.Action', pages: [] };
    wanted.set(name, known);
    const method = attributeOf(attributes, 'method') ?? 'execute';
    for (const [, location = ''] of end < 0 ? [] : element.slice(0, end).matchAll(page))
      if (known.pages.length < maxPages) known.pages.push({ location, method });
  }
}

function attributeOf(attributes: string, name: string): string | undefined {
  return new RegExp(`\\s${name}\\s{0,20}=\\s{0,20}"([^"]{1,300})"`).exec(attributes)?.[1];
}

function literal(value: string): Literal {
  return { ...nowhere, kind: 'literal', value };
}
