/** Members in pages of Twig: `page.summary` asks `getSummary()`, `isSummary()` or `summary()` of the object. */
import type { Span } from '../../parsing/ir/span.ts';
import { findProperty } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { recordOf } from '../storage/row-methods.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { objectValue, type Value } from '../values/value.ts';

/** What a getter of the object's class gives in a page; undefined where there is none. */
export function readInPage(it: Interpreter, owner: Value, name: string, span: Span): Value | undefined {
  if (it.frame.file.ir.language !== 'twig') return undefined;
  const made = owner.objects[0]?.prototype?.maker ?? recordOf(it, owner);
  if (!made) return undefined;
  const studly = name.charAt(0).toUpperCase() + name.slice(1);
  for (const method of [`get${studly}`, `is${studly}`, `has${studly}`, name]) {
    const fn = findProperty(it, made.instancePrototype, method)?.objects[0];
    if (fn instanceof FunctionObject) return it.callValue(objectValue(fn), owner, [], span);
  }
  return undefined;
}
