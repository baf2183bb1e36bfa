/** Reads a repository's own settings. What is wrong in them is said, and left out; the scan goes on without it. */
import { decodeText } from '../inventory/decode-text.ts';
import type { OmissionList } from '../inventory/omission-list.ts';
import { readFiles } from '../scanning/read-files.ts';
import type { SourceFile, SourceTree } from '../source-tree.ts';
import { matchesPath } from './path-glob.ts';
import type { ScanSettings } from './scan-settings.ts';

export const settingsPath = '.github/whitebox.yml';
/** The other way to end the name; without a file of the usual one it holds. */
const otherSettingsPath = '.github/whitebox.yaml';

/** What holds where nothing is said. Written out, since most scans need nothing else of the schema. */
const defaultScanSettings: ScanSettings = {
  paths_ignore: [],
  categories_off: [],
  severity_floor: 'info',
  rules: [],
};

const maxBytes = 65_536;
const maxRuleFiles = 20;
const maxRuleBytes = 262_144;

export interface ReadSettings {
  settings: ScanSettings;
  /** YAML documents of the repository's own rules. */
  rules: string[];
}

/**
 * @param tree where the settings are taken from: for pull requests their base, so that a change cannot switch off
 *   what would be said of it.
 */
export async function readScanSettings(tree: SourceTree, omissions: OmissionList): Promise<ReadSettings> {
  const files = await tree.list();
  const file =
    files.find(({ path }) => path === settingsPath) ?? files.find(({ path }) => path === otherSettingsPath);
  const settings = file ? await parseSettings(tree, file, omissions) : defaultScanSettings;
  return { settings, rules: await readRules(tree, files, settings.rules, omissions) };
}

async function parseSettings(
  tree: SourceTree,
  file: SourceFile,
  omissions: OmissionList,
): Promise<ScanSettings> {
  const wrong = (reason: string) => {
    omissions.add(file.path, `its settings for scans were left out: ${reason}`);
    return defaultScanSettings;
  };
  if (file.size > maxBytes) return wrong(`it is longer than ${maxBytes} bytes`);
  const text = await textOf(tree, file);
  if (text === null) return wrong('it could not be read');
  const { parseScanSettings } = await import('./parse-scan-settings.ts');
  const parsed = parseScanSettings(text);
  return typeof parsed === 'string' ? wrong(parsed) : (parsed ?? defaultScanSettings);
}

async function readRules(
  tree: SourceTree,
  files: readonly SourceFile[],
  patterns: readonly string[],
  omissions: OmissionList,
): Promise<string[]> {
  if (patterns.length === 0) return [];
  const wanted = files.filter(
    ({ path, size }) => size <= maxRuleBytes && patterns.some((pattern) => matchesPath(path, pattern)),
  );
  if (wanted.length === 0) omissions.add(settingsPath, 'none of its rules are there');
  const rules: string[] = [];
  for (const file of wanted.slice(0, maxRuleFiles)) {
    const text = await textOf(tree, file);
    if (text !== null) rules.push(text);
  }
  return rules;
}

async function textOf(tree: SourceTree, file: SourceFile): Promise<string | null> {
  let text: string | null = null;
  await readFiles(
    tree,
    [file],
    (_, content) => {
      text = decodeText(content);
    },
    () => undefined,
  );
  return text;
}
