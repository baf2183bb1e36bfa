/** Templates that are written out in the call that fills them: `render_template_string('{{ name|safe }}', name=name)`. */
import type { CallSite } from '../call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import { unknown } from '../value.ts';

const rendering = new Set(['flask.render_template_string', 'flask.templating.render_template_string']);

/** Names that are put out as they are, by `|safe` at the end or in a part that is not escaped. */
const safeOutput = /\{\{-?\s*(\w{1,100})(?:\.\w{1,100}){0,5}\s*\|\s*safe\b/g;
const anyOutput = /\{\{-?\s*(\w{1,100})(?:\.\w{1,100}){0,5}\s*-?\}\}/g;
const unescapedPart = /\{%-?\s*autoescape\s+false\s*-?%\}([\s\S]*?)\{%-?\s*endautoescape/g;

/** Calls what a template of a file of its own would call for what it puts out unescaped. */
export function fillInline(it: Interpreter, call: CallSite): void {
  if (!call.paths.some(({ text }) => rendering.has(text))) return;
  const [source = call.keywords?.get('source'), ...others] = call.args;
  const text = source?.constant;
  if (typeof text !== 'string' || others.length > 0) return;
  for (const name of unescapedNames(text)) {
    const value = call.keywords?.get(name);
    if (!value?.isTainted) continue;
    const callee = unknown.withPaths([it.paths.root('unescaped_output')]);
    it.invoke({
      ...call,
      callee,
      receiver: null,
      args: [value],
      keywords: null,
      name: '',
      paths: callee.paths,
    });
  }
}

function unescapedNames(text: string): Set<string> {
  const parts = [...text.matchAll(unescapedPart)].map(([, part = '']) => part);
  const found = [...text.matchAll(safeOutput), ...parts.flatMap((part) => [...part.matchAll(anyOutput)])];
  return new Set(found.map(([, name = '']) => name));
}
