/** Tokens against forged requests that are made of a value: who has one was given it, with the value, by the site itself. */
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { CallSite } from '../calls/call-site.ts';
import { cleanExpression } from '../guards/refine.ts';
import type { Interpreter } from '../interpreter.ts';
import { allCategories } from '../taint/taint.ts';
import type { Scope } from '../values/scope.ts';

/** They do not come back where the token is another. */
const checks = /^check_(?:admin|ajax)_referer$/;

/** `check_admin_referer("activate-plugin_$plugin")`: what the token is made of does no harm behind it. */
export function noteSigned(it: Interpreter, { name, argNodes: [made] }: CallSite, scope: Scope): void {
  if (!made || !checks.test(name)) return;
  for (const value of signedIn(made)) cleanExpression(it, value, scope, allCategories);
}

function signedIn(part: Expression): readonly Expression[] {
  if (part.kind === 'concat') return part.parts.flatMap(signedIn);
  if (part.kind === 'binary') return [part.left, part.right].flatMap(signedIn);
  if (part.kind === 'call') return part.args.flatMap(signedIn);
  return part.kind === 'identifier' || part.kind === 'index' || part.kind === 'member' ? [part] : [];
}
