/** Components of Svelte: what is worked out from variables is so again when these have changed. */
import type { Statement } from '../../parsing/ir/statements.ts';
import type { Interpreter } from '../interpreter.ts';
import type { ProgramFile } from '../modules/program.ts';
import type { Scope } from '../values/scope.ts';

/** `$: html = '<b>' + text` */
function isReactive(statement: Statement): boolean {
  return statement.kind === 'block' && statement.label === '$';
}

/** `let html = $derived('<b>' + text)` */
function isDerived(statement: Statement): boolean {
  if (statement.kind !== 'declare' || statement.value?.kind !== 'call') return false;
  const { callee } = statement.value;
  const name = callee.kind === 'member' && callee.object.kind === 'identifier' ? callee.object : callee;
  return name.kind === 'identifier' && name.name === '$derived';
}

/** What stands in the markup: outputs, and the components that it uses. */
function isShown(statement: Statement): boolean {
  return statement.kind === 'expression' && statement.expression.kind === 'call';
}

/** A component's file has run: what effects and callbacks have set meanwhile is worked out and shown. */
export function settleComponent(it: Interpreter, { path, ir }: ProgramFile, scope: Scope): void {
  if (!path.endsWith('.svelte') || !ir.body.some((one) => isReactive(one) || isDerived(one))) return;
  it.executeAll(
    ir.body.filter((one) => isReactive(one) || isDerived(one) || isShown(one)),
    scope,
  );
}
