/** Calls that change a text in place, or fill the place they are given: `text.push_str(x)`, `file.read_to_string(&mut text)`. */
import type { Expression } from '../../parsing/ir/expressions.ts';
import { opensWhatItHolds } from '../../parsing/rust/names.ts';
import type { CallSite } from '../calls/call-site.ts';
import { concatenate } from '../execution/operators.ts';
import { bind } from '../execution/patterns.ts';
import type { Interpreter } from '../interpreter.ts';
import { taintsWithin } from '../taint/contained-taints.ts';
import { joinTaints } from '../taint/join-taints.ts';
import { step } from '../taint/steps.ts';
import { flatten } from '../taint/taint.ts';
import type { Scope } from '../values/scope.ts';
import { constantValue, join, taintedValue, type Value } from '../values/value.ts';
import { append, isList } from './lists.ts';
import { joinedPath } from './paths.ts';

const appending = new Set(
  'push_str push insert_str write_str extend append extend_from_slice put put_slice'.split(' '),
);

/** Put a value where none was: `last.replace(name)`. */
const setting = new Set('insert replace get_or_insert'.split(' '));

/** Fill the text or buffer that is their last argument with what they are called on holds. */
const filling = new Set('read read_exact read_line read_until read_to_end read_to_string'.split(' '));

type Place = Extract<Expression, { kind: 'identifier' | 'member' | 'index' }>;

export function writeBack(it: Interpreter, call: CallSite, scope: Scope): void {
  const { receiver, args, argNodes, name } = call;
  for (const { argument, taints } of call.outputs ?? []) {
    const place = placeOf(argNodes[argument]);
    if (place && taints.length > 0) bind(it, place, taintedValue(taints), scope, false);
  }
  if (name === 'write!' || name === 'writeln!') {
    if (isList(args[0]) && args[1]) append(it, args[0], [args[1]]);
    const place = placeOf(argNodes[0]);
    if (place && args[0] && args[1]) appendTo(it, call, place, args[0], args[1], scope);
    return;
  }
  if (name === 'std.mem.swap') swap(it, call, scope);
  if (filling.has(name) && receiver) fillFrom(it, call, receiver, scope);
  const isSet = setting.has(name) && args.length === 1 && receiver?.constant === null;
  const callee = call.node?.callee;
  if (!(isSet || appending.has(name)) || callee?.kind !== 'member' || !receiver || args.length === 0) return;
  const place = placeOf(callee.object);
  const added = args.at(-1);
  if (!place || !added) return;
  if (isSet) bind(it, place, added, scope, false);
  else appendTo(it, call, place, receiver, added, scope);
}

/** `mem::swap(&mut a, &mut b)` */
function swap(it: Interpreter, { args: [a, b], argNodes }: CallSite, scope: Scope): void {
  const [first, second] = argNodes.map(placeOf);
  if (first && b) bind(it, first, b, scope, false);
  if (second && a) bind(it, second, a, scope, false);
}

/** `reader.read_line(&mut line)`: what a connection or a body of a request brings stands in the text from then on. */
function fillFrom(it: Interpreter, call: CallSite, receiver: Value, scope: Scope): void {
  const place = placeOf(call.argNodes.at(-1));
  const before = call.args.at(-1);
  const taints = step(it, flatten(taintsWithin(receiver)), 'call', call.span);
  if (place && before && taints.length > 0)
    bind(it, place, taintedValue(joinTaints(before.taints, taints)), scope, false);
}

/** What is locked, borrowed or may be missing is followed as the value itself: `state.lock().unwrap()` is `state`. */
function placeOf(node: Expression | undefined): Place | null {
  if (node?.kind === 'call' && node.callee.kind === 'member' && opensWhatItHolds(node.callee.property))
    return placeOf(node.callee.object);
  return node?.kind === 'identifier' || node?.kind === 'member' || node?.kind === 'index' ? node : null;
}

/** Only texts are changed so; objects and what is known by its type keep what they are. */
function appendTo(
  it: Interpreter,
  call: CallSite,
  place: Place,
  before: Value,
  added: Value,
  scope: Scope,
): void {
  const isText = typeof before.constant === 'string' || before.shape !== null || before.isTainted;
  const isPath = before.paths.some(({ text }) => /^<(?:std\.path\.)?PathBuf>$/.test(text));
  if (!(isText || isPath) || before.objects.some(({ kind }) => kind !== 'opaque')) return;
  bind(it, place, put(it, call, before, added), scope, false);
}

function put(it: Interpreter, call: CallSite, before: Value, added: Value): Value {
  if (call.name === 'insert_str') {
    const both = joinTaints(before.taints, added.taints);
    return both.length > 0 ? taintedValue(both) : join(before, added).withoutConstant();
  }
  // One character goes to a text, anything longer to a path.
  const isPath = call.name === 'push' && !(typeof added.constant === 'string' && added.constant.length === 1);
  if (isPath && !isCharacter(call)) return joinedPath(it, before, added, call.span);
  return concatenate(
    it,
    [before, added, ...(call.name === 'writeln!' ? [constantValue('\n')] : [])],
    call.span,
  );
}

/** What is called like a character is one. */
function isCharacter({ argNodes }: CallSite): boolean {
  const [node] = argNodes;
  return node?.kind === 'identifier' && /^(?:c|ch|chr?|char\w*|letter|digit|b|byte)$/.test(node.name);
}
