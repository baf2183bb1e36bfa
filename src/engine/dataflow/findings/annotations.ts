/** What is wrong in annotations and attributes of classes and methods, which frameworks read and nothing calls. */
import type { Decorator } from '../../parsing/ir/declarations.ts';
import type { Expression } from '../../parsing/ir/expressions.ts';
import { type CallSite, plainCall } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import { Subject } from '../models/subject.ts';
import type { ClassObject } from '../values/class-object.ts';
import { unknown } from '../values/value.ts';
import { checkMisuse } from './sinks.ts';

export function checkAnnotations(it: Interpreter, made: ClassObject): void {
  for (const { decorators = [] } of [made.node, ...made.node.methods])
    for (const one of decorators) {
      const misuses = it.models.named.annotations.find(one.name, '');
      if (misuses.length === 0) continue;
      it.startEntry({ kind: 'module' }, made.file);
      const subject = new Subject(it, callOf(it, one));
      for (const entry of misuses)
        checkMisuse(it, subject, { entry, api: `@${one.name}`, certainty: 'import' }, one);
    }
}

/** The annotation as the call that it looks like. */
function callOf(it: Interpreter, decorator: Decorator): CallSite {
  const { args, keywords = {} } = decorator;
  const evaluated = (node: Expression) => it.evaluate(node, it.moduleScope);
  return {
    ...plainCall(unknown, null, args.map(evaluated), decorator),
    keywords: new Map(Object.entries(keywords).map(([name, node]) => [name, evaluated(node)])),
    argNodes: args,
  };
}
