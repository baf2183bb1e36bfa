/** Components of Svelte: what is worked out from variables is so again when these have changed. */
import type { Statement } from '../../parsing/ir/statements.ts';
import type { Interpreter } from '../interpreter.ts';
import type { ProgramFile } from '../modules/program.ts';
import { taintsWithin } from '../taint/contained-taints.ts';
import type { Scope } from '../values/scope.ts';
import { unknown } from '../values/value.ts';

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

/** A component's file has run: what effects and callbacks have set from outside meanwhile is worked out and shown. */
export function settleComponent(it: Interpreter, file: ProgramFile, scope: Scope): void {
  const { path, ir } = file;
  if (!path.endsWith('.svelte') || !ir.body.some((one) => isReactive(one) || isDerived(one))) return;
  const isSet = (name: string) => taintsWithin(scope.find(name)?.value ?? unknown).length > 0;
  if (![...file.reassigned].some(isSet)) return;
  const shown = ir.body.filter((one) => isReactive(one) || isDerived(one) || isShown(one));
  it.budget.apart(() => it.guarded(() => it.executeAll(shown, scope), 'unnoted'));
}
