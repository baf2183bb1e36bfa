/** What of a program is in one language, with its templates: languages do not call each other. */
import type { Language } from '../dataflow/language.ts';
import type { InventoryFile } from '../inventory/inventory.ts';
import { loadLanguages } from '../languages/load-languages.ts';
import { languagesOfScripts } from '../parsing/embedded-scripts.ts';
import { languagesIn } from './pages.ts';
import type { Program } from './programs.ts';
import { mapperLanguage } from './template-files.ts';

export interface ProgramPart {
  program: Program;
  language: Language;
  /** In the order of the program. */
  files: InventoryFile[];
}

/** In the order of the languages' table; a file may be in several. Files of no language are in none. */
export async function partsOf(program: Program): Promise<ProgramPart[]> {
  const languages = await loadLanguages(new Set(program.files.flatMap(languagesIn).flatMap(scriptsOf)));
  return languages.map((language) => ({
    program,
    language,
    files: program.files.filter((file) => languagesOfPart(file, language).length > 0),
  }));
}

/** The languages in which the file is parsed for this part. */
export function languagesOfPart(file: InventoryFile, language: Language): string[] {
  if (file.language === mapperLanguage) return language.languages.includes('java') ? [mapperLanguage] : [];
  return languagesIn(file).filter((name) =>
    scriptsOf(name).some((one) => language.languages.includes(one) || language.templates?.includes(one)),
  );
}

/** For progress: a file that is in several parts counts in that of its first language. */
export function countedIn({ files, language }: ProgramPart): number {
  return files.filter((file) => isFirstIn(file, language)).length;
}

/** Whether the file's first language is of this part. */
export function isFirstIn(file: InventoryFile, language: Language): boolean {
  return file.language === mapperLanguage || languagesOfPart(file, language)[0] === languagesIn(file)[0];
}

/** Components count as what they hold. */
function scriptsOf(language: string): readonly string[] {
  const scripts = languagesOfScripts(language);
  return scripts.length > 0 ? scripts : [language];
}
