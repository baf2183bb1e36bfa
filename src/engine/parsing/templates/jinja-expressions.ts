/** Expressions of Jinja and Django: Python's, with filters. */

/** At bars outside of quotes and brackets. */
export function splitFilters(text: string): string[] {
  return splitAt(text, '|');
}

/** At this character outside of quotes and brackets; the parts without blanks around them. */
export function splitAt(text: string, separator: string): string[] {
  const parts: string[] = [];
  let quote = '';
  let depth = 0;
  let from = 0;
  for (let index = 0; index < text.length; index++) {
    const character = text[index] ?? '';
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if ('([{'.includes(character)) depth++;
    else if (')]}'.includes(character)) depth--;
    else if (character === separator && depth === 0) {
      parts.push(text.slice(from, index).trim());
      from = index + 1;
    }
  }
  return [...parts, text.slice(from).trim()];
}

/** Django reaches elements by a dot: `items.0.name`; Jinja joins texts by `~`. */
export function asPython(expression: string): string {
  return (
    expression
      .replace(/\.(\d+)/g, '[$1]')
      .replace(/\s~\s/g, ' + ')
      .replace(/\s+/g, ' ') || "''"
  );
}
