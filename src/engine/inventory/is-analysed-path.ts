import { languageOfName } from '../languages/language-of-file.ts';
import { rolesOfPath } from './file-roles.ts';
import { isAnalysed } from './take-inventory.ts';

/** Whether a file of this name is code that a scan analyses, as far as its name tells. */
export function isAnalysedPath(path: string): boolean {
  return isAnalysed({ language: languageOfName(path), roles: rolesOfPath(path, () => false) });
}
