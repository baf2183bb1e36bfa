/** Says of regular expressions how long they can take: each once, within limits for the whole scan. */
import { type Complexity, checkWithRecheck, processorTime } from './check-with-recheck.ts';
import { asJavaScriptRegex } from './flavours.ts';
import { measurePattern, type PatternMeasure } from './measure-pattern.ts';

/** Larger ones are not looked into. They were chosen so that the worst known takes less than two seconds. */
const regular = { size: 250, loops: 12, depth: 15 };
/** For those an attack has to be searched for by trying. */
const irregular = { size: 80, loops: 6, depth: 8 };
const maxLength = 500;

/** Of one scan. The time is a net: patterns that need it are few. */
const maxChecks = 200;
const maxMilliseconds = 60_000;

export class RegexJudge {
  readonly #known = new Map<string, Complexity>();
  #checks = 0;
  #milliseconds = 0;

  /**
   * @param language of the inventory
   * @param leastDegree growth with a lower power of the text's length may be called harmless
   */
  judge(language: string | null, pattern: string, flags: string, leastDegree = 2): Complexity {
    const regex = asJavaScriptRegex(language, pattern, flags);
    if (!regex) return { kind: 'harmless' };
    if (greatestDegree(regex.pattern, regex.flags) < leastDegree) return { kind: 'harmless' };
    const key = `${regex.flags}/${regex.pattern}`;
    const known = this.#known.get(key);
    if (known) return known;
    const complexity = this.#check(regex.pattern, regex.flags);
    this.#known.set(key, complexity);
    return complexity;
  }

  #check(pattern: string, flags: string): Complexity {
    const measure = measurePattern(pattern);
    if (pattern.length > maxLength || isTooLarge(measure)) return { kind: 'unknown' };
    if (this.#checks >= maxChecks || this.#milliseconds >= maxMilliseconds) return { kind: 'unknown' };
    this.#checks++;
    const start = processorTime();
    const complexity = checkWithRecheck(pattern, flags, measure.isIrregular);
    this.#milliseconds += processorTime() - start;
    return complexity;
  }
}

/**
 * The power of the text's length with which steps grow at most, read off the form alone: each plain repetition can
 * end in as many places as there are characters, and a match can begin in as many where nothing holds it to one.
 */
function greatestDegree(pattern: string, flags: string): number {
  const { loops, isIrregular, hasOpenLoop } = measurePattern(pattern);
  if (loops === 0) return 1;
  if (isIrregular || hasOpenLoop) return Number.POSITIVE_INFINITY;
  const beginsAnywhere = !pattern.startsWith('^') || /[|m]/.test(pattern + flags);
  return loops + (beginsAnywhere ? 1 : 0);
}

function isTooLarge({ size, loops, depth, isIrregular }: PatternMeasure): boolean {
  const limits = isIrregular ? irregular : regular;
  return size > limits.size || loops > limits.loops || depth > limits.depth;
}
