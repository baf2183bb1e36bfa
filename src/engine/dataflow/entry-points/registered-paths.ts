/** What a call that registers a handler says of its path and method. */
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { HandlerModel } from '../../rules/model-entry-schemas.ts';
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import type { HeapObject } from '../values/heap.ts';
import type { Value } from '../values/value.ts';
import { unknownPattern } from './route-parts.ts';

/** `MapGet` registers for GET, and `handler` for whatever its route is asked by. */
function methodNamed(name: string): string | null {
  if (/^(?:Map|(?:blockingH|h)andler)$/.test(name)) return null;
  return name.replace(/^Map(?=[A-Z])/, '');
}

/** Calls whose names say nothing of the method. */
const anyMethod =
  /^(?:add_)?(?:url_)?(?:api_)?(?:web_?socket_?)?(?:route|rule|path|re_path|url|view|websocket|method(?:func)?)$/i;

const verbs = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/;

/** `r.Method("POST", "/x", handler)`, `r.Handle(http.MethodPost, "/x", handler)`: the first argument is the method. */
function verbGiven(given: Expression | undefined): string | null {
  const written =
    given?.kind === 'member' ? /^Method(?=[A-Z])(\w+)$/.exec(given.property)?.[1]?.toUpperCase() : undefined;
  const verb = written ?? (given?.kind === 'literal' ? String(given.value) : '');
  return verbs.test(verb) ? verb : null;
}

/** `router.get('/x', handler)`, `@app.get('/x')`, `@app.route('/x', methods=['POST'])`, `@route('/x', method='POST')`, `r.Method("POST", "/x", handler)` */
export function calledMethod({ name, node }: CallSite): string | null {
  const inner = node?.callee.kind === 'call' ? node.callee : node;
  const listed = inner?.keywords?.methods ?? inner?.keywords?.method;
  const [first] = listed?.kind === 'array' ? listed.elements : [listed];
  if (first?.kind === 'literal' && typeof first.value === 'string') return first.value;
  const verb = verbGiven(inner?.args[0]);
  if (verb !== null) return verb;
  const called = inner?.callee.kind === 'member' ? inner.callee.property : name;
  return anyMethod.test(called) ? null : methodNamed(called);
}

const maxChain = 10;

/** `fmt.Sprintf("/{name:%s}/tags", names)`: all of the path but the pattern of a part. */
export function writtenPath(given: Value | undefined): string | null {
  const text = given?.shape?.map((part) => ('fixed' in part ? part.fixed : unknownPattern)).join('');
  if (!text?.startsWith('/')) return null;
  const isPattern = text.split(unknownPattern).every((between, index, all) => {
    const begins = index === 0 || between.startsWith('}');
    return begins && (index === all.length - 1 || /\{\w+:$/.test(between));
  });
  return isPattern ? text : null;
}

/** In `app.use('/x', handler).use(other)` each call has a path of its own, or none. */
export function pathBefore(it: Interpreter, call: CallSite, { path }: HandlerModel): string | null {
  const isFunction = path !== undefined && call.args[path]?.objects.some(({ kind }) => kind === 'function');
  return isFunction ? null : chainedPath(it, call);
}

/** `router.route('/x').get(handler).post(handler)`: the path was given to the call before. */
function chainedPath({ routes }: Interpreter, call: CallSite): string | null {
  // The call before is the receiver, or is itself called: `app.route('/x')(handler)`.
  for (const object of (call.receiver ?? call.callee).objects) {
    let at: HeapObject | null = object;
    for (let depth = 0; at && depth < maxChain; depth++, at = at.madeBy) {
      // Where a router begins stands in front of all that is registered on it.
      if (routes.hasBeginning(at)) return null;
      const first = at.madeWith?.[0]?.constant;
      if (typeof first === 'string') return first;
    }
  }
  return null;
}
