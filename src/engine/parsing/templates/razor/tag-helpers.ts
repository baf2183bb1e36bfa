/** Tag helpers: elements and attributes that are code of the server. */

const tag = /<partial\s([^<]{0,600}?)\/?>/y;
const attribute = /\b(name|model|for)\s*=\s*(?:"([^"<]{1,300})"|'([^'<]{1,300})')/g;

/** Those of the framework, and those with a name of two words. */
const helpers = /^(?:partial|component|cache|environment|vc:.*|.*-.*)$/i;

/** `<partial model=@x>`, `<p sm-if=@x>`: the value of this attribute is given to them, not written. */
export function isForTagHelper(attribute: { element: string; name: string }): boolean {
  const { element, name } = attribute;
  return helpers.test(element) || (name.includes('-') && !/^(?:data|aria)-/i.test(name));
}

/**
 * `<partial name="_Item" model="Model.Item" />` as the call that does the same; null where its name is put together.
 * @param at where the tag begins
 */
export function partialView(source: string, at: number): string | null {
  tag.lastIndex = at;
  const given = new Map<string, string>();
  for (const [, name = '', double, single] of (tag.exec(source)?.[1] ?? '').matchAll(attribute))
    given.set(name, double ?? single ?? '');
  const name = given.get('name') ?? '';
  if (!/^[\w.~/-]+$/.test(name)) return null;
  const model = given.get('model')?.replace(/^@/, '') ?? modelFor(given.get('for'));
  return model === null ? `Html.Partial("${name}")` : `Html.Partial("${name}", ${model})`;
}

/** `for` names a property of the model; with a mark it is any value. */
function modelFor(written: string | undefined): string | null {
  if (written === undefined) return null;
  return written.startsWith('@') ? written.slice(1) : `Model.${written}`;
}
