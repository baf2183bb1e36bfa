/** Reads a repository's own settings. What is wrong in them is said, and left out; the scan goes on without it. */
import { matchesGlob } from 'node:path';
import { parseDocument } from 'yaml';
import { decodeText } from '../inventory/decode-text.ts';
import type { OmissionList } from '../inventory/omission-list.ts';
import { describeProblems } from '../rules/problems.ts';
import { readFiles } from '../scanning/read-files.ts';
import type { SourceFile, SourceTree } from '../source-tree.ts';
import { defaultScanSettings, type ScanSettings, scanSettingsSchema } from './scan-settings.ts';

export const settingsPath = '.github/whitebox.yml';

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
  const file = files.find(({ path }) => path === settingsPath);
  const settings = file ? await parseSettings(tree, file, omissions) : defaultScanSettings;
  return { settings, rules: await readRules(tree, files, settings.rules, omissions) };
}

async function parseSettings(
  tree: SourceTree,
  file: SourceFile,
  omissions: OmissionList,
): Promise<ScanSettings> {
  const wrong = (reason: string) => {
    omissions.add(settingsPath, `its settings for scans were left out: ${reason}`);
    return defaultScanSettings;
  };
  if (file.size > maxBytes) return wrong(`it is longer than ${maxBytes} bytes`);
  const text = await textOf(tree, file);
  if (text === null) return wrong('it could not be read');
  let document: unknown;
  try {
    const parsed = parseDocument(text);
    if (parsed.errors.length > 0) return wrong('it is not YAML');
    document = parsed.toJS({ maxAliasCount: 0 });
  } catch {
    return wrong('it is not YAML without aliases');
  }
  const written = isRecord(document) ? document.scan : undefined;
  if (written === undefined || written === null) return defaultScanSettings;
  const parsed = scanSettingsSchema.safeParse(written);
  return parsed.success ? parsed.data : wrong(describeProblems('scan', parsed.error).slice(0, 5).join('; '));
}

async function readRules(
  tree: SourceTree,
  files: readonly SourceFile[],
  patterns: readonly string[],
  omissions: OmissionList,
): Promise<string[]> {
  if (patterns.length === 0) return [];
  const wanted = files.filter(
    ({ path, size }) => size <= maxRuleBytes && patterns.some((pattern) => matchesGlob(path, pattern)),
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
