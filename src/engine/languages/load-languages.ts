import type { Language, LanguageDefinition } from '../dataflow/language.ts';
import { codeLanguages } from './code-languages.ts';

/**
 * The languages that are interpreted, in the order of the table; those that run together are one.
 * @param languages of the files there are; all by default
 */
export async function loadLanguages(languages?: ReadonlySet<string>): Promise<Language[]> {
  const together = new Map<() => Promise<LanguageDefinition>, string[]>();
  for (const { id, program } of codeLanguages)
    if (program) together.set(program, [...(together.get(program) ?? []), id]);
  const needed = [...together].filter(([, ids]) => !languages || ids.some((id) => languages.has(id)));
  return Promise.all(needed.map(async ([load, ids]) => ({ ...(await load()), languages: ids })));
}
