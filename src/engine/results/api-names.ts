/** How the API that a value reaches is called before people. */
import { inlineCode } from './markdown.ts';

const unescaped = 'an output of the template that does not escape';

/** What the engine turns markup into carries names of its own, which nobody has written. */
const spokenNames: ReadonlyMap<string, string> = new Map([
  ['unescaped_output', unescaped],
  ['erb_echo_raw', unescaped],
  ['escaped_output', 'an output of the template'],
  ['output_without_quotes', 'an output of the template that stands outside of quotes'],
  ['output_as_address', 'the address of a link'],
  ['default_output', unescaped],
  ['default_output_without_quotes', 'an output of the template that stands outside of quotes'],
  ['v_html', inlineCode('v-html')],
  ['_html', inlineCode('{@html}')],
  ['_href', 'the address of a link'],
  // An assignment under a key from outside, of what stood under another (`at[a][b] = value`).
  ['[].[]', 'a write to an object that was found by such a key as well'],
]);

/** Whether the name is one that stands in code: only of such a one arguments can be counted. */
export function isWritten(sinkApi: string): boolean {
  return !spokenNames.has(sinkApi);
}

/** `<java.io.File>.delete` is a method of values of a type, `?db.query` one that is known by its receiver's form. */
export function spokenApi(sinkApi: string): string {
  return spokenNames.get(sinkApi) ?? inlineCode(sinkApi.replace(/^\?/, '').replace(/^<([^<>]+)>/, '$1'));
}
