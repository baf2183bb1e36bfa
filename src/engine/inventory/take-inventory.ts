/** Every file of a tree with its language and roles, what is left out and why, and how much code there is. */

import { isCode, languageOfName, languageOfShebang } from '../languages/language-of-file.ts';
import type { InventoryStatistics, NotAnalysed } from '../report.ts';
import type { SourceTree } from '../source-tree.ts';
import { type ContentFacts, readContentFacts } from './file-content.ts';
import { outermostFolder, rolesOfPath } from './file-roles.ts';
import type { FileRole, InventoryFile } from './inventory.ts';
import { OmissionList } from './omission-list.ts';

export interface InventoryLimits {
  maxSourceFileBytes: number;
  /** A longer line makes a file `minified`. In bytes. */
  maxLineBytes: number;
  /** Of all source code together. */
  maxSourceBytes: number;
}

export const defaultInventoryLimits: InventoryLimits = {
  maxSourceFileBytes: 1_000_000,
  maxLineBytes: 20_000,
  maxSourceBytes: 200_000_000,
};

export interface Inventory {
  /** All files, ordered by path. `language` is null where the content turned out not to be analysable. */
  files: InventoryFile[];
  statistics: InventoryStatistics;
  notAnalysed: NotAnalysed[];
}

/** Files that are somebody else's code or a product of this one: looked at for secrets only. */
const leftOutRoles: readonly { role: FileRole; reason: string }[] = [
  { role: 'vendored', reason: 'code of others' },
  { role: 'build-output', reason: 'output of a build' },
  { role: 'minified', reason: 'minified' },
];

/** Whether the file is source code to be parsed. */
export function isAnalysed(file: Pick<InventoryFile, 'language' | 'roles'>): boolean {
  return isCode(file.language) && !isForeign(file);
}

/** Whether the file is somebody else's, or made from others. */
export function isForeign({ roles }: Pick<InventoryFile, 'roles'>): boolean {
  return leftOutRoles.some(({ role }) => roles.includes(role));
}

/** Reads source files once, one at a time; all others are known by their names alone. */
export async function takeInventory(
  tree: SourceTree,
  limits: Partial<InventoryLimits> = {},
): Promise<Inventory> {
  const listed = await tree.list();
  const taking = new InventoryTaking(
    { ...defaultInventoryLimits, ...limits },
    listed.map(({ path }) => path),
  );
  for (const { path, reason } of (await tree.leftOut?.()) ?? []) taking.omissions.add(path, reason);

  const files = listed.map((file): InventoryFile => ({ ...file, language: null, roles: [] }));
  const toRead = new Map<string, InventoryFile[]>();
  for (const file of files) {
    if (!taking.nameTells(file)) continue;
    const same = toRead.get(file.contentId);
    if (same) same.push(file);
    else toRead.set(file.contentId, [file]);
  }
  const unique = [...toRead.values()].map(([first]) => first as InventoryFile);
  for await (const { file, content } of tree.read(unique)) {
    const facts = readContentFacts(content);
    for (const same of toRead.get(file.contentId) ?? []) taking.contentTells(same, facts);
  }
  if (taking.isAllTests) for (const file of files) file.roles = file.roles.filter((role) => role !== 'test');
  return {
    files,
    statistics: {
      files: files.length,
      bytes: files.reduce((sum, { size }) => sum + size, 0),
      ...taking.lines(),
    },
    notAnalysed: taking.omissions.list(),
  };
}

/** Of the lines of code. With fewer that are no tests, what looks like tests is what the repository is there for. */
const fewestOthers = 0.02;

/** Longer scripts without an ending in their name are not looked at. */
const maxScriptBytes = 100_000;

class InventoryTaking {
  readonly omissions = new OmissionList();
  private readonly limits: InventoryLimits;
  private readonly paths: Set<string>;
  private readonly languages = new Map<string, { files: number; lines: number }>();
  private sourceBytes = 0;
  private testLines = 0;

  constructor(limits: InventoryLimits, paths: readonly string[]) {
    this.limits = limits;
    this.paths = new Set(paths.map((path) => path.toLowerCase()));
  }

  /** Fills in what the name tells; returns whether the content has to be looked at as well. */
  nameTells(file: InventoryFile): boolean {
    const hasFile = (path: string) => this.paths.has(path);
    file.language = languageOfName(file.path);
    file.roles = rolesOfPath(file.path, hasFile);
    if (file.language === null) return mayBeScript(file);
    if (!isCode(file.language)) return false;
    const { maxSourceFileBytes, maxSourceBytes } = this.limits;
    const left = leftOutRoles.find(({ role }) => file.roles.includes(role));
    if (left) {
      const folder = outermostFolder(file.path, left.role, hasFile);
      if (folder === null) this.omissions.add(file.path, left.reason);
      else this.omissions.addInside(folder, left.reason);
      return false;
    }
    if (file.size > maxSourceFileBytes) return this.leaveOut(file, `larger than ${maxSourceFileBytes} bytes`);
    if (this.sourceBytes + file.size > maxSourceBytes) {
      return this.leaveOut(
        file,
        `over the limit of ${maxSourceBytes} bytes of source code in one repository`,
      );
    }
    this.sourceBytes += file.size;
    return true;
  }

  /** Corrects what the name told, and counts the lines. */
  contentTells(file: InventoryFile, facts: ContentFacts): void {
    if (file.language === null) {
      file.language = facts.isBinary ? null : languageOfShebang(facts.firstLine);
      if (!isAnalysed(file)) return;
    }
    if (facts.isBinary) {
      this.leaveOut(file, 'binary');
      return;
    }
    // Translations of Qt end in `.ts` too.
    if (file.language === 'typescript' && /^<(?:\?xml|!DOCTYPE TS)/.test(facts.firstLine)) {
      file.language = 'xml';
      return;
    }
    if (facts.isGenerated) addRole(file, 'generated');
    if (facts.importsTestRunner && /^(?:javascript|typescript|tsx|go)$/.test(file.language ?? ''))
      addRole(file, 'test');
    if (facts.longestLine > this.limits.maxLineBytes) {
      addRole(file, 'minified');
      this.omissions.add(file.path, `minified, or a line longer than ${this.limits.maxLineBytes} bytes`);
      return;
    }
    const counted = this.languages.get(file.language ?? '') ?? { files: 0, lines: 0 };
    counted.files++;
    counted.lines += facts.nonEmptyLines;
    if (file.roles.includes('test')) this.testLines += facts.nonEmptyLines;
    this.languages.set(file.language ?? '', counted);
  }

  /** There is hardly anything that the tests could be tests of: a suite of cases, or the folder of tests alone. */
  get isAllTests(): boolean {
    const { analysableLines } = this.lines();
    return this.testLines > 0 && this.testLines >= analysableLines * (1 - fewestOthers);
  }

  lines(): Pick<InventoryStatistics, 'analysableLines' | 'languages'> {
    const languages = [...this.languages].sort(([a], [b]) => (a < b ? -1 : 1));
    const analysableLines = languages.reduce((sum, [, { lines }]) => sum + lines, 0);
    return { analysableLines, languages: Object.fromEntries(languages) };
  }

  private leaveOut(file: InventoryFile, reason: string): false {
    file.language = null;
    this.omissions.add(file.path, reason);
    return false;
  }
}

function addRole(file: InventoryFile, role: FileRole): void {
  if (!file.roles.includes(role)) file.roles = [...file.roles, role].sort();
}

function mayBeScript(file: InventoryFile): boolean {
  const name = file.path.slice(file.path.lastIndexOf('/') + 1);
  return file.size > 2 && file.size <= maxScriptBytes && !name.includes('.');
}
