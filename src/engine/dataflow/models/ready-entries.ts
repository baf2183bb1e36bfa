/** Entries of models made ready to run: conditions and patterns compiled, categories as bits, rules looked up. */

import type { SinkModel } from '../../rules/model-flow-schemas.ts';
import type { MisuseModel } from '../../rules/model-misuse-schemas.ts';
import type { Predicate } from '../../rules/predicate-schema.ts';
import type { LoadedModel, Rule } from '../../rules/rule-set.ts';
import { compilePattern } from '../../rules/text-pattern.ts';
import type { Categories } from '../taint/categories.ts';
import { optionInjection } from '../taint/escaping.ts';
import type { Masked, Ready, ReadyMisuse, ReadySink } from './knowledge.ts';
import { compilePredicates, type OfSeveral } from './predicates.ts';

export function ready<T extends { when: readonly Predicate[] }>(
  entry: T,
  model: LoadedModel,
  several?: OfSeveral,
): Ready<T> {
  return { ...entry, condition: compilePredicates(entry.when, model.isForeign, several) };
}

/** What is wrong on one of several ways is wrong: `if (legacy) algorithm = 'md5'`. */
const wrongOnOneWay: ReadonlySet<string> = new Set(['weak-hash', 'weak-cipher', 'jwt', 'tls-verification']);

/** What lets nothing through that any of several languages reads has no option in it either; an escape for a shell alone may. */
function withOptions(listed: 'all' | string[]): 'all' | string[] {
  const isBroad = listed !== 'all' && listed.length > 2 && listed.includes('command-injection');
  return isBroad ? [...listed, optionInjection] : listed;
}

export function masked<T extends { categories: 'all' | string[] }>(
  entry: T,
  categories: Categories,
): Masked<T> {
  return { ...entry, mask: categories.mask(withOptions(entry.categories)) };
}

/** The first argument of any call. */
export const plainSink: Omit<SinkModel, 'rule'> = {
  argument: 0,
  deep: false,
  structured: false,
  tagged: false,
  when: [],
};

export function readySink(
  sink: SinkModel,
  model: LoadedModel,
  rules: ReadonlyMap<string, Rule>,
  categories: Categories,
): ReadySink {
  const info = ruleOf(rules, sink.rule, model);
  const afterText = sink.after === undefined ? null : compilePattern(sink.after, model.isForeign);
  const stored = sink.unlessStored ? undefined : info.stored;
  const storedInfo = stored === undefined ? null : (rules.get(stored) ?? null);
  // To be no path from the root is part of being clean, and not all of it.
  const mask = categories.maskOfSteps([info.clearedAs ?? info.category]);
  const rootMask = categories.maskFromRoot(info.category);
  const redirectMask = categories.mask(['open-redirect']);
  const named = sink.program === undefined ? info.options : sink.rule;
  const options =
    named === undefined ? null : readySink({ ...plainSink, rule: named }, model, rules, categories);
  return { ...ready(sink, model), info, storedInfo, options, afterText, mask, rootMask, redirectMask };
}

export function readyMisuse(
  misuse: MisuseModel,
  model: LoadedModel,
  rules: ReadonlyMap<string, Rule>,
): ReadyMisuse {
  const info = ruleOf(rules, misuse.rule, model);
  return { ...ready(misuse, model, wrongOnOneWay.has(info.category) ? 'one' : 'none'), info };
}

export function ruleOf(rules: ReadonlyMap<string, Rule>, id: string, model: LoadedModel): Rule {
  const rule = rules.get(id);
  if (!rule) throw new Error(`${model.library}: no rule has the id ${id}`);
  return rule;
}

/** Rules about what comes back from a table or a session: those that others name for it. */
export function storedRulesOf(rules: ReadonlyMap<string, Rule>): Rule[] {
  const named = new Set([...rules.values()].map(({ stored }) => stored));
  return [...rules.values()].filter(({ id }) => named.has(id));
}
