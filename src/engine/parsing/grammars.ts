/**
 * The languages that can be parsed: one row each, loaded when there are files of it.
 * `docs/adding-a-language.md` tells how to add one.
 */
import type { Grammar } from './grammar.ts';

export interface GrammarRow {
  /** Languages of the inventory that it parses. */
  languages: readonly string[];
  /** The language whose grammar is tried as well where this one meets errors. */
  otherwise?: string;
  load(): Promise<Grammar>;
}

export const grammars: readonly GrammarRow[] = [
  {
    languages: ['javascript'],
    // Types of Flow read as those of TypeScript.
    otherwise: 'tsx',
    load: async () => (await import('./javascript/grammar.ts')).javascriptGrammar,
  },
  {
    languages: ['typescript'],
    load: async () => (await import('./javascript/grammar.ts')).typescriptGrammar,
  },
  { languages: ['tsx'], load: async () => (await import('./javascript/grammar.ts')).tsxGrammar },
  { languages: ['go'], load: async () => (await import('./go/grammar.ts')).goGrammar },
  { languages: ['csharp'], load: async () => (await import('./csharp/grammar.ts')).csharpGrammar },
  { languages: ['java'], load: async () => (await import('./java/grammar.ts')).javaGrammar },
  { languages: ['kotlin'], load: async () => (await import('./kotlin/grammar.ts')).kotlinGrammar },
  { languages: ['jsp'], load: async () => (await import('./java/grammar.ts')).jspGrammar },
  { languages: ['thymeleaf'], load: async () => (await import('./java/grammar.ts')).thymeleafGrammar },
  { languages: ['freemarker'], load: async () => (await import('./java/grammar.ts')).freemarkerGrammar },
  {
    languages: ['freemarker-html'],
    load: async () => (await import('./java/grammar.ts')).freemarkerHtmlGrammar,
  },
  { languages: ['velocity'], load: async () => (await import('./java/grammar.ts')).velocityGrammar },
  { languages: ['python'], load: async () => (await import('./python/grammar.ts')).pythonGrammar },
  { languages: ['ruby'], load: async () => (await import('./ruby/grammar.ts')).rubyGrammar },
  { languages: ['php'], load: async () => (await import('./php/grammar.ts')).phpGrammar },
  { languages: ['rust'], load: async () => (await import('./rust/grammar.ts')).rustGrammar },
];
