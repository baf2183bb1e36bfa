import { element, prose } from './elements.js';

/** Follows a reference inside the document. */
export function resolve(document, schema) {
  if (!schema?.$ref) return schema ?? {};
  const target = schema.$ref
    .slice(2)
    .split('/')
    .reduce((node, part) => node?.[part], document);
  return { ...target, ...Object.fromEntries(Object.entries(schema).filter(([key]) => key !== '$ref')) };
}

/** What a value may be, in a few words. */
export function typeOf(document, given) {
  const schema = resolve(document, given);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return alternatives.map((each) => typeOf(document, each)).join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.type === 'array') return `array of ${typeOf(document, schema.items)}`;
  const type = Array.isArray(schema.type) ? schema.type.join(' or ') : (schema.type ?? 'any value');
  return schema.format ? `${type} (${schema.format})` : type;
}

/** The limits of a value, in a few words. */
export function limitsOf(document, given) {
  const schema = resolve(document, given);
  const said = [];
  if (schema.minimum !== undefined || schema.maximum !== undefined) {
    said.push(`${schema.minimum ?? '…'} to ${schema.maximum ?? '…'}`);
  }
  if (schema.maxLength !== undefined) said.push(`${schema.minLength ?? 0} to ${schema.maxLength} characters`);
  if (schema.maxItems !== undefined) said.push(`${schema.minItems ?? 0} to ${schema.maxItems} entries`);
  if (schema.default !== undefined) said.push(`default ${JSON.stringify(schema.default)}`);
  return said.join(', ');
}

/** The fields of a schema as a list in a list; null when it has none. */
export function fieldsOf(document, given, depth = 0) {
  const schema = resolve(document, given);
  if (depth > 6) return null;
  if (schema.type === 'array') return fieldsOf(document, schema.items, depth);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) {
    const lists = alternatives.map((each) => fieldsOf(document, each, depth + 1)).filter(Boolean);
    return lists.length > 0 ? element('div', {}, ...lists) : null;
  }
  if (!schema.properties) return null;
  const list = element('dl', { className: 'fields' });
  for (const [name, property] of Object.entries(schema.properties)) {
    const limits = limitsOf(document, property);
    const term = element('dt', {}, element('code', {}, name), ' ');
    term.append(
      element('span', { className: 'type' }, typeOf(document, property), limits ? `, ${limits}` : ''),
    );
    if (schema.required?.includes(name))
      term.append(' ', element('span', { className: 'required' }, 'required'));
    const about = element('dd');
    const { description } = resolve(document, property);
    if (description) about.append(...prose(description));
    const inside = fieldsOf(document, property, depth + 1);
    if (inside) about.append(inside);
    list.append(term, about);
  }
  return list;
}
