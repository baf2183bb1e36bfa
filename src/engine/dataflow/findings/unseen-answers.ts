/** Answers that a function makes of which nothing is seen: `return Answers.badRequest(message)`. */

import type { FunctionNode } from '../../parsing/ir/declarations.ts';
import { answeredUnseen } from '../../results/partial-guards.ts';
import type { Interpreter } from '../interpreter.ts';
import { withPartialGuard } from '../taint/taint.ts';
import type { Value } from '../values/value.ts';

/** Types of answers, that say of what type their body is. */
const answers = /^(?:[\w.]+\.)?(?:Response|ResponseEntity|HttpResponse)\b/;

/** Of what type such an answer is, and whether its text is escaped, nobody sees: it is left to a person. */
export function leftToPerson(it: Interpreter, { returnType }: FunctionNode, answer: Value): Value {
  if (!answer.isTainted || !answers.test(returnType ?? '') || !it.language.harmlessTypes) return answer;
  const [first] = answer.paths;
  if (!first || answer.paths.some(({ text }) => isOfLibrary(it, text))) return answer;
  return answer.withTaints(withPartialGuard(answer.taints, answeredUnseen(first.segment)));
}

/** Whether the models know the class that the path begins with. */
function isOfLibrary(it: Interpreter, path: string): boolean {
  const owner = /^<?((?:[a-z_]\w*\.)*[A-Z]\w*)/.exec(path)?.[1];
  return owner === undefined || it.models.isKnownName(owner);
}
