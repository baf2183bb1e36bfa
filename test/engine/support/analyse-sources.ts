/** Source texts in, candidates out: parses and interprets like the engine does. */
import {
  type AnalysisOptions,
  type AnalysisResult,
  analyse,
  replay,
} from '../../../src/engine/dataflow/analyse.ts';
import type { InventoryFile } from '../../../src/engine/inventory/inventory.ts';
import { languageOfName } from '../../../src/engine/languages/language-of-file.ts';
import { loadLanguages } from '../../../src/engine/languages/load-languages.ts';
import type { IrFile } from '../../../src/engine/parsing/ir/file.ts';
import { createParser } from '../../../src/engine/parsing/parse-file.ts';
import type { Candidate } from '../../../src/engine/results/candidate.ts';
import { loadRules } from '../../../src/engine/rules/load-rules.ts';
import type { RuleSet } from '../../../src/engine/rules/rule-set.ts';
import { requiredModules } from '../../../src/engine/scanning/go-modules.ts';
import {
  angularTemplates,
  goTemplates,
  javaTemplates,
  pythonTemplates,
} from '../../../src/engine/scanning/template-files.ts';

const parser = await createParser();
export const languages = await loadLanguages();

export type Sources = Record<string, string>;

export function analyseSources(
  sources: Sources,
  options: AnalysisOptions = {},
  ruleSet: RuleSet = loadRules(),
): AnalysisResult {
  const result = analyse({
    files: parseAll(sources),
    texts: (path) => sources[path] ?? '',
    ruleSet,
    languages,
    options,
  });
  const failed = result.notAnalysed.find(({ reason }) => reason.includes(' failed ('));
  if (failed) throw new Error(`${failed.path}: ${failed.reason}`);
  return result;
}

/** Whether each candidate is reached again under strict settings. */
export function replaySources(
  sources: Sources,
  candidates: readonly Candidate[],
  options: AnalysisOptions = {},
): boolean[] {
  const files = parseAll(sources);
  const texts = (path: string) => sources[path] ?? '';
  return replay({ files, texts, ruleSet: loadRules(), languages, options }, candidates);
}

/** `rule file:line` of each candidate, in order. */
export function findings(sources: Sources, options?: AnalysisOptions): string[] {
  return analyseSources(sources, options).candidates.map(
    ({ ruleId, file, span }) => `${ruleId} ${file}:${span.line}`,
  );
}

export function parseAll(sources: Sources): IrFile[] {
  const paths = Object.keys(sources);
  const hosts = [['.py', 'jinja'] as const, ['.rs', 'tera'] as const, ['.go', 'go-template'] as const];
  const pages = hosts.find(([ending]) => paths.some((path) => path.endsWith(ending)))?.[1] ?? 'nunjucks';
  const files = filesOf(sources);
  const templates = new Map(
    [
      ...javaTemplates(files),
      ...goTemplates(files, requiredModules(sources['go.mod'] ?? '')),
      ...angularTemplates(files, angularProject),
      ...pythonTemplates(files),
    ].map(({ path, language }) => [path, language]),
  );
  // A manifest is no code.
  const code = Object.entries(sources).filter(([path]) => path !== 'go.mod');
  return code.map(([path, text]) => {
    const named = templates.get(path) ?? languageOfName(path) ?? 'javascript';
    const language = named === 'html' ? pages : named;
    const parsed = parser.parseFile({ path, language }, text);
    if ('notAnalysed' in parsed) throw new Error(`${path}: ${parsed.notAnalysed}`);
    return parsed;
  });
}

/** HTML files beside scripts of the same name are the pages of components. */
const angularProject = {
  packages: new Map([
    ['', { directory: '', name: null, entries: [], dependencies: { '@angular/core': '19.0.0' } }],
  ]),
};

function filesOf(sources: Sources): InventoryFile[] {
  return Object.keys(sources).map((path) => ({
    path,
    size: 0,
    contentId: path,
    language: languageOfName(path),
    roles: [],
  }));
}
