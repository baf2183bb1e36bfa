/** Methods that their decorators make known to the pages of the program: `#[AsTwigFilter('bold', isSafe: ['html'])]`. */
import type { Decorator } from '../../parsing/ir/declarations.ts';
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { PageMethodModel } from '../../rules/model-entry-schemas.ts';
import { boundMethod } from '../calls/bound-methods.ts';
import { methodOf } from '../entry-points/declared-methods.ts';
import { enteredInstance } from '../entry-points/entered-instances.ts';
import { enteredBy } from '../entry-points/entry-context.ts';
import type { Interpreter } from '../interpreter.ts';
import type { ClassObject } from '../values/class-object.ts';
import { objectValue } from '../values/value.ts';
import { makeKnown } from './page-functions.ts';

/** Notes the methods of a class that pages call by name. */
export function notePageMethods(it: Interpreter, made: ClassObject): void {
  for (const node of made.node.methods)
    for (const decorator of node.decorators ?? [])
      for (const { pageFunction } of it.models.decorators.get(`method:${decorator.name}`) ?? []) {
        const fn = pageFunction ? methodOf(made, node) : null;
        const [named] = decorator.args;
        if (!pageFunction || !fn || named?.kind !== 'literal') continue;
        it.startEntry({ kind: 'handler' }, fn.file, enteredBy(fn));
        const instance = enteredInstance(it, made);
        const [object] = instance.objects;
        makeKnown(it, `${pageFunction.prefix}${named.value}`, {
          function: objectValue(object ? boundMethod(fn, instance, object) : fn),
          isMarkup: isMarkup(decorator, pageFunction),
          before: pageFunction.before.filter((keyword) => isSet(decorator.keywords?.[keyword])).length,
          by: enteredBy(fn),
        });
      }
}

function isMarkup({ keywords = {} }: Decorator, { markup, unless }: PageMethodModel): boolean {
  const named = keywords[markup];
  if (named?.kind !== 'array' || keywords[unless]) return false;
  return named.elements.some(
    (one) => one.kind === 'literal' && (one.value === 'html' || one.value === 'all'),
  );
}

function isSet(option: Expression | undefined): boolean {
  return option?.kind === 'literal' && option.value === true;
}
