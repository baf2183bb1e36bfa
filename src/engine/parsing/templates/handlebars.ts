/** Handlebars and Mustache: `{{escaped}}`, `{{{raw}}}`, `{{&raw}}`, blocks that repeat or narrow. */
import { blockHelper, handlebarsExpression, pathOf } from './handlebars-expression.ts';
import { HtmlContext } from './html-context.ts';
import { type Output, outputs, ScriptBuilder } from './script-builder.ts';

const tag = /\{\{\{([^{}]{1,500})\}\}\}|\{\{(!--[\s\S]{0,5000}?--|![^}]{0,2000}|[^{}]{1,500})\}\}/g;

export function handlebarsScript(source: string): ScriptBuilder {
  const script = new ScriptBuilder();
  const context = new HtmlContext();
  let depth = 0;
  let from = 0;
  for (const match of source.matchAll(tag)) {
    context.read(source.slice(from, match.index));
    from = match.index + match[0].length;
    const [, raw, other = ''] = match;
    const text = (raw ?? other).trim().replace(/^~|~$/g, '').trim();
    const each = /^#(?:each|with)?\s*([@\w.[\]/]+)/.exec(text);
    if (text.startsWith('!') || text === 'else') continue;
    if (/^#?>/.test(text)) script.generate(partialOf(text, depth), match.index);
    if (text.startsWith('>')) continue;
    const block = /^#(?!>|(?:each|with|if|unless|else)\b)/.test(text)
      ? blockHelper(text.slice(1), depth)
      : null;
    if (block) script.generate(`${outputs.raw}(${block});\n`, match.index);
    if (text.startsWith('/')) {
      if (depth > 0) {
        depth--;
        script.generate('}\n', match.index);
      }
    } else if (each && !/^#(?:if|unless|else)\b/.test(text) && each[1]) {
      depth++;
      script.generate(`for (const __item__ of [].concat(${pathOf(each[1], depth - 1)})) {\n`, match.index);
    } else if (text.startsWith('#') || text.startsWith('^')) {
      depth++;
      script.generate('{\n', match.index);
    } else if (!text.startsWith('else')) {
      const output: Output = raw !== undefined || text.startsWith('&') ? 'raw' : context.escapedOrAddress;
      script.generate(
        `${outputs[output]}(${handlebarsExpression(text.replace(/^&/, ''), depth)});\n`,
        match.index,
      );
      context.wrote();
    }
  }
  script.generate('}\n'.repeat(depth), source.length);
  return script;
}

/** `> name`, `> name context`, `> name key=value`: a page that is filled with the same values, or with part of them. */
function partialOf(text: string, depth: number): string {
  const words = text.replace(/^#?>/, '').trim().split(/\s+/);
  const name = /^["']?([\w./@-]{1,200})["']?$/.exec(words[0] ?? '')?.[1];
  if (name === undefined) return '';
  const context = words[1] !== undefined && /^[\w.@/]+$/.test(words[1]) ? pathOf(words[1], depth) : null;
  const given = words.flatMap((word) => {
    const [, key, value] = /^(\w{1,100})=([\w.@/]{1,200})$/.exec(word) ?? [];
    return key && value ? [`${key}: ${pathOf(value, depth)}`] : [];
  });
  const item = context ?? (depth > 0 ? '__item__' : null);
  const values = given.length > 0 ? `{ ${item === null ? '' : `...${item}, `}${given.join(', ')} }` : item;
  return `include_template("${name}"${values === null ? '' : `, ${values}`});\n`;
}
