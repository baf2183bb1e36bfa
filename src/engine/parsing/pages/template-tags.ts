/**
 * Pages with the tags of template languages in them. What a tag writes is not known, but where: it becomes a name
 * that nothing declares, which is a part of the text within quotes and an unknown value elsewhere. Other tags become
 * spaces. Offsets and lines stay true.
 */
import { blank } from './page-scripts.ts';

interface TagForm {
  open: string;
  close: string;
  /** In characters; what is longer is no tag. */
  longest: number;
  isOutput(inner: string): boolean;
}

const phpStatement =
  /^(?:php\b)?\s*(?:if|else|elseif|endif|for|foreach|endfor|endforeach|while|endwhile|switch|case|endswitch|include|include_once|require|require_once|function|global|return|exit|die|break|continue|\$\w+\s*=[^=]|\/\/|\/\*|#|\}|$)/i;

const forms: readonly TagForm[] = [
  {
    open: '<?',
    close: '?>',
    longest: Number.POSITIVE_INFINITY,
    isOutput: (inner) => inner.startsWith('=') || !(inner.trim().includes('\n') || phpStatement.test(inner)),
  },
  {
    open: '<%',
    close: '%>',
    longest: Number.POSITIVE_INFINITY,
    isOutput: (inner) => /^(?:[=:]|-(?!-))/.test(inner),
  },
  { open: '{%', close: '%}', longest: 20_000, isOutput: (inner) => /^-?\s*(?:url|static)\b/.test(inner) },
  { open: '{#', close: '#}', longest: 2_000, isOutput: () => false },
  {
    open: '{{',
    close: '}}',
    longest: 300,
    isOutput: (inner) => !/^[{~&]?\s*(?:[#/^!>]|else\b)/.test(inner),
  },
];

const opening = /<[?%]|\{[%#{]/g;

/** Linear in the text's length. */
export function withoutTags(text: string): string {
  const missing = new Set<TagForm>();
  const pieces: string[] = [];
  let from = 0;
  opening.lastIndex = 0;
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    const form = forms.find(({ open }) => open === found?.[0]);
    if (!form || missing.has(form)) continue;
    const inside = found.index + form.open.length;
    const closing = text.indexOf(form.close, inside);
    if (closing < 0) missing.add(form);
    if (closing < 0 && Number.isFinite(form.longest)) continue;
    let end = closing < 0 ? text.length : closing + form.close.length;
    if (end - found.index > form.longest) continue;
    // `{{{ raw }}}`
    if (text.startsWith('{{{', found.index) && text[end] === '}') end++;
    const tag = text.slice(found.index, end);
    const isOutput = closing >= 0 && form.isOutput(text.slice(inside, closing));
    const rest = form.open === '<?' ? withoutPhp(tag) : blank(tag);
    pieces.push(text.slice(from, found.index), isOutput ? nameFor(tag) : rest);
    from = end;
    opening.lastIndex = end;
  }
  return pieces.join('') + text.slice(from);
}

const heredoc = /<<<[ \t]{0,10}(["']?)([a-z_]\w{0,60})\1[ \t]{0,10}\r?\n/gi;
const interpolation = /\{\$[^{}\n]{1,300}\}/g;

/** Code of PHP holds parts of pages too, in texts of several lines. */
function withoutPhp(tag: string): string {
  const pieces: string[] = [];
  let from = 0;
  heredoc.lastIndex = 0;
  for (let open = heredoc.exec(tag); open; open = heredoc.exec(tag)) {
    const close = new RegExp(`\\n[ \\t]{0,200}${open[2]}\\b`, 'g');
    close.lastIndex = heredoc.lastIndex - 1;
    const closing = close.exec(tag);
    if (!closing) break;
    const end = Math.max(closing.index, heredoc.lastIndex);
    const text = tag.slice(heredoc.lastIndex, end);
    pieces.push(blank(tag.slice(from, heredoc.lastIndex)), text.replace(interpolation, nameFor));
    from = end;
    heredoc.lastIndex = end;
  }
  pieces.push(blank(tag.slice(from)));
  return pieces.join('');
}

const libraryTag = /<\/?[a-z]\w{0,20}:[a-z]\w{0,40}(?:\s[^<>]{0,500})?>/gi;
const expression = /[$#*]\{[^{}\n`]{1,300}\}/g;
const razor =
  /(?<![@\w])@(?:(?:if|for|foreach|while|switch|else)\b|\([^()\n]{0,200}\)|[a-z_][\w.]{0,100}(?:\((?:[^()\n]|\([^()\n]{0,100}\)){0,300}\))?)/gi;

const blade =
  /(?<![@\w])@(?:[a-z]{1,30})(?:[ \t]{0,10}\((?:[^()\n]|\([^()\n]{0,100}\)){0,300}\))?|\{!![^{}\n]{1,300}!!\}/gi;

/** What only means something within a script: elsewhere it does not matter. */
export function withoutTagsOfScript(script: string, path: string): string {
  let text = script.replace(libraryTag, (tag) => (tag.endsWith('/>') ? nameFor(tag) : blank(tag)));
  // Texts of JavaScript have such holes too.
  if (!text.includes('`')) text = text.replace(expression, nameFor);
  if (/\.(?:cshtml|razor)$/i.test(path))
    text = text.replace(razor, (tag) =>
      /^@[a-z]+$/.test(tag) && isKeyword(tag) ? ` ${tag.slice(1)}` : nameFor(tag),
    );
  // Directives are statements of the template, except those that write.
  if (/\.blade\.php$/i.test(path))
    text = text.replace(blade, (tag) => (/^(?:\{|@(?:json|js)\b)/i.test(tag) ? nameFor(tag) : blank(tag)));
  return text;
}

function isKeyword(tag: string): boolean {
  return /^@(?:if|for|foreach|while|switch|else)$/.test(tag);
}

/** As long as the tag. A name of several lines would be several names. */
function nameFor(tag: string): string {
  const [first = '', ...rest] = tag.split(/(?=[\r\n])/);
  return '_'.repeat(first.length) + blank(rest.join(''));
}
