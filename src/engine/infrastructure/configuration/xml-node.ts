/** XML as nodes: attributes and child elements are keys; an element that has neither is its text. */
import type { XmlElement } from '../../dependencies/reading/xml-elements.ts';
import type { Entry, Node, Range } from '../document/node.ts';

/** The element's attributes first, then its children in their order; text beside them is left out. */
export function xmlNode(element: XmlElement): Node {
  const range = placeOf(element);
  if (element.attributes.size === 0 && element.children.length === 0)
    return { kind: 'scalar', value: element.text.trim(), ...range };
  const attributes: Entry[] = [...element.attributes].map(([key, value]) => ({
    key,
    value: { kind: 'scalar', value, ...range },
    ...range,
  }));
  const children: Entry[] = element.children.map((child) => ({
    key: child.name,
    value: xmlNode(child),
    ...placeOf(child),
  }));
  return { kind: 'map', entries: [...attributes, ...children], ...range };
}

/** Its opening tag. */
function placeOf({ start, end }: XmlElement): Range {
  return { start, end };
}
