/**
 * What was found in a part of a program is kept for the next scan of the repository, under everything that went into
 * the analysis: where none of that has changed, it is not made again. Code that has only moved has not changed.
 */
import { createHash } from 'node:crypto';
import type { InventoryFile } from '../inventory/inventory.ts';
import type { IrFile } from '../parsing/ir/file.ts';
import type { KnownRegex } from '../regexes/regex-judge.ts';
import { alignedPositions, type Positions } from './aligned-positions.ts';
import type { PartFindings, ProgramWork } from './analyse-program.ts';
import { CodeIds } from './code-ids.ts';
import { movedFindings } from './moved-findings.ts';
import { parsedKey, parsePart } from './parse-part.ts';
import { countedIn, languagesOfPart, type ProgramPart } from './parts.ts';
import type { ScanCache } from './scan-cache.ts';

interface KeptAnalysis {
  findings: PartFindings;
  /** Regular expressions that were looked at for it: they count towards what one scan looks at. */
  regexes: KnownRegex[];
  /** The files' contents at that time, by path. */
  contents: Map<string, string>;
}

/** Where more than one file in so many is new, it is no use to look for what is known. */
const mostlyKnown = 4;

/** @throws what `analyse` throws */
export async function analysedOnce(
  part: ProgramPart,
  work: ProgramWork,
  analyse: (codes: CodeIds | null) => Promise<PartFindings>,
): Promise<PartFindings> {
  const { cache, regexes } = work;
  if (!cache) return analyse(null);
  const codes = new CodeIds(part, cache);
  const known = await knownAnalysis(part, work, cache, codes);
  if (known) {
    carryParsed(part, cache);
    codes.keep();
    regexes.recall(known.regexes);
    work.checkpoint('parsing', countedIn(part));
    work.checkpoint('dataflow', countedIn(part));
    return known.findings;
  }
  regexes.startPart();
  const findings = await analyse(codes);
  if (!findings.isWhole || regexes.isExhausted) return findings;
  codes.keep();
  const contents = contentsOf(part);
  cache.keep(keyOf(part, work, codes), { findings, regexes: regexes.asked(), contents });
  return findings;
}

/** What an earlier scan has found in the same code; it stays kept. */
async function knownAnalysis(
  part: ProgramPart,
  work: ProgramWork,
  cache: ScanCache,
  codes: CodeIds,
): Promise<KeptAnalysis | null> {
  const files = codes.unknown;
  if (files.length * mostlyKnown > part.files.length) return null;
  const parsed = files.length === 0 ? [] : await parseBefore({ ...part, files }, work, codes);
  const key = keyOf(part, work, codes);
  const known = cache.look(key) as KeptAnalysis | undefined;
  if (!known) return null;
  const changed = part.files.filter(({ path, contentId }) => known.contents.get(path) !== contentId);
  if (changed.length === 0) {
    cache.carry(key);
    return known;
  }
  const moved = movesOf(changed, parsed, known, part, cache);
  const findings = moved && movedFindings(known.findings, moved);
  if (!findings) return null;
  const now = { ...known, findings, contents: contentsOf(part) };
  cache.keep(key, now);
  return now;
}

async function parseBefore(part: ProgramPart, work: ProgramWork, codes: CodeIds): Promise<IrFile[]> {
  const checkpoint: ProgramWork['checkpoint'] = (phase) => work.checkpoint(phase, 0);
  const { files } = await parsePart(part, await work.parser(), { ...work, checkpoint }, codes);
  return files;
}

/** Null where a file holds other code than it did. */
function movesOf(
  changed: readonly InventoryFile[],
  parsed: readonly IrFile[],
  { contents }: KeptAnalysis,
  { language }: ProgramPart,
  cache: ScanCache,
): Map<string, Positions> | null {
  const now = new Map(parsed.map((file) => [file.path, file]));
  const moved = new Map<string, Positions>();
  for (const { path, contentId, ...others } of changed) {
    const [name = '', ...more] = languagesOfPart({ path, contentId, ...others }, language);
    const was = cache.look(parsedKey({ contentId: contents.get(path) ?? '', path }, name)) as
      | IrFile
      | undefined;
    const is = now.get(path);
    const positions = was && is && more.length === 0 ? alignedPositions(was, is) : null;
    if (!positions) return null;
    moved.set(path, positions);
  }
  return moved;
}

/** The files are parsed when something beside them changes. */
function carryParsed({ files, language }: ProgramPart, cache: ScanCache): void {
  for (const file of files)
    for (const name of languagesOfPart(file, language)) cache.carry(parsedKey(file, name));
}

function contentsOf({ files }: ProgramPart): Map<string, string> {
  return new Map(files.map(({ path, contentId }) => [path, contentId]));
}

function keyOf({ program, language, files }: ProgramPart, work: ProgramWork, codes: CodeIds): string {
  const input = [
    language.languages,
    program.root,
    program.dependencies,
    files.map((file) => [file.path, codes.of(file), file.language, file.roles]),
    sharedKey(work),
  ];
  return `analysis ${digestOf(input)}`;
}

const sharedKeys = new WeakMap<ProgramWork['resolver'], string>();

/** Of what is the same for all programs of a scan, worked out once: there may be thousands of them. */
function sharedKey({ ruleSet, resolver, operations, published }: ProgramWork): string {
  let key = sharedKeys.get(resolver);
  if (key === undefined) {
    key = digestOf([ruleSet.version, resolver, [...operations], [...published]]);
    sharedKeys.set(resolver, key);
  }
  return key;
}

function digestOf(input: unknown): string {
  return createHash('sha256').update(JSON.stringify(input)).digest('hex');
}
