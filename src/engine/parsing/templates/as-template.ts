/** The script of a template, as if it stood in the template. */
import type { IrFile } from '../ir/file.ts';
import type { Span } from '../ir/span.ts';
import type { ScriptBuilder } from './script-builder.ts';

/**
 * Moves every span of the lowered script to where it comes from. Changes the file.
 * @param lineAt 1-based line of each offset of the template
 */
export function asTemplate(
  file: IrFile,
  script: ScriptBuilder,
  language: string,
  lineAt: Uint32Array,
): IrFile {
  const seen = new Set<object>();
  const stack: unknown[] = [file.body];
  while (stack.length > 0) {
    const node = stack.pop();
    if (typeof node !== 'object' || node === null || seen.has(node)) continue;
    seen.add(node);
    if (isSpan(node)) {
      Object.assign(node, script.toTemplate(node));
      node.line = lineAt[node.start] ?? 1;
      node.endLine = lineAt[Math.max(node.start, node.end - 1)] ?? node.line;
    }
    for (const child of Object.values(node)) if (typeof child === 'object') stack.push(child);
  }
  // Errors of the script are not errors of the template: what did parse is there.
  return { ...file, language, comments: [], quality: { syntaxErrors: 0, truncated: file.quality.truncated } };
}

function isSpan(node: object): node is Span {
  return 'start' in node && 'end' in node && 'line' in node && typeof node.start === 'number';
}
