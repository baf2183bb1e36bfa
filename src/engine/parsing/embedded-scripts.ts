/** Files that hold scripts among other things: components of Vue and Svelte, pages of Astro, ERB templates. */
import { withMarkup } from './component-markup.ts';
import { rubyOfTemplate } from './ruby/templates.ts';

const scriptLanguages: ReadonlyMap<string, readonly EmbeddedScripts['language'][]> = new Map([
  ['vue', ['javascript', 'typescript', 'tsx']],
  ['svelte', ['javascript', 'typescript', 'tsx']],
  ['astro', ['typescript']],
  ['erb', ['ruby']],
]);

export function hasEmbeddedScripts(language: string): boolean {
  return scriptLanguages.has(language);
}

/** What scripts in a file of this language may be written in; nothing where it holds none. */
export function languagesOfScripts(language: string): readonly string[] {
  return scriptLanguages.get(language) ?? [];
}

export interface EmbeddedScripts {
  language: 'javascript' | 'typescript' | 'tsx' | 'ruby';
  /** As long as the file, with spaces in the place of all that is not script: offsets and lines stay true. */
  text: string;
}

const dialects: Readonly<Record<string, EmbeddedScripts['language']>> = {
  ts: 'typescript',
  typescript: 'typescript',
  tsx: 'tsx',
};

/** The scripts of a file in this language. */
export function extractScripts(source: string, language = 'vue'): EmbeddedScripts {
  if (language === 'erb') return { language: 'ruby', text: rubyOfTemplate(source) };
  const scripts = language === 'astro' ? pageScripts(source) : componentScripts(source);
  return { ...scripts, text: withMarkup(source, scripts.text) };
}

/** All script elements of a component share one scope, so they are one text. */
function componentScripts(source: string): EmbeddedScripts {
  const opening = /<script(?=[\s>])([^>]{0,200})>/gi;
  let language: EmbeddedScripts['language'] = 'javascript';
  let text = '';
  for (let tag = opening.exec(source); tag; tag = opening.exec(source)) {
    const dialect = /\blang=["']?([a-z]{2,10})/.exec(tag[1] ?? '')?.[1] ?? '';
    language = dialects[dialect] ?? language;
    const from = opening.lastIndex;
    const end = source.slice(from).search(/<\/script/i);
    const to = end < 0 ? source.length : from + end;
    text += blank(source.slice(text.length, from)) + source.slice(from, to);
    opening.lastIndex = to;
  }
  return { language, text: text + blank(source.slice(text.length)) };
}

/** Between two lines of dashes stands what runs on the server. */
function pageScripts(source: string): EmbeddedScripts {
  const from = /^\s{0,100}---[ \t]*\r?\n/.exec(source)?.[0].length ?? 0;
  const length = from === 0 ? -1 : source.slice(from).search(/^---/m);
  const to = length < 0 ? from : from + length;
  const text = blank(source.slice(0, from)) + source.slice(from, to) + blank(source.slice(to));
  return { language: 'typescript', text };
}

function blank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}
