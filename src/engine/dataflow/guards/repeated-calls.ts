/** What was checked and is then written again: `if (in_array($request->get('tab'), $tabs)) echo $request->get('tab')`. */
import type { Call, Expression, Index, Member } from '../../parsing/ir/expressions.ts';
import type { Interpreter } from '../interpreter.ts';
import { forgetRead } from '../taint/shared-checks.ts';
import { clean } from '../taint/taint.ts';
import { MaskCell } from '../taint/taint-source.ts';
import type { Scope } from '../values/scope.ts';
import type { Value } from '../values/value.ts';
import { peek } from './peek.ts';

type Read = Call | Member | Index;

/** What is longer is cut where it is remembered, and not told apart. */
const maxCode = 150;

/** Calls that give something else each time. */
const movesOn = /next|read|pop|shift|recv|receive|scan|fetch|rand|generate|create|new/i;

/** Until the function ends, this call or property gives what is clean for these categories. */
export function noteChecked(it: Interpreter, read: Read, scope: Scope, mask: number): void {
  const callee = read.kind === 'call' ? read.callee : read;
  const name = callee.kind === 'member' ? callee.property : callee.kind === 'identifier' ? callee.name : '';
  const code = codeOf(it, read, scope);
  if (code === '' || (name === '' && read.kind !== 'index') || code.length > maxCode || movesOn.test(name))
    return;
  it.frame.checked ??= new Map();
  let cell = it.frame.checked.get(code);
  if (!cell) {
    cell = new MaskCell(0);
    it.frame.checked.set(code, cell);
  }
  it.journal.write(cell, cell.value | mask);
}

/** `r.URL.Path = r.FormValue("to")`: what was checked is another text by now. */
export function forgetChecked(it: Interpreter, written: Member, scope: Scope): void {
  const cell = it.frame.checked?.get(codeOf(it, written, scope));
  if (cell) it.journal.write(cell, 0);
  for (const { text } of peek(it, written, scope)?.paths ?? []) forgetRead(it.entry, text);
}

/** The value, with what a check of the same call or property has settled. */
export function asChecked(it: Interpreter, read: Read, scope: Scope, value: Value): Value {
  const mask = value.isTainted ? it.frame.checked?.get(codeOf(it, read, scope))?.value : undefined;
  return mask ? value.withTaints(clean(value.taints, mask)) : value;
}

/** `request.args.get('x')`, `request.args.get(name)` and `request.args['x']` read the same. */
function codeOf(it: Interpreter, read: Read, scope: Scope): string {
  const [holder, key] = placeRead(it, read);
  const name = key && peek(it, key, scope)?.constant;
  if (holder && typeof name === 'string') return `field ${name} of ${it.codeAt(holder)}`;
  return read.kind === 'index' ? '' : it.codeAt(read);
}

/** What is held by a variable may be another thing by then: only fields of what is a property are told so. */
function placeRead({ language }: Interpreter, read: Read): [Expression, Expression] | [] {
  if (!language.keyedMethods?.has('get')) return [];
  const isCall = read.kind === 'call' && read.callee.kind === 'member' && read.callee.property === 'get';
  const [holder, key] = isCall
    ? [(read.callee as Member).object, read.args[0]]
    : read.kind === 'index'
      ? [read.object, read.index]
      : [];
  return holder && key && isPlace(holder) ? [holder, key] : [];
}

/** `request.files`, `request.json['user']` */
function isPlace(holder: Expression): boolean {
  return holder.kind === 'index' ? isFieldOfPlace(holder) : holder.kind === 'member';
}

function isFieldOfPlace({ object, index }: Index): boolean {
  return index.kind === 'literal' && typeof index.value === 'string' && isPlace(object);
}

/** `request.files['picture'].filename` */
export function isPartOfField(expression: Expression): expression is Member {
  return (
    expression.kind === 'member' && expression.object.kind === 'index' && isFieldOfPlace(expression.object)
  );
}

/** `params[:type].classify`, where `params` is a call and no variable: it makes the same of the same field each time. */
export function isMadeOfField(it: Interpreter, expression: Expression, scope: Scope): expression is Member {
  if (!it.language.readsCallMethods || expression.kind !== 'member' || expression.object.kind !== 'index')
    return false;
  const { object, index } = expression.object;
  return index.kind === 'literal' && object.kind === 'identifier' && !scope.find(object.name);
}

/** `entry.Name` of an object that nothing is kept of: what comes from outside is read anew each time. */
export function isReadOfLibrary(it: Interpreter, expression: Expression, scope: Scope): expression is Member {
  if (expression.kind !== 'member' || !isPlainRead(expression.object)) return false;
  const object = peek(it, expression.object, scope);
  return object !== null && !object.isTainted && object.objects.length === 0;
}

/** `r.URL`, with nothing called on the way. */
function isPlainRead(expression: Expression): boolean {
  return expression.kind === 'identifier' || (expression.kind === 'member' && isPlainRead(expression.object));
}
