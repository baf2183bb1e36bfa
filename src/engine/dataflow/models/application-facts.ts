/** What holds for an application as a whole because of its manifest or of names in its code. */
import type { FactModel } from '../../rules/model-fact-schemas.ts';
import type { LoadedModel } from '../../rules/rule-set.ts';
import { compilePattern, type TextPattern } from '../../rules/text-pattern.ts';
import type { ProgramFile } from '../modules/program.ts';

export class ApplicationFacts {
  readonly #byDependency: readonly FactModel[];
  readonly #byMention: readonly { fact: string; pattern: TextPattern; isMentioned: boolean }[];

  constructor(models: readonly LoadedModel[]) {
    this.#byDependency = models.flatMap((model) =>
      model.facts.filter(({ dependency }) => dependency !== undefined),
    );
    this.#byMention = models.flatMap(({ facts, isForeign }) =>
      facts.flatMap(({ fact, mentions, lacks }) => {
        const text = mentions ?? lacks;
        const isMentioned = mentions !== undefined;
        return text === undefined ? [] : [{ fact, pattern: compilePattern(text, isForeign), isMentioned }];
      }),
    );
  }

  /**
   * Those that hold because of a dependency and its version.
   * @param dependencies name → version as the manifest writes it
   */
  ofManifest(dependencies: Readonly<Record<string, string>>): string[] {
    const isUnknown = Object.keys(dependencies).length === 0;
    return this.#byDependency
      .filter(({ dependency, maxMajor, since, orUnknown }) => {
        if (isUnknown && orUnknown) return true;
        if (dependency === undefined || !Object.hasOwn(dependencies, dependency)) return false;
        const numbers = numbersOf(dependencies[dependency] ?? '');
        const [major = Number.NaN] = numbers;
        if (since !== undefined && isBefore(numbers, numbersOf(since))) return false;
        return maxMajor === undefined || !(major > maxMajor);
      })
      .map(({ fact }) => fact);
  }

  /**
   * Those that hold because a name occurs in the code of one of the files, or in none.
   * @param asked only these are looked for: it means to read all code
   */
  ofNames(files: readonly ProgramFile[], asked: ReadonlySet<string>): string[] {
    const wanted = this.#byMention.filter(({ fact }) => asked.has(fact));
    if (wanted.length === 0) return [];
    const all = files.filter(({ isTest }) => !isTest);
    return wanted
      .filter(({ pattern, isMentioned }) => all.some((file) => mentions(file, pattern)) === isMentioned)
      .map(({ fact }) => fact);
  }
}

/** In its code: what only a comment speaks of is not done. */
function mentions({ text, ir }: ProgramFile, pattern: TextPattern): boolean {
  if (!pattern.test(text)) return false;
  const lines = text.split('\n');
  for (const { line, endLine, text: comment } of ir.comments) {
    if (!pattern.test(comment)) continue;
    const first = lines[line - 1] ?? '';
    if (line === endLine) lines[line - 1] = first.replace(comment, '');
    else lines.fill('', line - 1, endLine);
  }
  return pattern.test(lines.join('\n'));
}

/** `^4.17.21`: the lowest version that is wanted. */
function numbersOf(version: string): number[] {
  const [written = ''] = /\d+(?:\.\d+)*/.exec(version) ?? [];
  return written === '' ? [] : written.split('.').map(Number);
}

/** What names no version may be an old one. */
function isBefore(version: readonly number[], other: readonly number[]): boolean {
  for (const [at, number] of other.entries()) {
    const own = version[at] ?? 0;
    if (own !== number) return own < number;
  }
  return version.length === 0;
}
