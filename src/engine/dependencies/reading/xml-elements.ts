/**
 * Reads XML as far as project files need it: elements with attributes and text, each with its place. No document
 * types, no entities but the five of XML: there is nothing to unfold and nothing to fetch.
 */
import type { Place } from '../lock-file.ts';
import { PartCount } from './reading-limit.ts';

export interface XmlElement extends Place {
  /** Without its namespace prefix. */
  name: string;
  /** Where its opening tag ends: an offset, as `start`. */
  end: number;
  attributes: ReadonlyMap<string, string>;
  text: string;
  children: XmlElement[];
}

const maximumDepth = 100;
/** No part of it can run past the next `<` without an end of its own, so broken text is not read again and again. */
const token =
  /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[([\s\S]*?)(?:\]\]>|$)|<[?!][^<>]*>|<\/([\w:.-]{1,200})[^<>]*>|<([\w:.-]{1,200})((?:[^<>"']|"[^"<]{0,2000}"|'[^'<]{0,2000}'){0,3000})>|<|[^<]+/g;
const attribute = /([\w:.-]{1,200})\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/**
 * A root above all elements of the text. Elements that are not closed end with what holds them.
 * @throws TooMuchToReadError
 */
export function parseXmlElements(text: string): XmlElement {
  const root = newElement('', new Map(), { line: 0, start: 0, end: 0 });
  const open = [root];
  let line = 1;
  let skippedDepth = 0;
  const count = new PartCount();
  for (const match of text.matchAll(token)) {
    count.add();
    const [whole, cdata, closing, opening, attributes = ''] = match;
    const top = open.at(-1) ?? root;
    if (opening !== undefined) {
      const isEmpty = attributes.endsWith('/');
      if (open.length > maximumDepth) skippedDepth += isEmpty ? 0 : 1;
      else {
        const element = newElement(localName(opening), attributesOf(attributes), {
          line,
          start: match.index,
          end: match.index + whole.length,
        });
        top.children.push(element);
        if (!isEmpty) open.push(element);
      }
    } else if (closing !== undefined) {
      if (skippedDepth > 0) skippedDepth--;
      else if (open.length > 1 && top.name === localName(closing)) open.pop();
    } else if (cdata !== undefined) top.text += cdata;
    else if (!whole.startsWith('<')) top.text += decoded(whole);
    line += countLines(whole);
  }
  return root;
}

function newElement(
  name: string,
  attributes: ReadonlyMap<string, string>,
  place: Place & { end: number },
): XmlElement {
  return { name, attributes, text: '', children: [], ...place };
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function attributesOf(text: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = '', double, single] of text.matchAll(attribute))
    attributes.set(localName(name), decoded(double ?? single ?? ''));
  return attributes;
}

function decoded(text: string): string {
  return text.replace(/&(\w{2,4});/g, (whole, name: string) =>
    Object.hasOwn(entities, name) ? (entities[name] ?? whole) : whole,
  );
}

function countLines(text: string): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}

export function childElements(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** The text of the first child of this name, without blanks around it. */
export function childText(element: XmlElement | undefined, name: string): string | undefined {
  return childElements(element, name)[0]?.text.trim();
}

/** All elements of this name below, in their order. */
export function descendants(element: XmlElement, name: string): XmlElement[] {
  const found: XmlElement[] = [];
  const waiting = [...element.children].reverse();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.name === name) found.push(next);
    for (let index = next.children.length - 1; index >= 0; index--) {
      const child = next.children[index];
      if (child) waiting.push(child);
    }
  }
  return found;
}
