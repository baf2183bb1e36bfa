/** The one place that knows the package `recheck`, which finds out how long a regular expression can take. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import type * as recheck from 'recheck';
import type { Attack } from './attack.ts';

export type Complexity =
  | { kind: 'harmless' }
  | { kind: 'exponential'; attack: Attack }
  /** Steps grow with this power of the text's length, two or more. */
  | { kind: 'polynomial'; degree: number; attack: Attack }
  | { kind: 'unknown' };

/**
 * Everything is limited in steps, so that the answer does not depend on the machine: its time-out too, because
 * the clock it is given counts how often it is looked at (see `StepClock`).
 */
const limits: recheck.Parameters = {
  randomSeed: 1,
  attackLimit: 10_000_000,
  attackTimeout: null,
  incubationLimit: 5_000,
  incubationTimeout: null,
  seedingTimeout: null,
  // The attack is not run again: that costs most.
  recallTimeout: -1,
  maxAttackStringSize: 10_000,
  maxInitialGenerationSize: 50,
  maxGenerationSize: 20,
  maxIteration: 4,
  mutationSize: 10,
  crossoverSize: 5,
};

/** The build that is plain JavaScript in this thread: the others start a worker, a Java machine or a program. */
const plainBuild = 'recheck/lib/browser.js';

type Checker = Pick<typeof recheck, 'checkSync'>;

/** Patterns as people write them need some hundreds to some thousands; trying looks more often. */
const maxLooks = { automaton: 12_000, fuzz: 100_000 };

/**
 * Between two looks hostile patterns can make it do a lot: those alone get here, and no answer. Time of the
 * processor, because a machine with much else to do must not give other answers.
 */
const maxMilliseconds = 5_000;

/** Goes on by one each time it is looked at. */
class StepClock {
  #looks = 0;
  #end = 0;
  #firstEnd = 0;

  reset(milliseconds: number): void {
    this.#looks = 0;
    this.#end = processorTime() + milliseconds;
    // The processor's time is not up sooner: one other thread at most is as busy as this one.
    this.#firstEnd = performance.now() + milliseconds / 2;
  }

  now(): number {
    // Asking the system costs more than most looks: the clock on the wall is cheap.
    if (++this.#looks % 128 === 0 && performance.now() > this.#firstEnd && processorTime() > this.#end)
      throw new Error('took too long');
    return this.#looks;
  }
}

/** Used so far by this process, in milliseconds. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

const clock = new StepClock();

let loaded: Checker | undefined;

/** Loaded when first needed: three megabytes that most scans do without. */
function load(): Checker {
  loaded ??= loadWithClock(createRequire(import.meta.url).resolve(plainBuild));
  return loaded;
}

function loadWithClock(file: string): Checker {
  const module = { exports: {} };
  const names = ['module', 'exports', 'performance'];
  compileFunction(readFileSync(file, 'utf8'), names, { filename: file })(module, module.exports, clock);
  return module.exports as Checker;
}

/** @param isIrregular cannot be made an automaton: attacks are searched for by trying, within narrow limits */
export function checkWithRecheck(
  pattern: string,
  flags: string,
  isIrregular: boolean,
  milliseconds = maxMilliseconds,
): Complexity {
  const checker = isIrregular ? 'fuzz' : 'automaton';
  try {
    const { checkSync } = load();
    clock.reset(milliseconds);
    return read(checkSync(pattern, flags, { ...limits, checker, timeout: maxLooks[checker] }));
  } catch {
    // Deeply nested patterns exhaust its stack.
    return { kind: 'unknown' };
  }
}

function read(answer: recheck.Diagnostics): Complexity {
  if (answer.status === 'safe') return { kind: 'harmless' };
  if (answer.status === 'unknown') return { kind: 'unknown' };
  const { complexity, attack } = answer;
  const parts: Attack = {
    pumps: attack.pumps.map(({ prefix, pump, bias }) => ({ prefix, pump, repeats: attack.base + bias })),
    suffix: attack.suffix,
  };
  return complexity.type === 'exponential'
    ? { kind: 'exponential', attack: parts }
    : { kind: 'polynomial', degree: complexity.degree, attack: parts };
}
