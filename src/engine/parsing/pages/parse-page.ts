/** The scripts of a page as one program, in the order of the page and with the positions they have there. */
import type { IrFile } from '../ir/file.ts';
import { blank, mayHoldScripts, type PageScript, scriptsOfPage } from './page-scripts.ts';
import { withoutTags, withoutTagsOfScript } from './template-tags.ts';

/** The language of the inventory's files, and of what is made of them, where their scripts are meant. */
export const pageLanguage = 'page';
export const languageOfPages = 'javascript';

type Parsed = IrFile | { notAnalysed: string };

/**
 * A script with a syntax error is left out, as browsers do: then the tags of a template were needed to understand it.
 * @param parse the text of a script
 */
export function parsePage(path: string, page: string, parse: (text: string) => Parsed): Parsed {
  const scripts = mayHoldScripts(page)
    ? scriptsOfPage(withoutTags(page)).map((script) => ({
        ...script,
        text: withoutTagsOfScript(script.text, path),
      }))
    : [];
  if (scripts.length === 0) return { ...nothing, path };
  const all = parse(joined(page, scripts));
  if ('notAnalysed' in all || all.quality.syntaxErrors === 0) return ofPage(all);
  if (scripts.length === 1) return { ...nothing, path };
  const intact = scripts.filter(({ text }) => {
    const parsed = parse(text);
    return !('notAnalysed' in parsed) && parsed.quality.syntaxErrors === 0;
  });
  return intact.length === 0 ? { ...nothing, path } : ofPage(parse(joined(page, intact)));
}

const nothing: Omit<IrFile, 'path'> = {
  language: pageLanguage,
  body: [],
  comments: [],
  quality: { syntaxErrors: 0, truncated: false },
};

function ofPage(parsed: Parsed): Parsed {
  return 'notAnalysed' in parsed ? parsed : { ...parsed, language: pageLanguage };
}

/** As long as the page. */
function joined(page: string, scripts: readonly PageScript[]): string {
  const pieces: string[] = [];
  let from = 0;
  for (const { start, end, text } of scripts) {
    pieces.push(blank(page.slice(from, start)), text);
    from = end;
  }
  pieces.push(blank(page.slice(from)));
  return pieces.join('');
}
