/**
 * `new(uint64(3))`: since Go 1.26 `new` takes values as well as types. The grammar knows types only, and loses what stands
 * around a value. There the call is given another name in the text that it sees; what is lowered reads the text as written.
 */

const calls = /(?<![\w.])new\(/g;
/** The whole argument where it is a type. A bare name is one or a variable: the grammar understands both. */
const type =
  /^\s*(?:\*|\[\w*\])*(?:(?:map\[|chan\b|<-chan\b|struct\b|interface\b|func\b)|(?!(?:true|false)\b)[\p{L}_][\p{L}\w]*(?:\.[\p{L}_][\p{L}\w]*)?(?:\[[^\]]*\]+)?\s*$)/u;
const maxLength = 400;

/** The text in the same length, or null where nothing has to be hidden. */
export function hideNewValues(text: string): string | null {
  let result = '';
  let copied = 0;
  calls.lastIndex = 0;
  for (let match = calls.exec(text); match; match = calls.exec(text)) {
    const argument = argumentAt(text, match.index + match[0].length);
    if (argument.trim() === '' || type.test(argument)) continue;
    result += `${text.slice(copied, match.index)}neu`;
    copied = match.index + 'new'.length;
  }
  return copied === 0 ? null : result + text.slice(copied);
}

/** Up to the bracket that closes it, or as far as is looked. */
function argumentAt(text: string, begin: number): string {
  const end = Math.min(text.length, begin + maxLength);
  let depth = 0;
  for (let at = begin; at < end; at++) {
    const character = text[at];
    if (character === '(') depth++;
    else if (character === ')' && depth-- === 0) return text.slice(begin, at);
  }
  return text.slice(begin, end);
}
