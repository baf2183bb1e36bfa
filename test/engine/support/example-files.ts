import { codeLanguages } from '../../../src/engine/languages/code-languages.ts';
import type { Example } from '../../../src/engine/rules/rule-schema.ts';

/** What the file of an example is called that does not say so itself: after the first ending of its language. */
const exampleNames = new Map(codeLanguages.map(({ id, extensions: [ending] }) => [id, `example.${ending}`]));

/** The files of an example by path. */
export function filesOfExample(example: Example, language: string): Record<string, string> {
  return typeof example === 'string'
    ? { [exampleNames.get(language) ?? 'example.js']: example }
    : example.files;
}
