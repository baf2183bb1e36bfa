/** Calls that Laravel makes under another name: scopes of models, the `handle` of dispatched jobs, what makes cached values. */
import type { CallSite } from '../calls/call-site.ts';
import { instantiate } from '../classes/instances.ts';
import { findProperty } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { HeapObject } from '../values/heap.ts';
import { objectValue, unknown, type Value } from '../values/value.ts';
import { handOver } from './dispatched-messages.ts';

/** What is kept under a key is what the function made, whatever the key: `Cache::remember("user.$id", 60, fn () => …)`. */
const remembering = /^(?:remember|rememberForever|sear|flexible|getOrSet)$/;

/** Rows are not what they were sorted or counted by, whatever the builder is called on: `$shelf->books()->reorder($column)`. */
const arranging =
  /^(?:(?:re)?order(?:By)?(?:Desc)?|latest|oldest|groupBy|limit|take|skip|offset|(?:simpleP|cursorP|p)aginate)$/;

/** `with($name, fn ($name) => …)`: functions of Laravel that give what the function makes of the value. */
const handing = /^(?:with|transform|optional)$/;

const dispatching = /^dispatch(?:_?(?:Sync|sync|Now|now|AfterResponse))?$/;

/** What the program's own code does in such a call; null for any other. */
export function laravelCall(it: Interpreter, call: CallSite): Value | null {
  if (call.callee.objects.some((object) => object instanceof FunctionObject)) return null;
  if (call.receiver && call.paths.length === 0 && arranging.test(call.name)) return call.receiver;
  if (dispatching.test(call.name)) return dispatched(it, call);
  if (remembering.test(call.name)) return remembered(it, call);
  if (handing.test(call.name) && !call.receiver) return handed(it, call);
  if (/^(?:when|unless)$/.test(call.name)) return conditioned(it, call);
  const made = modelOf(call.receiver);
  if (!made) return null;
  const named = methodOf(it, made, `scope${call.name.charAt(0).toUpperCase()}${call.name.slice(1)}`);
  const marked = named ? null : methodOf(it, made, call.name);
  if (marked?.objects.some((object) => object instanceof FunctionObject && isScope(object)))
    return scoped(it, call, marked);
  return named && scoped(it, call, named);
}

/** `Post::popular()` of a method that is marked as a scope. */
export function scopeOnClass(it: Interpreter, call: CallSite): Value | null {
  if (!(call.receiver?.objects[0] instanceof ClassObject)) return null;
  const isMarked = call.callee.objects.some((object) => object instanceof FunctionObject && isScope(object));
  return isMarked ? scoped(it, call, call.callee) : null;
}

/** `#[Scope] protected function popular(Builder $query)` */
function isScope({ node }: FunctionObject): boolean {
  return (node.decorators ?? []).some(({ name }) => /(?:^|[.\\])Scope$/.test(name));
}

/** The method is given a query before what the caller gives. */
function scoped(it: Interpreter, call: CallSite, scope: Value): Value | null {
  const made = modelOf(call.receiver);
  if (!made) return null;
  const query = new HeapObject('opaque', it.entryId);
  query.madeBy = made;
  const value = objectValue(query).withPaths([it.paths.type('Illuminate.Database.Eloquent.Builder')]);
  it.callValue(scope, it.sharedInstance(made), [value, ...call.args], call.span);
  return value;
}

const maxChain = 10;

/** The class itself, or the one that a chain of calls began with: `Post::where('live', 1)->titled($text)`. */
function modelOf(receiver: Value | null): ClassObject | null {
  let at = receiver?.objects[0] ?? null;
  for (let depth = 0; at && depth < maxChain; depth++, at = at.madeBy)
    if (at instanceof ClassObject) return at;
  return null;
}

function remembered(it: Interpreter, { args, span }: CallSite): Value | null {
  const make = args.find(({ objects }) => objects.some((object) => object instanceof FunctionObject));
  return make ? it.callValue(make, unknown, [], span) : null;
}

function handed(it: Interpreter, { args: [value, make], span }: CallSite): Value | null {
  const isMade = make?.objects.some((object) => object instanceof FunctionObject);
  return value && make && isMade ? it.callValue(make, unknown, [value], span) : null;
}

/** `$query->when($request->sort, fn ($query, $sort) => …)`: what is asked is handed on as well. */
function conditioned(
  it: Interpreter,
  { receiver, args: [asked, ...functions], span }: CallSite,
): Value | null {
  const run = functions.filter(({ objects }) => objects.some((object) => object instanceof FunctionObject));
  if (!receiver || !asked || run.length === 0) return null;
  for (const one of run) it.callValue(one, unknown, [receiver, asked], span);
  return receiver;
}

/** `ConvertVideo::dispatch($preset)`, `dispatch(new ConvertVideo($preset))` */
function dispatched(it: Interpreter, { receiver, args, span }: CallSite): Value | null {
  const named = receiver?.objects.find((object): object is ClassObject => object instanceof ClassObject);
  const job = named ? instantiate(it, named, args, span) : args[0];
  const made = named ?? job?.objects[0]?.prototype?.maker;
  const handle = made && methodOf(it, made, 'handle');
  // An event, which others handle.
  if (job && named && !handle) return handOver(it, named.node.name, job, span) ? unknown : null;
  if (!job || !handle) return null;
  // What it takes is made by the container.
  const taken = handle.objects.flatMap((fn) => (fn instanceof FunctionObject ? fn.node.parameters : []));
  it.callValue(
    handle,
    job,
    taken.map(() => unknown),
    span,
  );
  return unknown;
}

function methodOf(it: Interpreter, made: ClassObject, name: string): Value | null {
  const found = findProperty(it, made.instancePrototype, name);
  return found?.objects.some((object) => object instanceof FunctionObject) ? found : null;
}
