/**
 * Makes an element. Everything from the description or from an answer goes in as text, never as markup.
 * @param {string} tag
 * @param {Record<string, unknown>} [properties]
 * @param {...(Node | string)} children
 */
export function element(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

/** Paragraphs, lists and `code` of a description. */
export function prose(text) {
  return text.split(/\n\s*\n/).map((block) => {
    const items = block.split('\n').filter((line) => /^\d+\. /.test(line));
    if (items.length > 0) {
      return element(
        'ol',
        {},
        ...items.map((item) => element('li', {}, ...inline(item.replace(/^\d+\. /, '')))),
      );
    }
    return element('p', {}, ...inline(block));
  });
}

/** Words and `code`. */
export function inline(text) {
  return text.split('`').map((part, index) => (index % 2 === 1 ? element('code', {}, part) : part));
}
