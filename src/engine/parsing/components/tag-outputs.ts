/**
 * What a tag of a component does with what it is given: markup and addresses are written unescaped, another component is
 * called with its properties. Each becomes a call that the models know.
 */
import type { OpenTag } from '../open-tag.ts';
import { isAddress } from '../templates/address-attributes.ts';
import type { ScriptBuilder } from '../templates/script-builder.ts';

/** A value as code: what is generated, and what stands in the file at its place. */
export type Code = readonly (string | { text: string; at: number })[];

export interface Given {
  name: string;
  code: Code;
}

/** What a framework writes as it is into any element: `v-html`, `set:html`. */
export const anyMarkup = '@html';

/** Attributes of elements whose value is markup. */
const markup = /^(?:innerHTML|inner-html|srcdoc)$/;

/**
 * @param call what stands for writing markup
 * @param end behind each call
 */
export function writeTag(
  script: ScriptBuilder,
  { name: tag, at, after }: Pick<OpenTag, 'name' | 'at' | 'after'>,
  given: readonly Given[],
  { call, end }: { call: string; end: string },
): void {
  const isComponent = /^[A-Z]|-/.test(tag);
  for (const { name, code } of given) {
    const isMarkup = name === anyMarkup || (!isComponent && markup.test(name));
    const written = isMarkup ? call : !isComponent && isAddress(tag, name) ? '_href' : null;
    if (written !== null) write(script, at, [`${written}(`, ...code, `)${end}`], after);
  }
  const named = given.filter(({ name }) => /^[A-Za-z_][\w-]*$/.test(name));
  const spread = given.filter(({ name }) => name === '...');
  if (!isComponent || !/^[\w-]+$/.test(tag) || given.length === 0) return;
  const properties = [
    ...spread.flatMap(({ code }) => ['...(', ...code, '), ']),
    ...named.flatMap(({ name, code }) => [`${inCamelCase(name)}: (`, ...code, '), ']),
  ];
  write(script, at, [`${inPascalCase(tag)}({ `, ...properties, `})${end}`], after);
}

/** @param after where it ends in the file */
export function write(script: ScriptBuilder, at: number, code: Code, after = at): void {
  for (const [index, piece] of code.entries())
    if (typeof piece === 'string') script.generate(piece, index === 0 ? at : after);
    else script.copy(piece.text, piece.at);
}

function inCamelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function inPascalCase(tag: string): string {
  const name = inCamelCase(tag);
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}
