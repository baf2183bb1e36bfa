/** What every page has without declaring it. */

import type { Interpreter } from '../interpreter.ts';
import { HeapObject, ValueCell } from '../values/heap.ts';
import { notConstant, Value } from '../values/value.ts';

const names = new Set(
  'request response session application out pageContext echo importUrl unescaped_output output_without_quotes output_as_address include_page page_tag page_bean getServletContext getServletConfig'.split(
    ' ',
  ),
);
/** Those that keep what is put into them. */
const keepers = new Set(['request', 'session', 'application']);

export function isPageObject(name: string): boolean {
  return names.has(name);
}

/** One for each page; null for what only has a name. */
export function pageObject(name: string, it: Interpreter): Value | null {
  if (!keepers.has(name) || it.frame.file.ir.language !== 'jsp') return null;
  const object = new HeapObject('opaque', it.entryId);
  const value = new Value(notConstant, [], [object], [it.paths.root(name)], null);
  it.moduleScope.place(name, new ValueCell(value));
  return value;
}
