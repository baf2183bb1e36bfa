/**
 * The languages that are interpreted: one row each, loaded when there are files of it.
 * `docs/adding-a-language.md` tells how to add one.
 */
import type { Language, LanguageDefinition } from './language.ts';

interface LanguageRow {
  /** Languages of the inventory. */
  languages: readonly string[];
  load(): Promise<LanguageDefinition>;
}

const rows: readonly LanguageRow[] = [
  {
    languages: ['javascript', 'typescript', 'tsx'],
    load: async () => (await import('./javascript/javascript.ts')).javascript,
  },
  { languages: ['page'], load: async () => (await import('./javascript/javascript.ts')).javascriptOfPages },
  { languages: ['python'], load: async () => (await import('./python/python.ts')).python },
  { languages: ['java', 'kotlin', 'jsp'], load: async () => (await import('./java/java.ts')).java },
  { languages: ['go'], load: async () => (await import('./go/go.ts')).go },
  { languages: ['csharp', 'razor', 'aspx'], load: async () => (await import('./csharp/csharp.ts')).csharp },
  { languages: ['php'], load: async () => (await import('./php/php.ts')).php },
  { languages: ['ruby', 'haml', 'slim'], load: async () => (await import('./ruby/ruby.ts')).ruby },
  { languages: ['rust'], load: async () => (await import('./rust/rust.ts')).rust },
];

/** @param languages of the files there are; all by default */
export async function loadLanguages(languages?: ReadonlySet<string>): Promise<Language[]> {
  const needed = rows.filter(
    (row) => !languages || row.languages.some((language) => languages.has(language)),
  );
  return Promise.all(needed.map(async (row) => ({ ...(await row.load()), languages: row.languages })));
}
