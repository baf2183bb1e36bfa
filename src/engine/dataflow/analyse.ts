/** The interpreter's front door: one application's files in, candidates out. */
import type { FunctionNode } from '../parsing/ir/declarations.ts';
import type { IrFile } from '../parsing/ir/file.ts';
import type { Span } from '../parsing/ir/span.ts';
import { RegexJudge } from '../regexes/regex-judge.ts';
import { redosRule, slowRegexRule } from '../regexes/rule-ids.ts';
import { settleRegexes } from '../regexes/settle-regexes.ts';
import type { NotAnalysed } from '../report.ts';
import type { Candidate } from '../results/candidate.ts';
import type { RuleSet } from '../rules/rule-set.ts';
import { Budget } from './budget.ts';
import { runAll } from './entry-points/entry-points.ts';
import type { Operation } from './entry-points/operations.ts';
import type { Selection } from './entry-points/selection.ts';
import { SpanIndex } from './findings/span-index.ts';
import { Interpreter } from './interpreter.ts';
import type { Language } from './language.ts';
import { compileModels } from './models/compiled-models.ts';
import { ProgramFile } from './modules/program.ts';
import { joinStored } from './storage/follow-stored.ts';
import { relationsOf } from './storage/relations.ts';
import { isStoredFact, Storage } from './storage/storage.ts';

export interface AnalysisOptions {
  /** Limits in interpreter steps (roughly: expressions evaluated). Hitting one is counted, never thrown. */
  budget?: { perEntry?: number; perApplication?: number };
  /** Asked now and then: why the analysis has to end with what it has; null as long as it may go on. */
  reasonToEnd?: () => string | null;
  /** Told which file is entered. */
  onFile?: ((path: string) => void) | undefined;
  /** What decides where an import leads besides relative paths. */
  resolver?: {
    /**
     * tsconfig / jsconfig `compilerOptions.paths` and `imports` of packages, each with the directory
     * (repository-relative, '' for the root) it holds in; without a `baseUrl` other names are not looked for there.
     */
    paths?: { directory: string; baseUrl: string | null; mappings: Record<string, string[]> }[];
    /** Names of the repository's own packages → their directory. */
    workspacePackages?: Record<string, string>;
    /**
     * Packages of Rust: what each calls the others (and itself) in its code, with their directories; null for those
     * of somebody else.
     */
    cargoPackages?: readonly { directory: string; crates: Readonly<Record<string, string | null>> }[];
    /** Directories of Python's projects: what one of them offers, others import by its name. */
    pythonProjects?: readonly string[];
  };
  /** Operations of an OpenAPI document beside the code, by the dotted names of their functions. */
  operations?: ReadonlyMap<string, Operation>;
  /** Files that published packages offer their users, by path. */
  published?: ReadonlySet<string>;
  /** Facts of the application's manifest. */
  manifest?: { dependencies?: Record<string, string> };
}

export interface AnalysisInput {
  /** Parsed files of one application, any order. */
  files: readonly IrFile[];
  /** Text of a file of `files`, for the code in traces. */
  texts: (path: string) => string;
  /** Files that are tests: only what a framework would enter is entered in them. */
  isTest?: (path: string) => boolean;
  ruleSet: RuleSet;
  /** Those of the files, or more. */
  languages: readonly Language[];
  /** One for a whole scan, so that each regular expression is looked at once. */
  regexes?: RegexJudge;
  options?: AnalysisOptions;
}

export interface AnalysisResult {
  /** Ordered by file, position, rule. */
  candidates: Candidate[];
  /** How many entries, or the application, ran out of steps. */
  budgetHits: number;
  /** Files whose analysis was cut short. */
  notAnalysed: NotAnalysed[];
  /** Why it ended before its time; null when it did not. */
  ended: string | null;
}

/** An expression or statement is a step; a real handler takes some hundreds to some thousands. */
const defaultBudget = { perEntry: 60_000, perApplication: 30_000_000 };

/**
 * Interprets one application and returns what looks like a flaw. Deterministic; never throws for what is in the
 * code.
 */
export function analyse(input: AnalysisInput): AnalysisResult {
  const results = byLanguage(input).map(runWhole);
  const settled = settleRegexes(
    results.flatMap(({ candidates }) => candidates),
    input.regexes ?? new RegexJudge(),
  );
  return {
    candidates: settled.candidates,
    budgetHits: results.reduce((sum, { budgetHits }) => sum + budgetHits, 0),
    notAnalysed: [
      ...results
        .flatMap(({ cutShort }) => cutShort)
        .map(([path, how]) => ({ path, reason: `the analysis of some of its functions ${how}` })),
      ...settled.notAnalysed,
    ],
    ended: results.find(({ ended }) => ended !== null)?.ended ?? null,
  };
}

/**
 * Runs only the functions on the candidates' traces again with strict settings (no API known by its name alone,
 * no parameter role guessed) and says for each candidate whether its sink is reached again. At first only the
 * modules are run that lead to these functions; all of them for what is not reached so, which may need what others
 * have left somewhere.
 */
export function replay(input: AnalysisInput, candidates: readonly Candidate[]): boolean[] {
  // What is read from a database is followed in runs of its own.
  const [stored, others] = [true, false].map((isStored) =>
    candidates.filter(({ facts = [] }) => facts.some(isStoredFact) === isStored),
  ) as [Candidate[], Candidate[]];
  const again = new Set([...reachedOf(input, stored), ...reachedOf(input, others)]);
  return candidates.map((candidate) => again.has(candidate));
}

function reachedOf(input: AnalysisInput, candidates: readonly Candidate[]): Candidate[] {
  if (candidates.length === 0) return [];
  const reached = reachedAgain(input, candidates, modulesOf(candidates));
  const missing = candidates.filter((candidate) => !reached.has(sinkKey(candidate)));
  const later = missing.length === 0 ? reached : reachedAgain(input, missing, null);
  return candidates.filter((candidate) => reached.has(sinkKey(candidate)) || later.has(sinkKey(candidate)));
}

function modulesOf(candidates: readonly Candidate[]): Set<string> {
  return new Set(
    candidates.flatMap(({ file, functions, roots = [] }) => [
      file,
      ...roots,
      ...functions.map((one) => one.file),
    ]),
  );
}

function reachedAgain(
  input: AnalysisInput,
  candidates: readonly Candidate[],
  modules: ReadonlySet<string> | null,
): Set<string> {
  const wanted = new Map<string, Span[]>();
  for (const { file, span } of candidates.flatMap(({ functions }) => functions)) {
    const spans = wanted.get(file);
    if (spans) spans.push(span);
    else wanted.set(file, [span]);
  }
  // Functions around them too: they make them.
  const indexes = new Map([...wanted].map(([file, spans]) => [file, new SpanIndex(spans)]));
  const hasFunction = (file: string, fn: FunctionNode) => indexes.get(file)?.hasWithin(fn) ?? false;
  // A part of the application cannot tell again what holds for the whole of it.
  const facts = candidates
    .flatMap((candidate) => candidate.facts ?? [])
    .filter((fact) => !fact.startsWith('!'));
  const concerned = new Set(candidates.map(({ file }) => file));
  const again = byLanguage(input)
    .filter(({ files }) => files.some(({ path }) => concerned.has(path)))
    // Files that are nothing but declarations leave nothing behind: what is needed of them is made when it is.
    .filter(({ language }) => modules !== null || language.names !== 'directory')
    .flatMap((part) => run(part, { strict: true, only: { hasFunction, modules } }, facts).candidates);
  return new Set(again.map((candidate) => sinkKey(candidate)));
}

interface RunSettings {
  strict: boolean;
  only: Selection | null;
}

interface LanguagePart extends AnalysisInput {
  language: Language;
}

/** Languages do not call each other: each is a program of its own. */
function byLanguage(input: AnalysisInput): LanguagePart[] {
  return input.languages
    .map((language) => ({
      ...input,
      language,
      files: input.files.filter(
        (file) => language.languages.includes(file.language) || language.templates?.includes(file.language),
      ),
    }))
    .filter(({ files, language }) => files.some((file) => language.languages.includes(file.language)));
}

/**
 * Where something from outside is both written to a database and read from it, another run follows what is read; where
 * that run keeps it in a session, a third one follows it from there.
 */
function runWhole(part: LanguagePart) {
  const first = run(part, { strict: false, only: null });
  const { storage } = first;
  const follow = (facts: readonly string[], dangersOf: (read: string) => ReadonlySet<string>) => {
    const only = facts.length === 0 ? null : storage.readers.selection(part.language, dangersOf);
    return only && run(part, { strict: false, only }, facts);
  };
  const facts = storage.facts();
  const second = follow(facts, (read) => storage.dangersOf(read));
  if (!second) return first;
  const passedOn = second.storage.facts().filter((fact) => !facts.includes(fact));
  const third = follow(passedOn, (read) => second.storage.dangersOf(read));
  const read = [...second.candidates, ...(third?.candidates ?? [])];
  return {
    ...first,
    candidates: [...first.candidates, ...joinStored([storage, second.storage], read, first.candidates)],
  };
}

function run(
  { files, texts, isTest, ruleSet, language, options = {} }: LanguagePart,
  { strict, only }: RunSettings,
  facts: readonly string[] = [],
) {
  const ordered = [...files].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  const program = new Map(
    ordered.map((file) => [file.path, new ProgramFile(file, texts(file.path), isTest?.(file.path))]),
  );
  const budget = new Budget(
    options.budget?.perEntry ?? defaultBudget.perEntry,
    options.budget?.perApplication ?? defaultBudget.perApplication,
    options.reasonToEnd,
  );
  const it = new Interpreter({
    files: program,
    models: compileModels(ruleSet, language.id, { strict, isByClass: language.names === 'program' }),
    language,
    resolver: language.createResolver(new Set(program.keys()), options.resolver ?? {}),
    operations: options.operations ?? new Map(),
    published: options.published ?? new Set(),
    budget,
    only,
    onFile: options.onFile,
    storage: new Storage(facts, only === null ? 'all' : strict ? 'none' : 'passed-on', () =>
      relationsOf(program.values()),
    ),
  });
  const { dependencies = {} } = options.manifest ?? {};
  const known = it.models.applicationFacts;
  for (const fact of [...facts, ...known.ofManifest(dependencies)]) it.facts.add(fact);
  runAll(it);
  const code = [...program.values()].filter((file) => !it.isPage(file));
  for (const fact of known.ofNames(code, it.collector.askedFacts())) it.facts.add(fact);
  return {
    storage: it.storage,
    candidates: it.collector.candidates(it.facts),
    budgetHits: budget.hits,
    ended: budget.ended,
    cutShort: [...it.cutShort].sort(([a], [b]) => (a < b ? -1 : 1)),
  };
}

function placeKey(file: string, span: Span): string {
  return `${file}:${span.start}:${span.end}`;
}

function sinkKey(candidate: Candidate): string {
  const { file, span, origin } = candidate;
  // While it runs, the interpreter knows of no regular expression how slow it is.
  const ruleId = candidate.ruleId === slowRegexRule ? redosRule : candidate.ruleId;
  // Who made a part of a page is told by stops of the way, of which a part of the application may show others.
  const maker = origin && !origin.isText ? `${origin.file}|${origin.start}` : '';
  return `${ruleId}|${placeKey(file, span)}|${maker}`;
}
