/** Files that are part of the program around them, though their names do not say so. */
import type { InventoryFile } from '../inventory/inventory.ts';

const templateFolders = /(?:^|\/)(?:templates?|jinja2?)\//;

/** The templates of Python frameworks, as templates; nothing where there is no Python. */
export function htmlTemplates(files: readonly InventoryFile[]): InventoryFile[] {
  if (!files.some(({ language }) => language === 'python')) return [];
  return files
    .filter(
      ({ language, path, roles }) => language === 'html' && templateFolders.test(path) && roles.length === 0,
    )
    .map((file) => ({ ...file, language: 'jinja' }));
}

/** XML files that may hold the statements of Java's mappers. */
export const mapperLanguage = 'mapper-xml';

/** XML beside Java that may be a mapper; what it is, its text says. */
export function possibleMappers(files: readonly InventoryFile[]): InventoryFile[] {
  if (!files.some(({ language }) => language === 'java')) return [];
  return files
    .filter(
      ({ language, path, roles }) =>
        language === 'xml' && /\.xml$/i.test(path) && !/(?:^|\/)pom\.xml$/i.test(path) && roles.length === 0,
    )
    .map((file) => ({ ...file, language: mapperLanguage }));
}
