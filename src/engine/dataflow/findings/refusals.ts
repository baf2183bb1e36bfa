/** Code of the program that may refuse what it is given, by throwing. */
import { lineageOf } from '../classes/base-classes.ts';
import { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { Value } from '../values/value.ts';

/** A test of a function's code. */
interface CodeTest {
  test(code: string): boolean;
}

const refusal: CodeTest = /\b(?:raise|throw(?:_if|_unless)?)\b/;
const anyCode: CodeTest = { test: () => true };

/** Whether the class, or one that it extends, throws in such a method of its own. */
export function refusesIn(made: ClassObject, isMeant: (method: string) => boolean, code = anyCode): boolean {
  return lineageOf(made).some(({ node, file }) =>
    node.methods.some(({ name, start, end }) => {
      const text = file.text.slice(start, end);
      return isMeant(name) && refusal.test(text) && code.test(text);
    }),
  );
}

/** A function that may throw and has such code, or an object of a class with a method like this. */
export function mayRefuse({ objects }: Value, code: CodeTest): boolean {
  return objects.some((object) => {
    if (object instanceof FunctionObject) {
      const text = object.file.text.slice(object.node.start, object.node.end);
      return refusal.test(text) && code.test(text);
    }
    const made = object.prototype?.maker;
    return made instanceof ClassObject && refusesIn(made, (name) => name !== 'constructor', code);
  });
}
