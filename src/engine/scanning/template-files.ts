/** HTML files that are templates of the program around them, though their names do not say so. */
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
