/** Modules whose methods a class takes over. */
import type { Lowering } from '../lowering.ts';
import type { SyntaxNode } from '../syntax-tree.ts';
import { injectedBy } from './injected.ts';
import { addField, addMethod, type OpenClass } from './open-class.ts';
import { singleInstance } from './single-instances.ts';

/** Modules that only help to write modules. */
const helperModules = new Set([
  'ActiveSupport::Concern',
  'Forwardable',
  'Singleton',
  'Comparable',
  'Enumerable',
]);
/** Calls in the body of a class that name such modules. */
export const mixers = new Set(['include', 'prepend', 'extend']);

export function addMixin(open: OpenClass, name: string, given: readonly SyntaxNode[], lower: Lowering): void {
  if (name === 'extend' && given[0]?.type === 'self') {
    open.isStatic = true;
    for (const method of open.node.methods) method.isStatic = true;
    return;
  }
  for (const method of given.flatMap((one) => injectedBy(one, lower))) addMethod(open, method);
  const single = name === 'include' && singleInstance(open.node.name, given, lower);
  if (single) addField(open, 'instance', single, single);
  const modules = given.filter(
    (one) =>
      (one.type === 'constant' || one.type === 'scope_resolution') && !helperModules.has(lower.text(one)),
  );
  if (modules.length === 0) return;
  open.node.mixins ??= [];
  open.node.mixins.push(...lower.expressions(modules));
  if (name !== 'extend' && !open.isStatic) return;
  open.node.staticMixins ??= [];
  open.node.staticMixins.push(...lower.expressions(modules));
}
