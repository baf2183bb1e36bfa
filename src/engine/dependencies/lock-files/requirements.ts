/** requirements.txt. Tools that write it say in comments below each package what it is there for. */
import type { LockEntry, LockFileReader } from '../lock-file.ts';
import { textLines } from '../reading/text-lines.ts';
import { pythonName } from './python.ts';

const pinned =
  /^[ \t]*([A-Za-z0-9][\w.-]{0,200})[ \t]*(?:\[[^\]\n]{0,200}\])?[ \t]*={2,3}[ \t]*([^\s;#,\\*]{1,100})[ \t]*(?:$|[;#\\\s])/;
/** `# via flask`, with more names on lines of their own. */
const via = /(?:^|\s)# {0,3}via(?:$|\s+(.{0,2000})$)/;
const oneMore = /^\s+# {2,10}(\S.{0,300})$/;
/** `-r requirements.in`, `shop (pyproject.toml)`. */
const ofProject = /^-r\s|\([\w./-]{1,200}\)$/;

/** Names of files for those who work on the project. */
const developmentFile = /(?:^|[/._-])(?:dev|develop|development|tests?|testing|lint|docs?|ci)(?:[/._-]|$)/;

/** Lines with `==`. Ranges are not pinned, and so are nothing that is known to be installed. */
export const readRequirements: LockFileReader = (text, { path }) => {
  const entries = new Map<string, LockEntry & { needs: string[] }>();
  const keys = new Map<string, string>();
  const reasons: { key: string; by: string }[] = [];
  const isDevelopment = isForDevelopment(path) || undefined;
  let current: string | null = null;
  let isList = false;
  for (const { text: content, ...place } of textLines(text)) {
    const [, written, version] = pinned.exec(content) ?? [];
    if (written && version) {
      const name = pythonName(written);
      current = `${name}@${version}`;
      keys.set(name, current);
      entries.set(current, { name, version, ...place, needs: [], isDevelopment });
    }
    const begins = via.exec(content);
    const names: string | undefined = begins
      ? (begins[1] ?? '')
      : isList
        ? oneMore.exec(content)?.[1]
        : undefined;
    isList = names !== undefined;
    if (current === null || names === undefined) continue;
    for (const by of names.split(',', 100).map((each) => each.trim()))
      if (by !== '' && !by.startsWith('-c')) reasons.push({ key: current, by });
  }
  if (reasons.length === 0) return { ecosystem: 'PyPI', entries, roots: null };
  /** Whether only files for development ask for it. */
  const asked = new Map<string, boolean>();
  const explained = new Set<string>();
  for (const { key, by } of reasons) {
    const parent = entries.get(keys.get(pythonName(by)) ?? '');
    if (ofProject.test(by)) asked.set(key, asked.get(key) !== false && isForDevelopment(by));
    else if (parent) {
      explained.add(key);
      parent.needs.push(key);
    }
  }
  // What nothing explains was written by hand, or is explained by the project itself.
  const roots = [...entries.keys()].filter((key) => asked.has(key) || !explained.has(key));
  return {
    ecosystem: 'PyPI',
    entries,
    roots: roots.map((key) => ({ key, isDevelopment: asked.get(key) === true })),
  };
};

function isForDevelopment(path: string): boolean {
  return developmentFile.test(path.toLowerCase().slice(path.lastIndexOf('/') + 1));
}
