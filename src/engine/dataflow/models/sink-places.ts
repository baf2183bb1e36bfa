/**
 * Sinks and misuses to which no access path leads: keys of objects, attributes of markup, names of members that are
 * assigned, what handlers return, and texts that say what they are for.
 */
import type { SinkModel } from '../../rules/model-flow-schemas.ts';
import { ruleOfResult } from '../../rules/result-rule.ts';
import type { LoadedModel, Rule } from '../../rules/rule-set.ts';
import { compilePattern, type TextPattern } from '../../rules/text-pattern.ts';
import { rulesOfAnswer } from '../findings/gateway-answers.ts';
import { rulesOfTexts } from '../findings/given-texts.ts';
import type { Categories } from '../taint/categories.ts';
import type { ReadyMisuse, ReadySink } from './knowledge.ts';
import { plainSink, readySink } from './ready-entries.ts';

const none: readonly never[] = [];

/** What is answered does harm where a browser takes it for a page. */
const answered: Omit<SinkModel, 'rule'> = { ...plainSink, when: [{ contentType: 'html-like' }] };

export class SinkPlaces {
  readonly #keySinks = new Map<string, ReadySink[]>();
  readonly #keyMisuses = new Map<string, ReadyMisuse[]>();
  readonly #attributeSinks = new Map<string, ReadySink[]>();
  readonly #assignNamed: { pattern: TextPattern; sink: ReadySink }[] = [];
  readonly #resultSinks = new Map<string, ReadySink>();
  readonly #textSinks = new Map<string, ReadySink>();

  sinksAtKey(key: string): readonly ReadySink[] {
    return this.#keySinks.get(key) ?? none;
  }
  misusesAtKey(key: string): readonly ReadyMisuse[] {
    return this.#keyMisuses.get(key) ?? none;
  }
  sinksAtAttribute(tag: string, name: string): readonly ReadySink[] {
    const sinks = this.#attributeSinks.get(name) ?? none;
    return sinks.filter((sink) => !sink.attribute?.tag || sink.attribute.tag.includes(tag));
  }

  /** What is dangerous under this name, whatever it is a member of. */
  sinksAssigned(name: string): ReadySink[] {
    return this.#assignNamed.flatMap(({ pattern, sink }) => (pattern.test(name) ? [sink] : []));
  }

  /** What a handler returns, as a place where values do harm. */
  resultSink(rule: string): ReadySink | undefined {
    return this.#resultSinks.get(rule);
  }

  addSink(sink: ReadySink, isForeign: boolean): void {
    if (sink.assignNamed !== undefined)
      this.#assignNamed.push({ pattern: compilePattern(sink.assignNamed, isForeign), sink });
    for (const key of sink.key ?? []) push(this.#keySinks, key, sink);
    for (const name of sink.attribute?.name ?? []) push(this.#attributeSinks, name, sink);
  }

  addMisuse(misuse: ReadyMisuse): void {
    for (const key of misuse.key ?? []) push(this.#keyMisuses, key, misuse);
  }

  /** The first argument of whatever takes a text that says what it is for. */
  textSink(rule: string): ReadySink | undefined {
    return this.#textSinks.get(rule);
  }

  addTexts(model: LoadedModel, rules: ReadonlyMap<string, Rule>, categories: Categories): void {
    for (const { rule } of model.sinks)
      if (rulesOfTexts.has(rule) && !this.#textSinks.has(rule))
        this.#textSinks.set(rule, readySink({ ...plainSink, rule }, model, rules, categories));
  }

  addResults(model: LoadedModel, rules: ReadonlyMap<string, Rule>, categories: Categories): void {
    const results = [...model.handlers, ...model.conventions, ...model.decorators].map(
      ({ result }) => result,
    );
    const redirects = model.decorators.map(({ redirect }) => redirect?.rule);
    for (const result of [
      ...results.flatMap((one) => (one === undefined ? [] : rulesOfAnswer(one))),
      ...redirects,
    ])
      if (result !== undefined && !this.#resultSinks.has(result)) {
        const rule = ruleOfResult(result);
        const entry = result.endsWith('@html')
          ? { ...answered, when: [{ contentType: 'html' as const }] }
          : answered;
        this.#resultSinks.set(result, readySink({ ...entry, rule }, model, rules, categories));
      }
  }
}

function push<T>(index: Map<string, T[]>, key: string, item: T): void {
  const items = index.get(key);
  if (items) items.push(item);
  else index.set(key, [item]);
}
