/** Choosing among cases: by a constant, or all of them with what each says of the subject. */
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { Switch } from '../../parsing/ir/statements.ts';
import { narrow, narrowToPattern } from '../guards/guards.ts';
import { peek } from '../guards/peek.ts';
import type { Interpreter } from '../interpreter.ts';
import { Scope } from '../values/scope.ts';
import { notConstant, type Value } from '../values/value.ts';
import { branch, under, withTarget } from './branching.ts';

export function executeSwitch(it: Interpreter, statement: Switch, scope: Scope): void {
  const subject = it.evaluate(statement.subject, scope);
  const inner = new Scope(scope);
  for (const { body } of statement.cases) it.hoist(body, inner);
  const run = (from: number): void => {
    for (let at = from; at < statement.cases.length; at++) {
      it.executeAll(statement.cases[at]?.body ?? [], inner);
      if (it.flow !== 'live' || !statement.fallsThrough) return;
    }
  };
  withTarget(
    it,
    'switch',
    (target) => {
      const chosen = chosenCase(it, statement, subject, inner);
      if (chosen === null) {
        const hasDefault = statement.cases.some(({ tests }) => tests === null);
        branch(it, [
          ...statement.cases.map(({ tests }, index) => () => {
            narrowToCase(it, statement, index, scope);
            // A subject that equals one of the constants is that constant.
            if (tests?.every((test) => isConstant(it, test, scope))) narrowToConstant(it, statement, scope);
            else if (tests) narrowToPattern(it, statement.subject, tests, scope);
            under(it, { test: tests?.[0] ?? statement.subject, holds: null }, () => run(index));
          }),
          ...(hasDefault ? [] : [() => narrowToCase(it, statement, statement.cases.length, scope)]),
        ]);
        // Every way to what follows left one of the cases: what all of them know is certain there.
        if (it.flow !== 'live' && target.stops(it.flow, it.jumpLabel)) target.exits.arrive(it.journal, true);
      } else if (chosen >= 0) run(chosen);
    },
    statement.label,
  );
}

/** Of longer switches the conditions that did not hold are not all looked at. */
const maxNarrowedCases = 12;

/** Where the cases are conditions (`switch { case a > b: … }`), those before this one did not hold. */
function narrowToCase(it: Interpreter, statement: Switch, index: number, scope: Scope): void {
  if (statement.subject.kind !== 'literal' || statement.subject.value !== true) return;
  for (const { tests } of statement.cases.slice(0, Math.min(index, maxNarrowedCases)))
    for (const test of tests ?? []) narrow(it, test, scope, false);
  const [test, ...others] = statement.cases[index]?.tests ?? [];
  if (test && others.length === 0) narrow(it, test, scope, true);
}

/** A literal, or the name of a text or a number of ours: `case StatusOpen:`. */
function isConstant(it: Interpreter, test: Expression, scope: Scope): boolean {
  return test.kind === 'literal' || /^(?:string|number)$/.test(typeof peek(it, test, scope)?.constant);
}

function narrowToConstant(it: Interpreter, statement: Switch, scope: Scope): void {
  const literal = statement.cases.find(({ tests }) => tests && tests.length > 0)?.tests?.[0];
  if (!literal) return;
  const { line, endLine, start, end } = statement;
  narrow(
    it,
    { kind: 'binary', operator: '===', left: statement.subject, right: literal, line, endLine, start, end },
    scope,
    true,
  );
}

/** The case a constant subject leads to, -1 for none, null where that is not known. */
function chosenCase(it: Interpreter, statement: Switch, subject: Value, scope: Scope): number | null {
  if (subject.constant === notConstant) return null;
  for (const [index, { tests }] of statement.cases.entries())
    for (const test of tests ?? []) {
      const value = it.evaluate(test, scope);
      if (value.constant === notConstant) return null;
      if (value.constant === subject.constant) return index;
    }
  return statement.cases.findIndex(({ tests }) => tests === null);
}
