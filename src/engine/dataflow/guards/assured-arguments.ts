/**
 * What holds of the arguments of a call that came back: `validate(name);` throws where the name is bad. Checks of
 * texts that were put together from others are known only by the variable that holds them, in the callee as in the
 * caller.
 */
import type { FunctionNode } from '../../parsing/ir/declarations.ts';
import { parameterName } from '../../parsing/ir/parameter-name.ts';
import type { Statement } from '../../parsing/ir/statements.ts';
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import { allCategories } from '../taint/taint.ts';
import type { Scope } from '../values/scope.ts';
import type { Value } from '../values/value.ts';
import { answersIn } from './answers-on-the-way.ts';
import { maskWithout } from './lacking.ts';
import { cleanWithParts } from './refine.ts';
import { refusedCharacters } from './refused-characters.ts';

/** What the parameters hold before the body runs. */
export function heldBy(node: FunctionNode, scope: Scope): readonly (Value | undefined)[] {
  return node.parameters.map((parameter) => scope.own(parameterName(parameter))?.value);
}

/**
 * For which categories each argument is clean since; null for none. Nothing is said by a function that returned
 * on the way, perhaps before it looked.
 */
export function assuredSince(
  it: Interpreter,
  node: FunctionNode,
  scope: Scope,
  before: readonly (Value | undefined)[],
): readonly number[] | null {
  if (!before.some((held) => held?.isTainted)) return null;
  if (it.frame.returned !== undefined && !answersAtEnd(node)) return null;
  const refused = refusedCharacters(node);
  const masks = node.parameters.map((parameter, index) => {
    const held = before[index];
    const name = parameterName(parameter);
    return held?.isTainted && !parameter.rest && !parameter.byReference
      ? maskSince(held, scope.own(name)?.value, () =>
          isReassigned(it.frame.file.text.slice(node.start, node.end), name),
        ) | maskWithout(it, refused.get(name))
      : 0;
  });
  return masks.some((mask) => mask !== 0) ? masks : null;
}

const known = new WeakMap<FunctionNode, boolean>();

/** `if (bad) throw …; return name;`: who has the only answer has come past all that was looked at. */
function answersAtEnd(node: FunctionNode): boolean {
  let isOnly = known.get(node);
  if (isOnly === undefined) {
    isOnly = endsInAnswer(node.body) && answersIn(node.body).length === 1;
    known.set(node, isOnly);
  }
  return isOnly;
}

function endsInAnswer(body: readonly Statement[]): boolean {
  const last = body.at(-1);
  return last?.kind === 'return' || (last?.kind === 'try' && endsInAnswer(last.body));
}

/** For which categories a check made a variable clean; nothing where it was given something else. */
export function maskSince(before: Value, after: Value | undefined, isReassigned: () => boolean): number {
  if (!after || after === before) return 0;
  if (!after.isTainted) return isReassigned() ? 0 : allCategories;
  // A check leaves the way by which a value came as it is; what is computed from it has come a step further.
  const masks = before.taints.map((taint) => {
    const now = after.taints.find(({ source }) => source === taint.source);
    if (!now) return allCategories;
    return now.step === taint.step ? now.cleaned & ~taint.cleaned : 0;
  });
  const mask = masks.reduce((all, one) => all & one, allCategories);
  return mask !== 0 && isReassigned() ? 0 : mask;
}

/** Whether the code gives the variable another value. */
export function isReassigned(code: string, name: string): boolean {
  const plain = name.replaceAll(/[^\w]/g, '\\$&');
  return new RegExp(`(?:^|[^\\w.$>])\\$?${plain}\\s{0,9}(?:[-+*/.%|&^?]{0,3}=(?![=>])|:=)`).test(code);
}

/** Whether the call reads its argument, perhaps to a base, as what carries nothing harmful, and throws where it is not that. */
function isStrictReading(it: Interpreter, { args, paths, keywords }: CallSite): boolean {
  const { strictReaders } = it.language;
  const [text, ...base] = args;
  if (!strictReaders || !text?.isTainted || base.some(({ isConstant }) => !isConstant)) return false;
  // `Integer(text, exception: false)` gives nothing in place of an error.
  if (keywords?.get('exception')?.constant === false) return false;
  return paths.some(({ text, isGuess }) => !isGuess && strictReaders.test(text));
}

/** For which categories each argument is clean, once a call came back of which models or language say that it throws. */
export function assuredByCall(it: Interpreter, call: CallSite): readonly number[] | null {
  if (isStrictReading(it, call)) return [allCategories];
  let masks: number[] | null = null;
  for (const { argument, mask, when } of call.paths.flatMap((path) => it.models.know(path).guards)) {
    if (when !== 'throws' || argument === 'receiver') continue;
    masks ??= [];
    masks[argument] = (masks[argument] ?? 0) | mask;
  }
  return masks;
}

/** Says the same of the expressions that were handed over. */
export function assureArguments(it: Interpreter, { assured, argNodes }: CallSite, scope: Scope): void {
  for (const [index, mask] of assured?.entries() ?? []) {
    const argument = argNodes[index];
    if (!argument || argument.kind === 'spread') return;
    if (mask) cleanWithParts(it, argument, scope, mask);
  }
}
