/** Reads and parses the files of one part of a program; what earlier scans have parsed is not parsed again. */
import { decodeText } from '../inventory/decode-text.ts';
import type { InventoryFile } from '../inventory/inventory.ts';
import type { IrFile } from '../parsing/ir/file.ts';
import { configuredClasses } from '../parsing/java/configured-classes.ts';
import { mapperFiles } from '../parsing/java/mapper-files.ts';
import { tagLibraries } from '../parsing/java/tag-libraries.ts';
import { pageLanguage } from '../parsing/pages/parse-page.ts';
import type { Parser } from '../parsing/parse-file.ts';
import type { NotAnalysed } from '../report.ts';
import type { ProgramWork } from './analyse-program.ts';
import type { CodeIds } from './code-ids.ts';
import { codeLinesDigest } from './code-lines.ts';
import { isHandWritten } from './pages.ts';
import { isFirstIn, languagesOfPart, type ProgramPart } from './parts.ts';
import { readFiles } from './read-files.ts';
import type { ScanCache } from './scan-cache.ts';
import { mapperLanguage } from './template-files.ts';

export interface ParsedPart {
  files: IrFile[];
  /** Of files, by path. */
  texts: Map<string, string>;
  notAnalysed: NotAnalysed[];
  /** Everything was parsed that can be. */
  isWhole: boolean;
}

/**
 * @param codes is told what each file holds
 * @throws AbortError only
 */
export async function parsePart(
  part: ProgramPart,
  parser: Parser,
  { tree, cache, checkpoint, isLate }: Pick<ProgramWork, 'tree' | 'cache' | 'checkpoint' | 'isLate'>,
  codes: CodeIds | null,
): Promise<ParsedPart> {
  const files: IrFile[] = [];
  const texts = new Map<string, string>();
  const xmlFiles: { path: string; text: string }[] = [];
  const notAnalysed: NotAnalysed[] = [];
  let isWhole = true;
  const omit = (path: string, reason: string) => notAnalysed.push({ path, reason });
  /** For a reason that may be gone another time. */
  const miss = (path: string, reason: string) => {
    isWhole = false;
    omit(path, reason);
  };
  await readFiles(
    tree,
    part.files,
    (file, content) => {
      const languages = languagesOfPart(file, part.language);
      const isFirst = isFirstIn(file, part.language);
      checkpoint('parsing', isFirst ? 1 : 0);
      if (isLate()) return miss(file.path, 'the time for the scan was over before it was parsed');
      const text = decodeText(content);
      codes?.note(file, null);
      if (text === null) {
        if (isFirst) omit(file.path, 'binary');
        return;
      }
      if (file.language === mapperLanguage) {
        xmlFiles.push({ path: file.path, text });
        return;
      }
      if (file.language === pageLanguage && !isHandWritten(content)) return;
      for (const language of languages) {
        const parsed = parseOnce({ ...file, language }, text, parser, cache);
        if ('notAnalysed' in parsed) {
          miss(file.path, parsed.notAnalysed);
          continue;
        }
        if (languages.length === 1) codes?.note(file, codeLinesDigest(text, parsed));
        if (parsed.quality.truncated) omit(file.path, 'parts nested too deeply were left out');
        if (parsed.quality.syntaxErrors > 0)
          omit(file.path, `analysed around ${count(parsed.quality.syntaxErrors, 'syntax error')}`);
        if (language !== pageLanguage || parsed.body.length > 0) files.push(parsed);
      }
      texts.set(file.path, text);
    },
    (file, reason) => miss(file.path, reason),
  );
  for (const { path, text } of xmlFiles) texts.set(path, text);
  const configured = [mapperFiles, configuredClasses, tagLibraries].flatMap((read) => read(xmlFiles, files));
  return { files: [...files, ...configured], texts, notAnalysed, isWhole };
}

/** Under which a parsed file is kept. */
export function parsedKey(
  { contentId, path }: Pick<InventoryFile, 'contentId' | 'path'>,
  language: string,
): string {
  return `${contentId} ${language} ${path}`;
}

function parseOnce(
  file: InventoryFile & { language: string },
  text: string,
  parser: Parser,
  cache: ScanCache | null,
): ReturnType<Parser['parseFile']> {
  const { path, language } = file;
  const key = parsedKey(file, language);
  // Written by an earlier scan under the same key, which names what it is.
  const known = cache?.find(key) as IrFile | undefined;
  if (known) return known;
  const parsed = parser.parseFile({ path, language }, text);
  // What could not be parsed in time may be another time.
  if (!('notAnalysed' in parsed)) cache?.keep(key, parsed);
  return parsed;
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}
