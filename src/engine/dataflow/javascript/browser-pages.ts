/** Functions that run in the page of a browser that the program drives: each parameter gets the argument in its place. */
import type { Builtin } from '../language-builtins.ts';
import { unknown } from '../values/value.ts';

/**
 * `page.evaluate((name) => …, name)`, `page.$eval('h1', (heading, name) => …, name)`
 * @param at where the function stands
 */
const runIn =
  (at: number): Builtin =>
  (it, { args, span }) => {
    const fn = args[at];
    if (!fn?.objects.some(({ kind }) => kind === 'function')) return null;
    const found = at === 0 ? [] : [unknown];
    return it.callValue(fn, unknown, [...found, ...args.slice(at + 1)], span);
  };

export const browserPageMethods: ReadonlyMap<string, Builtin> = new Map([
  ['evaluate', runIn(0)],
  ['evaluateHandle', runIn(0)],
  ['$eval', runIn(1)],
  ['$$eval', runIn(1)],
]);
