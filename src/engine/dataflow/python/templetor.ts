/** web.py's templates are functions: `render.index(name)` fills `templates/index.html`, which says what it is called with. */
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import { valuesByName } from '../templates/given-values.ts';
import { renderTemplate } from '../templates/templates.ts';
import { unknown, type Value } from '../values/value.ts';

const byMember = /^web\.template\.render\(\)\.(\w+(?:\.\w+)*)$/;
/** Infogami's has the name first. */
const byArgument = 'infogami.utils.view.render_template';

/** What the page gives is markup that was looked at in the page; null where the call fills none. */
export function templetorCall(it: Interpreter, call: CallSite): Value | null {
  const text = call.paths.find((path) => !path.isGuess)?.text ?? '';
  const name = byMember.exec(text)?.[1]?.replaceAll('.', '/');
  if (name !== undefined) return fill(it, call, name);
  const [named, ...args] = call.args;
  if (text !== byArgument || typeof named?.constant !== 'string') return null;
  return fill(it, { ...call, args }, named.constant);
}

function fill(it: Interpreter, { args, keywords, span }: CallSite, name: string): Value {
  const given = args.map((value, index): [string, Value] => [`templetor_${index}`, value]);
  renderTemplate(it, name, [valuesByName(it, [...given, ...(keywords ?? [])])], span);
  return unknown;
}
