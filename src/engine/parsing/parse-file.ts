/** Text of a file in, intermediate representation out. */
import type { CodeLanguage } from '../languages/code-language.ts';
import { codeLanguages } from '../languages/code-languages.ts';
import { isTooDeep, maxBracketDepth } from './bracket-depth.ts';
import { readComments } from './comments.ts';
import { compileSimply } from './compile-simply.ts';
import { extractScripts, hasEmbeddedScripts, languagesOfScripts } from './embedded-scripts.ts';
import type { Grammar, Page } from './grammar.ts';
import { grammarFile } from './grammar-file.ts';
import { type GrammarVocabulary, vocabularyOf } from './grammar-vocabulary.ts';
import type { IrFile } from './ir/file.ts';
import type { Statement } from './ir/statements.ts';
import { LineTable } from './line-table.ts';
import { type InlineTemplate, Lowering } from './lowering.ts';
import { languageOfPages, pageLanguage, parsePage } from './pages/parse-page.ts';
import { readSyntaxTree } from './read-syntax-tree.ts';
import { runAtOnce } from './run-at-once.ts';
import type { SyntaxNode, SyntaxTree } from './syntax-tree.ts';
import { asTemplate } from './templates/as-template.ts';
import { templateLanguage } from './templates/templates.ts';
import { type ParseLimits, WasmParser } from './wasm-parser.ts';

export interface Parser {
  /**
   * Never throws on what is in the file: what cannot be parsed within the limits comes back as `notAnalysed` with
   * the reason in words; a file with syntax errors is lowered as far as it goes and says so in `quality`. The
   * result's language is that of the scripts where the file is a component that holds some.
   */
  parseFile(file: { path: string; language: string }, text: string): IrFile | { notAnalysed: string };
}

const defaultParseLimits: ParseLimits = { timeoutMs: 3_000, maxMemoryBytes: 384 << 20 };

interface LoadedGrammar
  extends Pick<
    Grammar,
    'rules' | 'rewrite' | 'opening' | 'pagesAsCode' | 'prepare' | 'pardon' | 'readPage' | 'codeInTexts'
  > {
  otherwise: string | undefined;
  parser: WasmParser;
  vocabulary: GrammarVocabulary;
}

/** More distinct names than this in one process are no longer shared between files. */
const maxSharedNames = 200_000;

/** Whether files of this language of the inventory can be parsed at all. */
export function canParse(language: string): boolean {
  return grammarsFor([language]).length > 0;
}

/** Languages with a grammar; of templates and components, those of the scripts in them. */
function grammarsFor(languages: Iterable<string>): readonly CodeLanguage[] {
  const needed = new Set<string>();
  for (const language of languages) {
    needed.add(templateLanguage(language)?.host ?? (language === pageLanguage ? languageOfPages : language));
    for (const inside of languagesOfScripts(language)) needed.add(inside);
  }
  const isNeeded = ({ id, grammar }: CodeLanguage) => grammar !== undefined && needed.has(id);
  for (const { otherwise } of codeLanguages.filter(isNeeded)) if (otherwise) needed.add(otherwise);
  return codeLanguages.filter(isNeeded);
}

/**
 * Loads grammars, some ten milliseconds each. One parser serves any number of files, one at a time.
 * @param languages that it will be given; all by default
 */
export async function createParser(
  limits: Partial<ParseLimits> = {},
  languages?: Iterable<string>,
): Promise<Parser> {
  const loaded = new Map<string, LoadedGrammar>();
  for (const { id, grammar, otherwise } of languages ? grammarsFor(languages) : codeLanguages)
    if (grammar)
      loaded.set(id, { ...(await load(grammar, { ...defaultParseLimits, ...limits })), otherwise });
  const lines = new LineTable();
  const names = new Map<string, string>();

  /** Its script is of the language of the file that it stands in. */
  function readInlineTemplate(template: InlineTemplate, { path, language }: IrFile, text: string): void {
    const script = templateLanguage(template.language)?.toScriptWithin?.(text, template.from, template.to);
    const parsed = script && parser.parseFile({ path, language }, script.text);
    if (parsed && !('notAnalysed' in parsed))
      template.add(asTemplate(parsed, script, language, lines.read(text)).body);
  }

  const parser: Parser = {
    parseFile({ path, language }, original) {
      // The parser takes NUL for the end of the text: code could hide behind one.
      let text = original.includes('\0') ? original.replaceAll('\0', ' ') : original;
      if (hasEmbeddedScripts(language)) {
        const { language: host, script } = extractScripts(text, language);
        const parsed = parser.parseFile({ path, language: host }, script.text);
        if ('notAnalysed' in parsed) return parsed;
        const { comments, quality } = parsed;
        return { ...asTemplate(parsed, script, host, lines.read(text)), comments, quality };
      }
      if (language === pageLanguage)
        return parsePage(path, text, (script) =>
          parser.parseFile({ path, language: languageOfPages }, script),
        );
      const template = templateLanguage(language);
      if (template) {
        const script = template.toScript(text, path);
        const parsed = parser.parseFile({ path, language: template.host }, script.text);
        return 'notAnalysed' in parsed ? parsed : asTemplate(parsed, script, language, lines.read(text));
      }
      const grammar = loaded.get(language);
      if (!grammar) return { notAnalysed: `no parser for ${language}` };
      if (isTooDeep(text)) {
        return { notAnalysed: `brackets are nested more than ${maxBracketDepth} deep` };
      }
      text = grammar.pagesAsCode?.(text) ?? text;
      const page = grammar.readPage?.(text);
      const first = readTree(grammar, text, page?.text);
      if ('failure' in first) return { notAnalysed: first.failure };
      const other = first.syntaxErrors > 0 ? loaded.get(grammar.otherwise ?? '') : undefined;
      const second = other && readTree(other, text);
      const isBetter = second && !('failure' in second) && second.syntaxErrors < first.syntaxErrors;
      const { root, comments, syntaxErrors, truncated } = isBetter ? second : first;
      if (names.size > maxSharedNames) names.clear();
      const lineAt = lines.read(text);
      const lower = new Lowering(grammar.rules, text, lineAt, names);
      const body = page ? pageBody(page, lower, root) : lower.file(root.children);
      const file = {
        path,
        language,
        body: [...body, ...codeInTexts(grammar, lower, text)],
        comments: readComments(text, comments, lineAt),
        quality: { syntaxErrors, truncated },
      };
      for (const template of lower.templates) readInlineTemplate(template, file, text);
      return file;
    },
  };
  return parser;
}

/** @param code what of the text is code, where that is not all */
function readTree(grammar: LoadedGrammar, text: string, code?: string): SyntaxTree | { failure: string } {
  const opening = grammar.opening?.(text) ?? '';
  const parsed = grammar.parser.parse(opening + (code ?? grammar.rewrite?.(text) ?? text), (tree) =>
    readSyntaxTree(tree, grammar.vocabulary),
  );
  if ('failure' in parsed) return parsed;
  const tree = opening === '' ? parsed.result : withoutOpening(parsed.result, opening.length);
  grammar.prepare?.(tree.root, text);
  const pardoned = tree.syntaxErrors > 0 ? (grammar.pardon?.(tree.root) ?? 0) : 0;
  return { ...tree, syntaxErrors: Math.max(0, tree.syntaxErrors - pardoned) };
}

/** Changes the tree in place. */
function withoutOpening(tree: SyntaxTree, length: number): SyntaxTree {
  const places: { start: number; end: number }[] = [tree.root, ...tree.comments];
  const nodes: SyntaxNode[] = [tree.root];
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    places.push(...node.children);
    nodes.push(...node.children);
  }
  for (const place of places) {
    place.start = Math.max(0, place.start - length);
    place.end = Math.max(0, place.end - length);
  }
  return tree;
}

/** Variables of a page are its own: they stand in a block. */
function pageBody(page: Page, lower: Lowering, root: SyntaxNode): Statement[] {
  const before = page.before(lower);
  const imports = before.filter(({ kind }) => kind === 'import');
  const found = [...before.filter(({ kind }) => kind !== 'import'), ...lower.statements(root.children)];
  const body = found.sort((a, b) => a.start - b.start);
  return [...imports, { ...lower.span(root), kind: 'block', body, isScope: true }];
}

/** Runs with variables of its own, once the file has. */
function codeInTexts(grammar: LoadedGrammar, lower: Lowering, text: string): Statement[] {
  const code = grammar.codeInTexts?.(text);
  const tree = code && readTree(grammar, text, code);
  if (!tree || 'failure' in tree) return [];
  const expression = runAtOnce(tree.root, lower, lower.statements(tree.root.children));
  return [{ ...lower.span(tree.root), kind: 'expression', expression }];
}

async function load(
  loadGrammar: () => Promise<Grammar>,
  limits: ParseLimits,
): Promise<Omit<LoadedGrammar, 'otherwise'>> {
  const grammar = await loadGrammar();
  if (grammar.isLarge) compileSimply();
  const parser = await WasmParser.load(grammarFile(grammar), limits);
  const vocabulary = vocabularyOf(parser.language, grammar.nodeTypes);
  return { ...grammar, parser, vocabulary };
}
