/** Attributes whose whole value is where a click, a form or a frame leads: there `javascript:` runs. */

const attributes: Readonly<Record<string, RegExp>> = {
  a: /^(?:xlink:)?href$/,
  area: /^href$/,
  iframe: /^src$/,
  frame: /^src$/,
  embed: /^src$/,
  form: /^action$/,
  button: /^formaction$/,
  input: /^formaction$/,
};

/** Both in any case. */
export function isAddress(element: string, name: string): boolean {
  const tag = element.toLowerCase();
  return Object.hasOwn(attributes, tag) && (attributes[tag]?.test(name.toLowerCase()) ?? false);
}
