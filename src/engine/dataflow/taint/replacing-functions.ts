/**
 * Functions of the program that put one text in the place of another, which their loops do not show:
 * `replaceString(text, "<", "&lt;")`.
 */
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Value } from '../values/value.ts';
import { categoriesWithout } from './escaping.ts';
import { step } from './steps.ts';
import { clean, flatten } from './taint.ts';

const names =
  /^_?(?:str(?:ing)?_?)?(?:replace|substitute|subst)(?:_?(?:all|every|each|in|str(?:ing)?s?|text|sub_?string|chars?|token))*$/i;

/** The result without what the call takes out of its text; the result itself where it is no such call. */
export function withReplaced(it: Interpreter, call: CallSite, result: Value): Value {
  if (!result.isTainted || call.args.length !== 3 || !names.test(call.name)) return result;
  const [found, replacement] = call.args
    .filter(({ isTainted }) => !isTainted)
    .map(({ constant }) => constant);
  if (typeof found !== 'string' || typeof replacement !== 'string') return result;
  const mask = it.models.categories.maskLacking(
    categoriesWithout({ text: found }, replacement),
    found === '/',
  );
  if (mask === 0) return result;
  return result.withTaints(step(it, clean(flatten(result.taints), mask), 'sanitizer', call.span));
}
