import { engineVersion } from './engine-version.ts';
import { importSarif } from './external/import-sarif.ts';
import { describesInfrastructure } from './infrastructure/file-kind.ts';
import type { InventoryFile } from './inventory/inventory.ts';
import { OmissionList } from './inventory/omission-list.ts';
import { isAnalysed } from './inventory/take-inventory.ts';
import { canParse, createParser, type Parser } from './parsing/parse-file.ts';
import { RegexJudge } from './regexes/regex-judge.ts';
import type { NotAnalysed, Report } from './report.ts';
import { buildFindings } from './results/build-findings.ts';
import type { Candidate } from './results/candidate.ts';
import { hideSecrets } from './results/hide-secrets.ts';
import { compareText, inOrder } from './results/order.ts';
import { Redaction } from './results/redaction.ts';
import { loadRules } from './rules/load-rules.ts';
import type { RuleInfo } from './rules/rule.ts';
import type { RuleSet } from './rules/rule-set.ts';
import { withUserRules } from './rules/with-user-rules.ts';
import type { LeftOutPhase, ScanOptions, ScanProgress } from './scan-options.ts';
import { analyseProgram } from './scanning/analyse-program.ts';
import { packagesUsed, readCargoPackages } from './scanning/cargo-packages.ts';
import { findSecrets } from './scanning/find-secrets.ts';
import { readGoModules } from './scanning/go-modules.ts';
import { readJavaScriptProjects } from './scanning/javascript-projects.ts';
import { readOperations } from './scanning/openapi-operations.ts';
import { languagesIn, pages } from './scanning/pages.ts';
import { portsOf } from './scanning/ports.ts';
import { formPrograms } from './scanning/programs.ts';
import { readProjectReferences } from './scanning/project-references.ts';
import { publishedFiles } from './scanning/published-files.ts';
import { readPythonParts } from './scanning/python-parts.ts';
import { readPythonProjects } from './scanning/python-projects.ts';
import { readFileFacts } from './scanning/read-file-facts.ts';
import { AbortError } from './scanning/read-files.ts';
import { possibleMappers, templateFiles } from './scanning/template-files.ts';
import { loadSecretRules, secretRuleInfo } from './secrets/load-secret-rules.ts';
import { withoutIgnoredPaths, withoutUnwanted } from './settings/apply-scan-settings.ts';
import { readScanSettings } from './settings/read-scan-settings.ts';
import type { SourceTree } from './source-tree.ts';
import { surveyWithFiles } from './survey.ts';

/** Detectors that many repositories do not need are loaded when there is work for them. */
const nothing: { candidates: Candidate[]; rules: RuleInfo[] } = { candidates: [], rules: [] };

/**
 * Deterministic: the same tree and options give the same report, as long as the time budget is not used up. What
 * fails on one file or in one detector is listed in `notAnalysed` and does not lose the rest.
 * @throws Error when the tree cannot be listed, AbortError when the signal says so.
 */
export async function scanTree(tree: SourceTree, options: ScanOptions): Promise<Report> {
  const pace = new Pace(options);
  pace.enter('inventory', 1);
  const { survey, files: all } = await surveyWithFiles(tree, options);
  const omissions = new OmissionList();
  const own = await readScanSettings(options.settingsFrom ?? tree, omissions);
  const files = withoutIgnoredPaths(all, own.settings, omissions);
  const redaction = new Redaction();
  const ruleSet = await withDocuments(
    options.ruleSet ?? loadRules(),
    [...(options.userRules ?? []), ...own.rules],
    omissions,
  );
  const isLate = () => pace.isLate();

  pace.enter('secrets', files.length);
  const checkpoint = () => pace.step(1);
  const secrets = pace.leavesOut('secrets', omissions)
    ? { candidates: [], hidden: [] }
    : await findSecrets(files, { tree, omissions, checkpoint, isLate });

  const leavesOut = pace.leavesOut('infrastructure', omissions);
  const described = leavesOut ? [] : files.filter(describesInfrastructure);
  pace.enter('infrastructure', described.length);
  const infrastructure =
    described.length === 0
      ? nothing
      : await (await import('./scanning/find-infrastructure.ts')).findInfrastructure(described, {
          tree,
          omissions,
          checkpoint,
          isLate,
        });

  const { advisories, signal } = options;
  const vulnerable =
    advisories === undefined || leavesOut
      ? nothing
      : await (await import('./dependencies/find-vulnerable-packages.ts')).findVulnerablePackages(files, {
          tree,
          omissions,
          advisories,
          checkpoint: () => pace.step(0),
          signal,
        });

  const projects = await readJavaScriptProjects(tree, files);
  const goModules = await readGoModules(tree, files);
  const templates = templateFiles(files, projects, goModules.required);
  const code = [
    ...analysableFiles(files),
    ...templates,
    ...pages(files, templates),
    ...possibleMappers(files),
  ];
  let parser: Promise<Parser> | undefined;
  const cargoPackages = await readCargoPackages(tree, files);
  const pythonProjects = await readPythonProjects(tree, files);
  const resolver = {
    ...projects.resolver,
    workspacePackages: { ...projects.resolver.workspacePackages, ...goModules.directories },
    cargoPackages,
    pythonProjects: pythonProjects.directories,
  };
  const operations = await readOperations(tree, files);
  const published = publishedFiles(projects, files);
  const programs = formPrograms(survey.applications, code, projects, [
    goModules.used,
    packagesUsed(cargoPackages),
    pythonProjects.used,
    await readPythonParts(tree, files, survey.applications),
    await readProjectReferences(tree, files),
  ]);
  const candidates = [...secrets.candidates, ...infrastructure.candidates, ...vulnerable.candidates];
  const replayed = new Map<Candidate, boolean>();
  const regexes = new RegexJudge();
  for (const program of programs) {
    const found = await analyseProgram(program, {
      tree,
      // Loading the grammars takes time: not where nothing has changed.
      parser: () => {
        parser ??= createParser({}, new Set(code.flatMap(languagesIn)));
        return parser;
      },
      cache: options.cache ?? null,
      ruleSet,
      regexes,
      resolver,
      operations,
      published,
      omissions,
      checkpoint: (phase, steps) => {
        pace.enter(phase, code.length);
        pace.step(steps);
      },
      isLate,
      reasonToEnd: () => pace.reasonToEnd(),
      enterPart: (name) => pace.enterPart(name),
      onFile: options.onFile,
    });
    candidates.push(...found.candidates);
    for (const [candidate, reached] of found.replayed) replayed.set(candidate, reached);
  }

  const endedEarly = pace.leaveParts();

  const external = importSarif(options.sarif ?? [], new Set(files.map((file) => file.path)), omissions);
  candidates.push(...external.candidates);
  for (const { file, text } of [...external.secrets, ...secrets.hidden]) redaction.add(file, text);

  for (const { file, secret } of candidates) if (secret !== undefined) redaction.add(file, secret);

  pace.enter('verification', candidates.length);
  const ruleOf = ruleLookup(ruleSet, [...infrastructure.rules, ...vulnerable.rules], external.rules);
  const fileOf = await readFileFacts(tree, files, filesOf(candidates), code);
  const unseenSecrets = candidates.filter(
    ({ ruleId, secret }) => secret === undefined && ruleOf(ruleId)?.category === 'hard-coded-credentials',
  );
  hideSecrets(unseenSecrets, fileOf, redaction);
  const { findings, suppressed, leftOut } = buildFindings({
    candidates,
    ruleOf,
    fileOf,
    replayed: (candidate) => replayed.get(candidate),
    portOf: portsOf(survey.applications, code),
    redaction,
    onFile: options.onFile,
  });
  if (leftOut > 0)
    omissions.add('.', `${leftOut} more findings than a report holds were left out, the least severe`);
  return {
    ...survey,
    notAnalysed: [...survey.notAnalysed, ...omissions.list()].sort(compareOmissions),
    engineVersion,
    endedEarly,
    userRules: [...ruleSet.rules.values()].filter(({ isUserRule }) => isUserRule).map(({ id }) => id),
    findings: withoutUnwanted(findings, own.settings),
    suppressed,
  };
}

async function withDocuments(
  base: RuleSet,
  documents: readonly string[],
  omissions: OmissionList,
): Promise<RuleSet> {
  if (documents.length === 0) return base;
  const { parseUserRules } = await import('./rules/user-rules.ts');
  const parsed = documents.map((document) => parseUserRules(document));
  for (const [index, result] of parsed.entries())
    for (const error of 'errors' in result ? result.errors : [])
      omissions.add('.', `rules document ${index + 1} was left out: ${error}`);
  const valid = parsed.flatMap((result) => ('errors' in result ? [] : [result]));
  return valid.length === 0 ? base : withUserRules(base, valid);
}

/** Code that is not somebody else's, and has a parser. */
function analysableFiles(files: readonly InventoryFile[]): InventoryFile[] {
  return files.filter((file) => isAnalysed(file) && file.language !== null && canParse(file.language));
}

function ruleLookup(
  ruleSet: RuleSet,
  detectorRules: readonly RuleInfo[],
  external: ReadonlyMap<string, RuleInfo>,
): (ruleId: string) => RuleInfo | undefined {
  const own = [...loadSecretRules().map(secretRuleInfo), ...detectorRules];
  const detectors = new Map(own.map((rule) => [rule.id, rule]));
  return (ruleId) => ruleSet.rules.get(ruleId) ?? detectors.get(ruleId) ?? external.get(ruleId);
}

/** Files whose lines are shown: of the places themselves, and of steps that come without their code. */
function filesOf(candidates: readonly Candidate[]): Set<string> {
  const steps = candidates.flatMap(({ trace }) => trace.filter((step) => step.code === ''));
  return new Set([...candidates, ...steps].map(({ file }) => file));
}

function compareOmissions(a: NotAnalysed, b: NotAnalysed): number {
  return inOrder(compareText(a.path, b.path), compareText(a.reason, b.reason));
}

const soughtIn: Readonly<Record<LeftOutPhase, string>> = {
  secrets: 'secrets',
  infrastructure: 'mistakes in infrastructure and for packages with flaws',
};

/** Progress, cancellation and the limits of time and memory. */
class Pace {
  readonly #options: ScanOptions;
  readonly #end: number;
  #progress: ScanProgress = { phase: 'inventory', done: 0, total: 0, part: null };
  /** From one on over which an attempt broke down, there are no more. */
  #noMoreParts = false;
  #endedEarly: boolean;
  readonly #done = new Map<ScanProgress['phase'], number>();

  constructor(options: ScanOptions) {
    this.#options = options;
    this.#endedEarly = (options.leaveOut?.files.length ?? 0) > 0;
    this.#end = performance.now() + (options.timeBudgetMs ?? Number.POSITIVE_INFINITY);
  }

  enter(phase: ScanProgress['phase'], total: number): void {
    this.#progress = { ...this.#progress, phase, done: this.#done.get(phase) ?? 0, total };
    this.step(0);
  }

  step(files: number): void {
    if (this.#options.signal?.aborted) throw new AbortError('the scan was stopped');
    this.#progress.done += files;
    this.#done.set(this.#progress.phase, this.#progress.done);
    this.#options.onProgress?.({ ...this.#progress });
  }

  /** @returns false for one that is left out */
  enterPart(name: string): boolean {
    this.#progress.part = name;
    this.step(0);
    const { parts = [], partsFrom } = this.#options.leaveOut ?? {};
    this.#noMoreParts ||= name === partsFrom;
    const isLeftOut = this.#noMoreParts || parts.includes(name);
    this.#endedEarly ||= isLeftOut;
    return !isLeftOut;
  }

  leavesOut(phase: LeftOutPhase, omissions: OmissionList): boolean {
    const isLeftOut = this.#options.leaveOut?.phases.includes(phase) ?? false;
    this.#endedEarly ||= isLeftOut;
    if (isLeftOut)
      omissions.add('.', `the analyser broke down looking for ${soughtIn[phase]}, which were left out`);
    return isLeftOut;
  }

  /** @returns whether not all was analysed that could have been */
  leaveParts(): boolean {
    this.#progress.part = null;
    return this.#endedEarly || this.isLate();
  }

  isLate(): boolean {
    return performance.now() > this.#end;
  }

  reasonToEnd(): string | null {
    if (this.isLate()) return 'the time for the scan was over';
    if (!this.#options.isShortOfMemory?.()) return null;
    this.#endedEarly = true;
    return 'it needed more memory than a scan may have';
  }
}
