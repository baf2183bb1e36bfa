/** Parses and interprets one program, language by language. What fails of it is reported, never thrown. */
import { type AnalysisInput, type AnalysisOptions, analyse, replay } from '../dataflow/analyse.ts';
import type { OmissionList } from '../inventory/omission-list.ts';
import type { Parser } from '../parsing/parse-file.ts';
import type { RegexJudge } from '../regexes/regex-judge.ts';
import type { NotAnalysed } from '../report.ts';
import type { Candidate } from '../results/candidate.ts';
import type { RuleSet } from '../rules/rule-set.ts';
import type { SourceTree } from '../source-tree.ts';
import type { CodeIds } from './code-ids.ts';
import { analysedOnce } from './kept-analysis.ts';
import { parsePart } from './parse-part.ts';
import { countedIn, type ProgramPart, partsOf } from './parts.ts';
import type { Program } from './programs.ts';
import { AbortError } from './read-files.ts';
import type { ScanCache } from './scan-cache.ts';

export interface ProgramWork {
  tree: SourceTree;
  /** Loaded when something has to be parsed. */
  parser(): Promise<Parser>;
  /** What earlier scans have found out. */
  cache: ScanCache | null;
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
  /** Why an analysis has to end with what it has; null as long as it may go on. */
  reasonToEnd(): string | null;
  /** Called before each part with its name; false when an earlier attempt broke down over it. */
  enterPart(name: string): boolean;
  /** Told which file is run. */
  onFile?: ((path: string) => void) | undefined;
}

/** What the analysis of a part gives. It depends on nothing but the part, unless it is not whole. */
export interface PartFindings {
  candidates: Candidate[];
  replayed: ReadonlyMap<Candidate, boolean>;
  notAnalysed: NotAnalysed[];
  /** Nothing was left out for reasons that may be gone another time. */
  isWhole: boolean;
}

/** @throws AbortError only */
export async function analyseProgram(
  program: Program,
  work: ProgramWork,
): Promise<Pick<PartFindings, 'candidates' | 'replayed'>> {
  const candidates: Candidate[] = [];
  const replayed = new Map<Candidate, boolean>();
  for (const part of await partsOf(program)) {
    const found = work.enterPart(nameOfPart(part))
      ? await analysedOnce(part, work, (codes) => analysePart(part, work, codes))
      : leftOut(part, work);
    candidates.push(...found.candidates);
    for (const [candidate, reached] of found.replayed) replayed.set(candidate, reached);
    for (const { path, reason } of found.notAnalysed) work.omissions.add(path, reason);
  }
  return { candidates, replayed };
}

async function analysePart(
  part: ProgramPart,
  work: ProgramWork,
  codes: CodeIds | null,
): Promise<PartFindings> {
  const { program, language } = part;
  const { files, texts, notAnalysed, isWhole } = await parsePart(part, await work.parser(), work, codes);
  const nothing = { candidates: [], replayed: new Map(), notAnalysed, isWhole };
  if (!files.some((file) => language.languages.includes(file.language))) return nothing;
  const skip = (reason: string) => ({
    ...nothing,
    notAnalysed: [...notAnalysed, { path: program.root, reason }],
    isWhole: false,
  });
  if (work.isLate()) return skip('the time for the scan was over before its data flow was analysed');
  work.checkpoint('dataflow', 0);
  let timesEnded = 0;
  const tests = new Set(part.files.filter(({ roles }) => roles.includes('test')).map(({ path }) => path));
  const input: AnalysisInput = {
    files,
    texts: (path) => texts.get(path) ?? '',
    isTest: (path) => tests.has(path),
    ruleSet: work.ruleSet,
    languages: [language],
    regexes: work.regexes,
    options: {
      resolver: work.resolver,
      operations: work.operations,
      published: work.published,
      manifest: { dependencies: program.dependencies },
      onFile: work.onFile,
      reasonToEnd: () => {
        const reason = work.reasonToEnd();
        if (reason !== null) timesEnded++;
        return reason;
      },
    },
  };
  try {
    const { candidates, notAnalysed: cutShort, ended } = analyse(input);
    if (ended !== null)
      cutShort.push({
        path: program.root,
        reason: `the analysis of its ${language.id} code was cut short: ${ended}`,
      });
    const flows = candidates.filter((candidate) => candidate.trace.length > 0);
    const before = timesEnded;
    const again = replayFlows(input, flows, part, work);
    return {
      candidates,
      // What was not reached in a run that had to end is not known.
      replayed: timesEnded > before ? new Map() : again.replayed,
      notAnalysed: [...notAnalysed, ...cutShort, ...again.notAnalysed],
      isWhole: isWhole && again.isWhole && timesEnded === 0,
    };
  } catch (error) {
    return skip(`the analysis of its data flow failed (${nameOf(error)})`);
  } finally {
    work.checkpoint('dataflow', countedIn(part));
  }
}

/** Scripts of pages are a part of their own beside the server's. */
function nameOfPart({ language, program }: ProgramPart): string {
  return `${language.languages[0]} ${program.root}`;
}

function leftOut(part: ProgramPart, work: ProgramWork): PartFindings {
  for (const phase of ['parsing', 'dataflow'] as const) work.checkpoint(phase, countedIn(part));
  const reason = `the analyser broke down over its ${part.language.id} code, which was left out`;
  return {
    candidates: [],
    replayed: new Map(),
    notAnalysed: [{ path: part.program.root, reason }],
    isWhole: false,
  };
}

function replayFlows(
  input: AnalysisInput,
  flows: readonly Candidate[],
  { program }: ProgramPart,
  work: ProgramWork,
): Omit<PartFindings, 'candidates'> {
  const nothing = { replayed: new Map(), notAnalysed: [], isWhole: true };
  if (flows.length === 0) return nothing;
  if (work.isLate()) return { ...nothing, isWhole: false };
  try {
    const reached = replay(input, flows);
    return {
      ...nothing,
      replayed: new Map(flows.map((candidate, index) => [candidate, reached[index] ?? false])),
    };
  } catch (error) {
    const reason = `its findings could not be run again (${nameOf(error)})`;
    return { ...nothing, notAnalysed: [{ path: program.root, reason }], isWhole: false };
  }
}

function nameOf(error: unknown): string {
  if (error instanceof AbortError) throw error;
  return error instanceof Error ? error.name : 'unknown error';
}
