/**
 * go.mod, which since Go 1.17 names every module of the build. Checksums (go.sum) also name modules that were only
 * looked at when versions were chosen, so they say nothing about what is used.
 */
import type { LockEntry, LockFileReader } from '../lock-file.ts';
import { textLines } from '../reading/text-lines.ts';

interface Line {
  words: string[];
  comment: string;
  line: number;
  start: number;
}

/** Directives, one a line, also those that stand in brackets. */
function directives(text: string): Line[] {
  const found: Line[] = [];
  let block: string | null = null;
  for (const { text: content, ...place } of textLines(text)) {
    const at = content.indexOf('//');
    const words = (at < 0 ? content : content.slice(0, at)).trim().split(/\s+/).map(withoutQuotes);
    const comment = at < 0 ? '' : content.slice(at + 2).trim();
    if (words[0] === ')') block = null;
    else if (words[1] === '(' && words[0]) block = words[0];
    else if (words[0]) found.push({ words: block === null ? words : [block, ...words], comment, ...place });
  }
  return found;
}

function withoutQuotes(word: string): string {
  return word.replace(/^["`]|["`]$/g, '');
}

/** Advisories name versions of Go without the `v` in front. */
function versionOf(word: string): string {
  return word.replace(/^v/, '');
}

export const readGoMod: LockFileReader = (text) => {
  const lines = directives(text);
  const replaced = new Map<string, { name: string; version: string | null }>();
  const excluded = new Set<string>();
  for (const { words } of lines) {
    const [directive, name = '', second = ''] = words;
    if (directive === 'exclude') excluded.add(`${name} ${second}`);
    const arrow = words.indexOf('=>');
    if (directive !== 'replace' || arrow < 2) continue;
    const [target = '', version] = words.slice(arrow + 1);
    const replacement = { name: target, version: version === undefined ? null : versionOf(version) };
    replaced.set(arrow === 3 ? `${name} ${second}` : name, replacement);
  }
  const entries = new Map<string, LockEntry>();
  for (const { words, comment, line, start } of lines) {
    const [directive, name = '', version = ''] = words;
    // Which Go compiles it is a choice here; the `go` directive only tells the oldest that can.
    const toolchain = directive === 'toolchain' ? /^go(\d[\w.]*)/.exec(name)?.[1] : undefined;
    if (toolchain)
      entries.set('stdlib', { name: 'stdlib', version: toolchain, line, start, needs: [], isDirect: true });
    if (directive !== 'require' || !version || excluded.has(`${name} ${version}`)) continue;
    const used = replaced.get(`${name} ${version}`) ??
      replaced.get(name) ?? { name, version: versionOf(version) };
    // Without a version it is a folder.
    if (used.version === null) continue;
    entries.set(`${used.name} ${used.version}`, {
      name: used.name,
      version: used.version,
      line,
      start,
      needs: [],
      isDirect: !/^indirect\b/.test(comment),
    });
  }
  return { ecosystem: 'Go', entries, roots: null };
};
