/** What a row of the table of languages says. */
import type { LanguageDefinition } from '../dataflow/language.ts';
import type { Grammar } from '../parsing/grammar.ts';

/** How files of a language are known. */
export interface FileNames {
  id: string;
  /** Endings of file names, of one part or two, without the first dot, lower case. */
  extensions: readonly string[];
  /** Whole file names, lower case. */
  names?: readonly string[];
  /** Interpreters of scripts without an ending. */
  interpreters?: readonly string[];
}

/** Files that are analysed: their non-empty lines are what a scan costs. */
export interface CodeLanguage extends FileNames {
  /** How it is parsed; templates and components become scripts of other languages instead. Loaded when there are files. */
  grammar?: () => Promise<Grammar>;
  /** The language whose grammar is tried as well where this one meets errors. */
  otherwise?: string;
  /** How it is run; languages with the same function run together as one program. Templates are run by those who render them. */
  program?: () => Promise<LanguageDefinition>;
}
