/** One language as the interpreter knows it: how its programs are found and run, and what its built-ins do. */
import type { AnalysisOptions } from './analyse.ts';
import type { LanguageBuiltins } from './language-builtins.ts';
import type { LanguageTraits } from './language-traits.ts';
import type { ModuleResolver } from './modules/module-resolver.ts';

/** One language, or several that run together as one program. */
export interface LanguageDefinition extends LanguageTraits {
  /** Whose models these are: `models/<id>/`. */
  id: string;
  /** Languages of templates whose scripts run as this language. */
  templates?: readonly string[];
  /** Languages of files that are run, and rendered besides where handlers name them. */
  pages?: readonly string[];
  builtins: LanguageBuiltins;
  createResolver(files: ReadonlySet<string>, facts: NonNullable<AnalysisOptions['resolver']>): ModuleResolver;
}

export interface Language extends LanguageDefinition {
  /** Languages of the inventory. */
  languages: readonly string[];
}
