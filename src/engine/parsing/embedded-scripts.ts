/** Files that hold scripts among other things: components of Vue and Svelte, pages of Astro, ERB templates. */
import { addAstroMarkup } from './components/astro-markup.ts';
import { addSvelteMarkup } from './components/svelte-markup.ts';
import { addVueMarkup } from './components/vue-markup.ts';
import { rubyOfTemplate } from './ruby/templates.ts';
import { ScriptBuilder } from './templates/script-builder.ts';

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
  /** The scripts, as long as the file and with spaces in the place of all else; behind them what the markup does. */
  script: ScriptBuilder;
}

const dialects: Readonly<Record<string, EmbeddedScripts['language']>> = {
  ts: 'typescript',
  typescript: 'typescript',
  tsx: 'tsx',
};

/** The scripts of a file in this language. */
export function extractScripts(source: string, language = 'vue'): EmbeddedScripts {
  const script = new ScriptBuilder();
  if (language === 'erb') {
    script.copy(rubyOfTemplate(source), 0);
    return { language: 'ruby', script };
  }
  if (language === 'astro') {
    const { text, end } = pageScripts(source);
    script.copy(text, 0);
    addAstroMarkup(source, end, script);
    return { language: 'typescript', script };
  }
  const scripts = componentScripts(source);
  script.copy(scripts.text, 0);
  script.generate('\n', source.length);
  if (language === 'svelte') addSvelteMarkup(source, script);
  else addVueMarkup(source, script);
  return { language: scripts.language, script };
}

/** All script elements of a component share one scope, so they are one text. */
function componentScripts(source: string): { language: EmbeddedScripts['language']; text: string } {
  const opening = /<script(?=[\s>])((?:"[^"]{0,300}"|'[^']{0,300}'|[^>"']){0,200})>/gi;
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
function pageScripts(source: string): { text: string; end: number } {
  const from = /^\s{0,100}---[ \t]*\r?\n/.exec(source)?.[0].length ?? 0;
  const length = from === 0 ? -1 : source.slice(from).search(/^---/m);
  const to = length < 0 ? from : from + length;
  // A list behind the code would be an index of its end.
  const end = length < 0 ? '' : ';  ';
  const text =
    blank(source.slice(0, from)) + source.slice(from, to) + end + blank(source.slice(to + end.length));
  return { text, end: to + end.length };
}

function blank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}
