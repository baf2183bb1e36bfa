/** What known transformations leave of a payload, by the characters they let through unchanged. */
interface Transformation {
  /** As people call it. */
  name: string;
  /** Matches the code of the step. */
  call: RegExp;
  /** A character that is changed or dropped. */
  changes: RegExp;
}

const transformations: readonly Transformation[] = [
  { name: 'conversion to a number', call: /\b(?:parseInt|parseFloat|Number)\s{0,5}\(/, changes: /[^\d.+-]/ },
  { name: 'encodeURIComponent', call: /\bencodeURIComponent\s{0,5}\(/, changes: /[^\w.!~*'()-]/ },
  { name: 'encodeURI', call: /\bencodeURI\s{0,5}\(/, changes: /[^\w.!~*'();,/?:@&=+$#-]/ },
  {
    name: 'HTML escaping',
    call: /\b(?:escapeHtml|htmlEscape|he\.(?:encode|escape))\s{0,5}\(/i,
    changes: /[&<>"']/,
  },
  { name: 'path.basename', call: /\bbasename\s{0,5}\(/, changes: /[/]/ },
];

/** Metacharacters: what a payload needs to be more than a word. */
const metacharacter = /[^\w\s]/g;

/**
 * The first of these steps that changes a metacharacter of the payload, and which one; null when all survive.
 * @param steps code of the steps at which the value was transformed
 */
export function brokenBy(
  payload: string,
  steps: readonly string[],
): { name: string; character: string } | null {
  const needed = payload.match(metacharacter) ?? [];
  for (const { name, call, changes } of transformations) {
    if (!steps.some((code) => call.test(code))) continue;
    const character = needed.find((each) => changes.test(each));
    if (character !== undefined) return { name, character };
  }
  return null;
}
