/**
 * What was found in a part of a program is kept for the next scan of the repository, under everything that went into
 * the analysis: where none of that has changed, it is not made again.
 */
import { createHash } from 'node:crypto';
import type { KnownRegex } from '../regexes/regex-judge.ts';
import type { PartFindings, ProgramWork } from './analyse-program.ts';
import { parsedKey } from './parse-part.ts';
import { countedIn, languagesOfPart, type ProgramPart } from './parts.ts';
import type { ScanCache } from './scan-cache.ts';

interface KeptAnalysis {
  findings: PartFindings;
  /** Regular expressions that were looked at for it: they count towards what one scan looks at. */
  regexes: KnownRegex[];
}

/** @throws what `analyse` throws */
export async function analysedOnce(
  part: ProgramPart,
  work: ProgramWork,
  analyse: () => Promise<PartFindings>,
): Promise<PartFindings> {
  const { cache, regexes } = work;
  if (!cache) return analyse();
  const key = keyOf(part, work);
  const known = cache.find(key) as KeptAnalysis | undefined;
  if (known) {
    carryParsed(part, cache);
    regexes.recall(known.regexes);
    work.checkpoint('parsing', countedIn(part));
    work.checkpoint('dataflow', countedIn(part));
    return known.findings;
  }
  regexes.startPart();
  const findings = await analyse();
  if (findings.isWhole && !regexes.isExhausted) cache.keep(key, { findings, regexes: regexes.asked() });
  return findings;
}

/** The files are parsed when something beside them changes. */
function carryParsed({ files, language }: ProgramPart, cache: ScanCache): void {
  for (const file of files)
    for (const name of languagesOfPart(file, language)) cache.carry(parsedKey(file, name));
}

function keyOf({ program, language, files }: ProgramPart, work: ProgramWork): string {
  const input = [
    language.languages,
    program.root,
    program.dependencies,
    files.map((file) => [file.path, file.contentId, file.language, file.roles]),
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
