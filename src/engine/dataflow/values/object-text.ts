/** Objects where text is wanted: what a method of their class says. */
import type { Span } from '../../parsing/ir/span.ts';
import { findProperty } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { FunctionObject } from './function-objects.ts';
import { joinValues, type Value } from './value.ts';

/** What the method of this name gives, where the class has it; the value itself where it has none. */
export function textBy(name: string) {
  return (it: Interpreter, value: Value, span: Span): Value => {
    let text: Value | undefined;
    for (const object of value.objects) {
      const method = object.kind === 'object' ? findProperty(it, object, name) : undefined;
      if (method?.objects[0] instanceof FunctionObject)
        text = joinValues(text, it.callValue(method, value, [], span));
    }
    return text ?? value;
  };
}
