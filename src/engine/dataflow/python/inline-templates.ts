/** Templates that are written out in the call that fills them: `render_template_string('{{ name|safe }}', name=name)`. */
import type { CallSite } from '../calls/call-site.ts';
import { elementsOf, readIndex, readMember } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { constantValue, unknown, type Value } from '../values/value.ts';

/** How a language of templates says what matters here. Names may be dotted. */
interface Syntax {
  /** Something is put out: its name, and what says whether it is escaped. */
  output: RegExp;
  isRaw: (mark: string) => boolean;
  /** A loop: its variable, another one where it has two, and what it goes over. */
  loop: RegExp;
  /** Parts in which nothing is escaped: how they begin, and a word with which they end. */
  unescaped: { begins: RegExp; ends: string } | null;
}

const escaping = /\|\s*(?:e|escape|forceescape|striptags|int|float|length|tojson|urlencode)\b/;

const jinja: Syntax = {
  output: /\{\{-?\s*([\w.[\]'"]{1,200})((?:\s*\|\s*\w{1,50}){0,8})/g,
  isRaw: (filters) => /\bsafe$/.test(filters) && !escaping.test(filters),
  loop: /\{%-?\s*for\s+(\w{1,100})(?:\s*,\s*(\w{1,100}))?\s+in\s+([\w.]{1,200})/g,
  unescaped: { begins: /\{%-?\s{0,20}autoescape\s{1,20}false\s{0,20}-?%\}/g, ends: 'endautoescape' },
};

/** Bottle's own. */
const simple: Syntax = {
  output: /\{\{\s*(?=[!\w])(!?\s*[\w.[\]'"]{1,200})()/g,
  isRaw: () => false,
  loop: /^[ \t]*%[ \t]*for[ \t]+(\w{1,100})(?:[ \t]*,[ \t]*(\w{1,100}))?[ \t]+in[ \t]+([\w.]{1,200})/gm,
  unescaped: null,
};

const syntaxes: ReadonlyMap<string, Syntax> = new Map([
  ['flask.render_template_string', jinja],
  ['flask.templating.render_template_string', jinja],
  ['quart.render_template_string', jinja],
  ['bottle.template', simple],
]);

/** Calls what a template of a file of its own would call for what it puts out unescaped. */
export function fillInline(it: Interpreter, call: CallSite): void {
  const syntax = call.paths.map(({ text }) => syntaxes.get(text)).find((one) => one !== undefined);
  if (!syntax) return;
  const [source = call.keywords?.get('source'), ...others] = call.args;
  const text = source?.constant;
  if (typeof text !== 'string' || (others.length > 0 && syntax === jinja)) return;
  const known = new Map(call.keywords);
  for (const { objects } of others)
    for (const object of objects) for (const [name, value] of object.entries()) known.set(name, value);
  if (![...known.values()].some((value) => value.isTainted || value.objects.length > 0)) return;
  for (const [, one = '', other, over = ''] of text.matchAll(syntax.loop)) {
    const element = elementsOf(
      it,
      valueNamed(it, over.replace(/\.(?:items|values)$/, ''), known, call),
      call.span,
    );
    known.set(other ?? one, element);
  }
  for (const name of namesPutOut(text, syntax)) {
    const value = valueNamed(it, name, known, call);
    if (!value.isTainted) continue;
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

/** `post.text` and `row[1]`, of what the template is given. */
function valueNamed(
  it: Interpreter,
  name: string,
  known: ReadonlyMap<string, Value>,
  { span }: CallSite,
): Value {
  const [first = '', ...parts] = name.match(/\w+/g) ?? [];
  return parts.reduce((value, part) => {
    const place = Number(part);
    return Number.isNaN(place)
      ? readMember(it, value, part, span, true)
      : readIndex(it, value, constantValue(place), span);
  }, known.get(first) ?? unknown);
}

function partsBetween(text: string, { begins, ends }: NonNullable<Syntax['unescaped']>): string[] {
  const parts: string[] = [];
  let behind = 0;
  for (const { index } of text.matchAll(begins)) {
    if (index < behind) continue;
    behind = text.indexOf(ends, index);
    if (behind < 0) break;
    parts.push(text.slice(index, behind));
  }
  return parts;
}

/** What is put out as it is. */
function namesPutOut(text: string, { output, isRaw, unescaped }: Syntax): Set<string> {
  const parts = unescaped ? partsBetween(text, unescaped) : [];
  const raw = [...text.matchAll(output)].filter(
    ([, name = '', mark = '']) => name.startsWith('!') || isRaw(mark),
  );
  const found = [
    ...raw,
    ...parts.flatMap((part) => [...part.matchAll(output)].filter(([, , mark = '']) => !escaping.test(mark))),
  ];
  return new Set(found.map(([, name = '']) => name.replace(/^!\s*/, '')));
}
