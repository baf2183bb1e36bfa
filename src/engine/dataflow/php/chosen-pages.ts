/** Pages of the program that a request chooses by name: `include "pages/$page.php"`, `require "modules/$module/index.php"`. */
import type { ProgramFile } from '../modules/program.ts';
import type { Shape } from '../values/shape.ts';

/** Where more files fit than these, none is taken. */
const maxPages = 30;

/** Tables of texts, of which there are many, and which show nothing. */
const ofTexts = /^(?:lang(?:uages?)?|locales?|i18n|l10n|translations?)$/i;

/** The files that the text names whatever stands in its one open place, which is all or part of one name in the path. */
export function pagesFitting(files: Iterable<ProgramFile>, shape: Shape): ProgramFile[] {
  const at = shape.findIndex((part) => 'hole' in part && part.hole === 'tainted');
  const [before, after] = [shape[at - 1], shape[at + 1]];
  if (at < 1 || shape.length > at + 2 || !before || !('fixed' in before)) return [];
  const slash = before.fixed.lastIndexOf('/');
  const folder = before.fixed.slice(0, Math.max(0, slash)).replace(/^(?:\.{0,2}\/)*/, '');
  const end = after && 'fixed' in after ? after.fixed : '';
  if (slash < 1 || folder === '' || ofTexts.test(folder.slice(folder.lastIndexOf('/') + 1))) return [];
  const start = `${folder}/${before.fixed.slice(slash + 1)}`;
  const found: ProgramFile[] = [];
  for (const file of files) {
    if (!fits(file.path, start, end)) continue;
    if (found.length === maxPages) return [];
    found.push(file);
  }
  return found;
}

function fits(path: string, start: string, end: string): boolean {
  const at = path.startsWith(start) ? 0 : path.indexOf(`/${start}`) + 1;
  if (at === 0 && !path.startsWith(start)) return false;
  const chosen = path.slice(at + start.length, path.length - end.length);
  return path.endsWith(end) && chosen !== '' && !chosen.includes('/');
}
