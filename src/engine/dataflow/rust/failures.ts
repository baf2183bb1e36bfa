/** `Err(error)`: goes wherever the result goes, but is found only by what asks for the error. */
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { taintsWithin } from '../taint/contained-taints.ts';
import { Failure, isFailure } from '../values/failure.ts';
import { joinValues, objectValue, unknown, type Value } from '../values/value.ts';

/** An error that holds nothing from outside is not worth following. */
export function failureOf(it: Interpreter, error: Value | undefined): Value {
  const isWorth = error !== undefined && taintsWithin(error).length > 0;
  return isWorth ? objectValue(new Failure(it.entryId, error)) : unknown;
}

/** What went wrong, where that is known. */
export function errorOf(result: Value | null | undefined): Value {
  const errors = result?.objects.filter(isFailure).map(({ error }) => error) ?? [];
  return errors.reduce<Value | undefined>(joinValues, undefined) ?? unknown;
}

/** The value without what may have gone wrong instead. */
export function wentWell(result: Value): Value {
  return result.objects.some(isFailure)
    ? result.withObjects(result.objects.filter((object) => !isFailure(object)))
    : result;
}

/** `read(name)?`: where it failed, so does the function that calls it. */
export function failWith(it: Interpreter, { node }: CallSite, result: Value): void {
  if (!node?.isTried || result.objects.length === 0) return;
  for (const failure of result.objects.filter(isFailure)) it.frame.addReturn(objectValue(failure));
}

/** `Err(error) =>`, `result.err()`, `result.unwrap_err()` */
const askedFor: Builtin = (_it, { receiver }) => errorOf(receiver);

export const failureMethods: ReadonlyMap<string, Builtin> = new Map(
  ['Err', 'err', 'unwrap_err', 'expect_err', 'into_err'].map((name): [string, Builtin] => [name, askedFor]),
);
