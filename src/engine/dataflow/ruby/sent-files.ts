/** Files that came with a form: `params[:file].path` is where the server has put one; a text has no such methods. */

import type { Span } from '../../parsing/ir/span.ts';
import { readMember } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { isPartOfField } from '../taint/request-fields.ts';
import { clean, renamings } from '../taint/taint.ts';
import type { Value } from '../values/value.ts';

const byServer: ReadonlySet<string> = new Set(['path', 'to_path', 'tempfile', 'open']);

/** @returns undefined for what is no such file */
export function sentFile(it: Interpreter, value: Value, name: string, span: Span): Value | undefined {
  if (!byServer.has(name) || !value.isTainted || value.objects.some(({ kind }) => kind !== 'opaque'))
    return undefined;
  const isField = value.taints.every(
    (taint) =>
      taint.source.kind === 'http-parameter' &&
      typeof taint.source.parameter?.name === 'string' &&
      (isPartOfField(taint) || (!taint.isDerived && renamings.has(taint.step.kind))),
  );
  if (!isField) return undefined;
  const read = readMember(it, value, name, span);
  const mask = it.models.categories.mask(['path-traversal', 'file-inclusion']);
  return read.withTaints(clean(read.taints, mask));
}
