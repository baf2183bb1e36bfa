/**
 * Facelets, the pages of JSF: texts and values of components are escaped, but where a component says `escape="false"`. What
 * an input or a parameter of the view puts into a property is what the request brings, for all that show the property.
 */
import type { Page } from '../../grammar.ts';
import { attributesOf } from './template-text.ts';
import { readThymeleaf } from './thymeleaf.ts';
import { type ViewPlace, viewPage } from './view.ts';

const component =
  /<(\w{1,20}:\w{1,40})((?:\s{1,200}[\w.:-]{1,60}\s{0,20}=\s{0,20}(?:"[^"<]{0,500}"|'[^'<]{0,500}')){1,60})/g;
const hole = /#\{([^{}]{1,300})\}/g;
const bound = /^\s{0,20}#\{\s{0,20}([\w.]{1,200})\s{0,20}\}\s{0,20}$/;
const filling = /:(?:input\w+|viewParam|editor|textEditor|autoComplete)$/;

interface Component {
  start: number;
  end: number;
  name: string;
  attributes: ReadonlyMap<string, string>;
}

export function readFacelets(source: string): Page {
  if (/\sth:\w/.test(source)) return readThymeleaf(source);
  const components = [...withoutComments(source).matchAll(component)].map(
    ({ 0: all, 1: name = '', 2: written = '', index }): Component => ({
      start: index,
      end: index + all.length,
      name,
      attributes: attributesOf(written),
    }),
  );
  const sent = propertiesSent(components);
  const places = components.flatMap(({ start, end, attributes }): ViewPlace[] => {
    if (!/^\s*false\s*$/i.test(attributes.get('escape') ?? '')) return [];
    return [...(attributes.get('value') ?? '').matchAll(hole)].map(([, expression = '']) => ({
      start,
      end,
      expression: sent.get(expression.trim()) ?? expression,
    }));
  });
  return viewPage(source, places);
}

/** `bean.name` → `param.name`: the parameter of the request that the property is filled from. */
function propertiesSent(components: readonly Component[]): ReadonlyMap<string, string> {
  const sent = new Map<string, string>();
  for (const { name, attributes } of components) {
    const property = filling.test(name) ? bound.exec(attributes.get('value') ?? '')?.[1] : undefined;
    const parameter = attributes.get('name') ?? property?.slice(property.lastIndexOf('.') + 1);
    if (property && /^\w+$/.test(parameter ?? '')) sent.set(property, `param.${parameter}`);
  }
  return sent;
}

/** The same text with blanks in the place of comments: components in them are none. */
function withoutComments(source: string): string {
  let text = '';
  let at = 0;
  for (let open = source.indexOf('<!--'); open >= 0; open = source.indexOf('<!--', at)) {
    const close = source.indexOf('-->', open);
    const end = close < 0 ? source.length : close + 3;
    text += source.slice(at, open) + ' '.repeat(end - open);
    at = end;
  }
  return text + source.slice(at);
}
