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

/** A regular expression with its flags, and what was found out about it. */
export type KnownRegex = readonly [regex: string, complexity: Complexity];

export class RegexJudge {
  readonly #known = new Map<string, Complexity>();
  /** Of the current part, without those that were not looked into. */
  readonly #asked = new Map<string, Complexity>();
  #isExhausted = false;
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
    const measure = measurePattern(regex.pattern);
    if (regex.pattern.length > maxLength || isTooLarge(measure)) return { kind: 'unknown' };
    const complexity = this.#known.get(key) ?? this.#check(regex.pattern, regex.flags, measure);
    if (complexity === null) return { kind: 'unknown' };
    this.#known.set(key, complexity);
    this.#asked.set(key, complexity);
    return complexity;
  }

  /** Whether something was not looked into because of all that was before it. */
  get isExhausted(): boolean {
    return this.#isExhausted;
  }

  /** From here on `asked` counts. */
  startPart(): void {
    this.#asked.clear();
  }

  /** What was looked into since the part began, or was known before. */
  asked(): KnownRegex[] {
    return [...this.#asked];
  }

  /** Takes over what another scan has found out, as if it had been found out now. */
  recall(regexes: readonly KnownRegex[]): void {
    for (const [key, complexity] of regexes) {
      if (this.#known.has(key)) continue;
      this.#known.set(key, complexity);
      this.#checks++;
    }
  }

  /** Null where there were too many before. */
  #check(pattern: string, flags: string, measure: PatternMeasure): Complexity | null {
    if (this.#checks >= maxChecks || this.#milliseconds >= maxMilliseconds) {
      this.#isExhausted = true;
      return null;
    }
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
