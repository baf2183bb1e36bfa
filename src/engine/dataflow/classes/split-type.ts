/** Brackets that hold parts of a type together, each kind's opening and closing sign at the same place. */
interface Brackets {
  open: string;
  close: string;
}

/** Parts of a written type between signs that stand outside of brackets and quotes: `list[int], str` at `,`. Linear. */
export function splitType(text: string, sign: string, { open, close }: Brackets): string[] {
  const parts: string[] = [];
  let depth = 0;
  let quote = '';
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (quote) quote = character === quote ? '' : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (open.includes(character)) depth++;
    else if (close.includes(character)) depth--;
    else if (character === sign && depth === 0) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, text.slice(from)];
}
