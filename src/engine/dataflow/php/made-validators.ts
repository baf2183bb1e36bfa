/** Laravel's validators that are made by hand: `Validator::make($request->all(), $rules)->validated()`. */
import type { Call, Expression } from '../../parsing/ir/expressions.ts';
import type { CallSite } from '../calls/call-site.ts';
import { withCondition } from '../guards/conditions.ts';
import { peek } from '../guards/peek.ts';
import { cleanExpression } from '../guards/refine.ts';
import type { Interpreter } from '../interpreter.ts';
import { HeapObject } from '../values/heap.ts';
import type { Scope } from '../values/scope.ts';
import type { Value } from '../values/value.ts';
import { maskOfRules, noteRules } from './validation.ts';

const facade = 'Illuminate.Support.Facades.Validator';
const makers = new Set([`${facade}.make`, `${facade}.validate`, 'validator']);

/** What a validator holds and gives: what it was given, of which the fields with rules carry nothing harmful. */
export function ofMadeValidator(it: Interpreter, call: CallSite): Value | null {
  const { paths, args, receiver, name } = call;
  if (paths.some(({ text }) => makers.has(text))) return made(it, call, args);
  const isMade = receiver?.paths.some(({ text }) => text === `${facade}.make()` || text === 'validator()');
  // These throw where a field does not keep its rules.
  return isMade && receiver && /^(?:validate|validated|safe)$/.test(name) ? receiver.withPaths([]) : null;
}

/**
 * `if ($validator->fails()) return`, of one that was made of all that a request brought or of an array of fields: what
 * is read of the request afterwards has kept its rules. Says whether the call asks that.
 */
export function narrowMadeValidator(it: Interpreter, test: Call, scope: Scope, holds: boolean): boolean {
  const { callee, args } = test;
  // A rule's own `passes($attribute, $value)` is another one.
  if (callee.kind !== 'member' || !/^(?:fails|passes)$/.test(callee.property) || args.length > 0)
    return false;
  const look = (maker: Expression) => {
    if (maker.kind !== 'call' || (callee.property === 'passes') !== holds) return;
    const [given, rules] = maker.args;
    if (!peek(it, maker.callee, scope)?.paths.some(({ text }) => makers.has(text)) || !given || !rules)
      return;
    const held = it.evaluate(rules, scope);
    if (given.kind !== 'call') cleanFields(it, given, held, scope);
    else if (
      given.callee.kind === 'member' &&
      /^(?:all|input|post|query|json|only)$/.test(given.callee.property)
    ) {
      const request = peek(it, given.callee.object, scope);
      if (request) noteRules(it, request, held, it.evaluate(given, scope).taints);
    }
  };
  if (callee.object.kind === 'identifier') withCondition(scope, callee.object.name, look);
  else look(callee.object);
  return true;
}

/** `$data['by']` of an array that was validated. */
function cleanFields(it: Interpreter, given: Expression, rules: Value, scope: Scope): void {
  const { line, endLine, start, end } = given;
  const span = { line, endLine, start, end };
  for (const [name, rule] of rules.objects.flatMap((object) => object.entries())) {
    if (!rule) continue;
    const index: Expression = { ...span, kind: 'literal', value: name };
    const field: Expression = { ...span, kind: 'index', object: given, index };
    const mask = maskOfRules(it, rule, peek(it, field, scope)?.taints ?? []);
    if (mask !== 0) cleanExpression(it, field, scope, mask);
  }
}

function made(it: Interpreter, { paths }: CallSite, [given, rules]: readonly Value[]): Value | null {
  if (!given || !rules) return null;
  const fields = new HeapObject('opaque', it.entryId);
  const held = given.withObjects([fields]).withPaths(paths.flatMap((path) => path.call() ?? []));
  noteRules(it, held, rules);
  return held;
}
