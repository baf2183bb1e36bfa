/** Parsers of Flask-RESTful and Flask-RESTX: they give what was declared, numbers and choices as such. */
import type { CallSite } from '../calls/call-site.ts';
import { type RequestPlace, roleValue } from '../entry-points/roles.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { HeapObject } from '../values/heap.ts';
import { constantValue, objectValue, unknown, type Value } from '../values/value.ts';

const parsers = /^flask_rest(?:ful|x|plus)\.(?:reqparse\.RequestParser|(?:Api|Namespace)\(\)\.parser)\(\)$/;

/** Names of arguments do not meet names of attributes. */
const mark = '\u0000argument ';

/** `type=int`, `type=inputs.boolean`: what is none is refused. */
const harmlessTypes =
  /^(?:int|float|bool|(?:uuid|decimal)\.\w+|flask_rest(?:ful|x|plus)\.inputs\.(?:positive|natural|boolean|date\w*|iso\w+|int_range)(?:\(\))?)$/;

const locations: Readonly<Record<string, RequestPlace['location']>> = {
  args: 'query',
  form: 'body',
  json: 'body',
  headers: 'header',
  cookies: 'cookie',
  files: 'file',
};

function parserOf({ receiver }: CallSite): HeapObject | null {
  return receiver?.paths.some(({ text }) => parsers.test(text)) ? (receiver.objects[0] ?? null) : null;
}

/** `parser.add_argument('sort', choices=('name', 'date'), location='args')` */
function addArgument(it: Interpreter, call: CallSite): Value | null {
  const parser = parserOf(call);
  const name = call.args[0]?.constant;
  if (!parser || typeof name !== 'string') return null;
  const given = (keyword: string) => call.keywords?.get(keyword);
  const isHarmless =
    given('choices')?.isTainted === false ||
    given('type')?.paths.some(({ text }) => harmlessTypes.test(text)) === true;
  const dest = given('dest')?.constant;
  const location = given('location')?.constant;
  const made = new HeapObject('object', it.entryId);
  made.cell('location').value = constantValue(isHarmless ? null : String(location ?? ''));
  const kept = parser.cell(mark + (typeof dest === 'string' ? dest : name.replace(/^-+/, '')));
  it.journal.write(kept, objectValue(made));
  return call.receiver ?? unknown;
}

/** `parser.parse_args()` */
function parseArgs(it: Interpreter, call: CallSite): Value | null {
  const parser = parserOf(call);
  if (!parser) return null;
  const data = new HeapObject('object', it.entryId);
  for (const [key, value] of parser.entries()) {
    if (!key.startsWith(mark)) continue;
    const name = key.slice(mark.length);
    const said = value.objects[0]?.get('location')?.value?.constant;
    data.cell(name).value =
      typeof said === 'string' ? sent(it, call, { location: locations[said] ?? 'query', name }) : unknown;
  }
  return objectValue(data);
}

function sent(it: Interpreter, { span }: CallSite, place: RequestPlace): Value {
  const source = place.location === 'file' ? 'upload-name' : 'http-parameter';
  return roleValue(it, { source, structured: false }, span, place);
}

export const parserMethods: ReadonlyMap<string, Builtin> = new Map([
  ['add_argument', addArgument],
  ['parse_args', parseArgs],
]);
