/** Parses and interprets one program. What fails of it is reported, never thrown. */
import { type AnalysisInput, type AnalysisOptions, analyse, replay } from '../dataflow/analyse.ts';
import { loadLanguages } from '../dataflow/languages.ts';
import { decodeText } from '../inventory/decode-text.ts';
import type { InventoryFile } from '../inventory/inventory.ts';
import type { OmissionList } from '../inventory/omission-list.ts';
import type { IrFile } from '../parsing/ir.ts';
import { mapperFiles } from '../parsing/java/mapper-files.ts';
import { pageLanguage } from '../parsing/pages/parse-page.ts';
import type { ParseCache } from '../parsing/parse-cache.ts';
import type { Parser } from '../parsing/parse-file.ts';
import type { RegexJudge } from '../regexes/regex-judge.ts';
import type { Candidate } from '../results/candidate.ts';
import type { RuleSet } from '../rules/rule-set.ts';
import type { SourceTree } from '../source-tree.ts';
import { isHandWritten, languagesIn } from './pages.ts';
import type { Program } from './programs.ts';
import { AbortError, readFiles } from './read-files.ts';
import { mapperLanguage } from './template-files.ts';

export interface ProgramWork {
  tree: SourceTree;
  parser: Parser;
  /** What earlier scans have parsed. */
  parseCache: ParseCache | null;
  ruleSet: RuleSet;
  regexes: RegexJudge;
  resolver: NonNullable<AnalysisOptions['resolver']>;
  operations: NonNullable<AnalysisOptions['operations']>;
  published: NonNullable<AnalysisOptions['published']>;
  omissions: OmissionList;
  /** Called before each file and each longer step; throws to stop everything. */
  checkpoint(phase: 'parsing' | 'dataflow', files: number): void;
  /** No more time: what is left is listed as not analysed. */
  isLate(): boolean;
}

export interface ProgramFindings {
  candidates: Candidate[];
  replayed: ReadonlyMap<Candidate, boolean>;
}

const nothing: ProgramFindings = { candidates: [], replayed: new Map() };

/** @throws AbortError only */
export async function analyseProgram(program: Program, work: ProgramWork): Promise<ProgramFindings> {
  const { files, texts } = await parseProgram(program, work);
  if (files.length === 0) return nothing;
  if (work.isLate())
    return skip(program, work, 'the time for the scan was over before its data flow was analysed');
  work.checkpoint('dataflow', 0);
  const tests = new Set(program.files.filter(({ roles }) => roles.includes('test')).map(({ path }) => path));
  const input: AnalysisInput = {
    files,
    texts: (path) => texts.get(path) ?? '',
    isTest: (path) => tests.has(path),
    ruleSet: work.ruleSet,
    languages: await loadLanguages(new Set(files.map(({ language }) => language))),
    regexes: work.regexes,
    options: {
      resolver: work.resolver,
      operations: work.operations,
      published: work.published,
      manifest: { dependencies: program.dependencies },
    },
  };
  try {
    const { candidates, notAnalysed } = analyse(input);
    for (const { path, reason } of notAnalysed) work.omissions.add(path, reason);
    const flows = candidates.filter((candidate) => candidate.trace.length > 0);
    return { candidates, replayed: replayFlows(input, flows, program, work) };
  } catch (error) {
    return skip(program, work, `the analysis of its data flow failed (${nameOf(error)})`);
  } finally {
    work.checkpoint('dataflow', files.length);
  }
}

function replayFlows(
  input: AnalysisInput,
  flows: readonly Candidate[],
  program: Program,
  work: ProgramWork,
): Map<Candidate, boolean> {
  if (flows.length === 0 || work.isLate()) return new Map();
  try {
    const reached = replay(input, flows);
    return new Map(flows.map((candidate, index) => [candidate, reached[index] ?? false]));
  } catch (error) {
    work.omissions.add(program.root, `its findings could not be run again (${nameOf(error)})`);
    return new Map();
  }
}

async function parseProgram(
  program: Program,
  { tree, parser, parseCache, omissions, checkpoint, isLate }: ProgramWork,
): Promise<{ files: IrFile[]; texts: Map<string, string> }> {
  const files: IrFile[] = [];
  const texts = new Map<string, string>();
  const xmlFiles: { path: string; text: string }[] = [];
  await readFiles(
    tree,
    program.files,
    (file, content) => {
      checkpoint('parsing', 1);
      if (isLate()) return omissions.add(file.path, 'the time for the scan was over before it was parsed');
      const text = decodeText(content);
      if (text === null) return omissions.add(file.path, 'binary');
      if (file.language === mapperLanguage) {
        xmlFiles.push({ path: file.path, text });
        return;
      }
      if (file.language === pageLanguage && !isHandWritten(content)) return;
      for (const language of languagesIn(file)) {
        const parsed = parseOnce({ ...file, language }, text, parser, parseCache);
        if ('notAnalysed' in parsed) {
          omissions.add(file.path, parsed.notAnalysed);
          continue;
        }
        if (parsed.quality.truncated) omissions.add(file.path, 'parts nested too deeply were left out');
        if (parsed.quality.syntaxErrors > 0)
          omissions.add(file.path, `analysed around ${count(parsed.quality.syntaxErrors, 'syntax error')}`);
        if (language !== pageLanguage || parsed.body.length > 0) files.push(parsed);
      }
      texts.set(file.path, text);
    },
    (file, reason) => omissions.add(file.path, reason),
  );
  for (const { path, text } of xmlFiles) texts.set(path, text);
  return { files: [...files, ...mapperFiles(xmlFiles, files)], texts };
}

function parseOnce(
  { path, language, contentId }: InventoryFile,
  text: string,
  parser: Parser,
  cache: ParseCache | null,
): ReturnType<Parser['parseFile']> {
  const key = `${contentId} ${language} ${path}`;
  const known = cache?.find(key);
  if (known) return known;
  const parsed = parser.parseFile({ path, language: language ?? '' }, text);
  // What could not be parsed in time may be another time.
  if (!('notAnalysed' in parsed)) cache?.keep(key, parsed);
  return parsed;
}

function skip(program: Program, { omissions }: ProgramWork, reason: string): ProgramFindings {
  omissions.add(program.root, reason);
  return nothing;
}

function nameOf(error: unknown): string {
  if (error instanceof AbortError) throw error;
  return error instanceof Error ? error.name : 'unknown error';
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}
