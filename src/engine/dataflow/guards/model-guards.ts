/** Checks that the models know. */
import type { Call, Expression } from '../../parsing/ir/expressions.ts';
import type { Interpreter } from '../interpreter.ts';
import type { AccessPath } from '../models/access-path.ts';
import { lastNameOf } from '../models/expression-names.ts';
import type { Scope } from '../values/scope.ts';
import type { Value } from '../values/value.ts';
import { withCondition } from './conditions.ts';
import { callsOwnFunction } from './function-meant.ts';
import { peek } from './peek.ts';
import { withParts } from './put-together.ts';
import { cleanExpression, partially } from './refine.ts';

const nameCategories = ['path-traversal', 'file-inclusion'];

/** By path, or by name where no path says what it is. Says whether the models know the call. */
export function narrowByModel(it: Interpreter, test: Call, scope: Scope, holds: boolean): boolean {
  const { callee } = test;
  const byPath = namesOf(it, callee, scope).flatMap((path) => it.models.know(path).guards);
  const name = callee.kind === 'member' ? callee.property : callee.kind === 'identifier' ? callee.name : '';
  const receiver = callee.kind === 'member' ? callee.object : undefined;
  const guards = byPath.length > 0 ? byPath : it.models.named.guards.find(name, lastNameOf(receiver));
  for (const guard of guards) {
    const byKeyword = guard.keyword === undefined ? undefined : test.keywords?.[guard.keyword];
    const asked = byKeyword ?? (guard.argument === 'receiver' ? receiver : test.args[guard.argument]);
    if (!asked || guard.when !== holds) continue;
    const subject = madeFrom(it, asked);
    if (guard.partial) partially(it, subject, scope, `checked by ${name}`);
    else cleanExpression(it, subject, scope, guard.mask);
    // A name that is put together is checked as a whole, and put together once more where it is used.
    const named = guard.partial ? 0 : guard.mask & it.models.categories.mask(nameCategories);
    if (named !== 0)
      for (const part of withParts(subject)) if (part !== subject) cleanExpression(it, part, scope, named);
  }
  // Of one that the program wrote itself the name is a guess: it is looked into as well.
  return guards.length > 0 && (byPath.length > 0 || !callsOwnFunction(it, callee, scope));
}

/** Where functions have one namespace, one of the program may be that of a framework which lies in the repository. */
function namesOf(it: Interpreter, callee: Expression, scope: Scope): readonly AccessPath[] {
  const paths = (peek(it, callee, scope) ?? endOfChain(it, callee, scope))?.paths ?? [];
  const isGlobal = it.language.globalFunctions && paths.length === 0 && callee.kind === 'identifier';
  return isGlobal ? [it.paths.root(callee.name)] : paths;
}

const maxChain = 10;

/** `Validator::in([…])->validate`: a chain of calls of a library may be gone through once more. */
function endOfChain(it: Interpreter, callee: Expression, scope: Scope): Value | null {
  let root = callee;
  for (let depth = 0; depth < maxChain && (root.kind === 'member' || root.kind === 'call'); depth++)
    root = root.kind === 'member' ? root.object : root.callee;
  const begins = root.kind === 'identifier' && it.language.id === 'php' ? peek(it, root, scope) : null;
  if (
    !begins ||
    begins.objects.length > 0 ||
    begins.isTainted ||
    !begins.paths.some(({ isGuess }) => !isGuess)
  )
    return null;
  let end: Value | null = null;
  it.journal.record(() => {
    end = it.evaluate(callee, scope);
  });
  return end;
}

/** `new Uri(address)`, `Path(name)` is asked about: what it says holds for the text that it was made from. */
function madeFrom(it: Interpreter, asked: Expression): Expression {
  if (asked.kind !== 'call' || !(asked.isNew || pathMakers.test(it.codeAt(asked.callee)))) return asked;
  const [only, ...others] = asked.args;
  return only && others.length === 0 ? only : asked;
}

const pathMakers = /^(?:(?:pathlib\.)?(?:Pure)?Path|Paths\.get|Path\.of)$/;

/**
 * `context != null` after `context = await interaction.GetAuthorizationContextAsync(url)`, of a check that the models
 * know: what says yes or no is never nothing.
 */
export function narrowFound(it: Interpreter, asked: Expression, scope: Scope, isFound: boolean): void {
  const look = (check: Expression) => {
    const given = check.kind === 'await' ? check.operand : check;
    const isFetched = given.kind === 'call' && /^(?:get|find|resolve)/i.test(lastNameOf(given.callee));
    if (isFetched && !narrowByModel(it, given, scope, isFound))
      it.builtins.narrowCall?.(it, given, scope, isFound);
  };
  if (asked.kind === 'identifier') withCondition(scope, asked.name, look);
  else look(asked);
}
