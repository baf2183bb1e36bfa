/** Expressions that read one field of a request, by its name. */
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Taint } from '../taint/taint.ts';
import type { Scope } from '../values/scope.ts';
import { peek } from './peek.ts';

/** What `request.getParameter("id")` or `request.get_json()["id"]` reads of a request, for whoever reads that field again. */
export function fieldRead(it: Interpreter, expression: Expression, scope: Scope): Taint[] {
  const name = nameRead(it, expression, scope);
  if (name === null) return [];
  const read = it.evaluate(expression, scope);
  return read.taints.filter(({ isDerived, source }) => !isDerived && source.parameter?.name === name);
}

/** `data.get('kind')`, `data['kind']` of what a request brought: reading it again has no effect. */
export function readsField(it: Interpreter, expression: Expression, scope: Scope): boolean {
  const named = expression.kind === 'call' ? expression.callee : expression;
  if (named.kind !== 'member' && named.kind !== 'index') return false;
  const holder = peek(it, named.object, scope);
  const isSent = holder?.isTainted === true && holder.objects.every(({ prototype }) => !prototype?.maker);
  return isSent && nameRead(it, expression, scope) !== null;
}

/** The name by which it asks; null for what is not plainly a read. */
function nameRead(it: Interpreter, expression: Expression, scope: Scope): unknown {
  if (expression.kind === 'index') {
    const { object, index } = expression;
    return isPlain(it, object, scope) ? constantIn(it, index, scope) : null;
  }
  if (expression.kind === 'member') return isPlain(it, expression.object, scope) ? expression.property : null;
  if (expression.kind !== 'call') return null;
  const { callee } = expression;
  // `chi.URLParam(r, "name")`
  const args = isRequest(it, expression.args, scope) ? expression.args.slice(1) : expression.args;
  const [name, otherwise] = args;
  if (!name || args.length > 2 || !isPlainCallee(it, callee, scope)) return null;
  // `args.get('id', '')`
  const isGet = callee.kind === 'member' && it.language.keyedMethods?.has(callee.property);
  return !otherwise || (isGet && otherwise.kind === 'literal') ? constantIn(it, name, scope) : null;
}

function isRequest(it: Interpreter, [first, second]: readonly Expression[], scope: Scope): boolean {
  if (first?.kind !== 'identifier' || second?.kind !== 'literal') return false;
  const value = peek(it, first, scope);
  return value !== null && value.objects.length > 0 && !value.isTainted;
}

/** A literal, or what a variable is known to hold. */
function constantIn(it: Interpreter, name: Expression, scope: Scope): unknown {
  if (name.kind === 'literal') return name.value;
  const constant = name.kind === 'identifier' ? peek(it, name, scope)?.constant : null;
  return typeof constant === 'string' ? constant : null;
}

function isPlainCallee(it: Interpreter, callee: Expression, scope: Scope): boolean {
  return callee.kind === 'identifier' || (callee.kind === 'member' && isPlain(it, callee.object, scope));
}

/** It may be evaluated once more, like `request.get_json()` and `mux.Vars(r)`, which a library answers. */
function isPlain(it: Interpreter, object: Expression, scope: Scope): boolean {
  if (object.kind === 'await') return isPlain(it, object.operand, scope);
  if (object.kind !== 'call') return peek(it, object, scope) !== null;
  if (object.args.some((given) => given.kind !== 'identifier')) return false;
  const callee = peek(it, object.callee, scope);
  return callee !== null && callee.objects.length === 0;
}
