/** The models of one language, indexed the way the interpreter asks for them. */

import { redosRule, slowRegexRule } from '../regexes/rule-ids.ts';
import type {
  ConventionModel,
  DecoratorModel,
  FactModel,
  GuardModel,
  HandlerModel,
  ImplementationModel,
  PropagatorModel,
  SinkModel,
} from '../rules/model-schema.ts';
import type { Predicate } from '../rules/predicate-schema.ts';
import { ruleOfResult } from '../rules/result-rule.ts';
import type { LoadedModel, Rule, RuleSet } from '../rules/rule-set.ts';
import { compilePattern, type TextPattern } from '../rules/text-pattern.ts';
import { type AccessPath, AccessPathTable } from './access-path.ts';
import { Categories } from './categories.ts';
import { rulesOfAnswer } from './gateway-answers.ts';
import {
  type Knowledge,
  type KnowledgePatterns,
  lookUp,
  type Masked,
  newKnowledgePatterns,
  nothingKnown,
  type Ready,
  type ReadyMisuse,
  type ReadySanitizer,
  type ReadySink,
} from './knowledge.ts';
import { decoratorIndex, handlersBy, type ParameterRole, parameterRoles } from './model-indices.ts';
import { NamedEntries } from './named-entries.ts';
import { ownerOf, rootOf } from './path-patterns.ts';
import { compilePredicates } from './predicates.ts';
import { type ReadySetting, readySetting } from './settings.ts';
import { TypeNames } from './type-names.ts';

/** Languages whose models another language shares. */
const sharedModels: ReadonlyMap<string, string> = new Map([
  ['typescript', 'javascript'],
  ['tsx', 'javascript'],
  ['jsx', 'javascript'],
]);

export interface CompileOptions {
  /** Leave out every API and parameter that is known by its name alone; how handlers are entered stays. */
  strict: boolean;
  /** Paths begin with packages, which hold much that is not modelled: what is modelled are classes. */
  isByClass: boolean;
}

const compiled = new WeakMap<RuleSet, Map<string, CompiledModels>>();

/** Compiled once for each set of rules: a repository may hold hundreds of programs. */
export function compileModels(ruleSet: RuleSet, language: string, options: CompileOptions): CompiledModels {
  const ofRules = compiled.get(ruleSet) ?? new Map<string, CompiledModels>();
  compiled.set(ruleSet, ofRules);
  const key = `${sharing(language)}|${options.strict}|${options.isByClass}`;
  const models = ofRules.get(key) ?? new CompiledModels(ruleSet, language, options);
  ofRules.set(key, models);
  return models;
}

const none: readonly never[] = [];

/** What is answered does harm where a browser takes it for a page. */
const answered: Omit<SinkModel, 'rule'> = {
  argument: 0,
  deep: false,
  structured: false,
  tagged: false,
  when: [{ contentType: 'html-like' }],
};

export class CompiledModels {
  readonly categories: Categories;
  readonly parameters: readonly ParameterRole[];
  /** By `<on>:<name>`. */
  readonly decorators: ReadonlyMap<string, readonly DecoratorModel[]>;
  readonly conventions: readonly ConventionModel[];
  /** Types of which a parameter says that a framework calls the function. */
  readonly requestTypes: ReadonlySet<string>;
  /** Types of which every request has one object. */
  readonly perRequest: ReadonlySet<string>;
  /** Types of functions that a framework calls. */
  readonly functionTypes: ReadonlyMap<string, HandlerModel>;
  /** By the path of what they are assigned to. */
  readonly assignedHandlers: ReadonlyMap<string, HandlerModel>;
  readonly implementations: readonly { model: ImplementationModel; rule: Rule }[];
  readonly settings: readonly ReadySetting[];
  readonly dependencyFacts: readonly FactModel[];

  readonly #rules: ReadonlyMap<string, Rule>;
  readonly #typeNames: TypeNames;
  readonly #patterns: KnowledgePatterns = newKnowledgePatterns();
  readonly #isByClass: boolean;
  /** In Go `NewClient` of a package makes its `Client`. */
  readonly #hasMakers: boolean;
  readonly #modelledRoots = new Set<string>();
  /** Roots of all patterns, and last segments of those that fit any root: nothing else needs to be looked up. */
  readonly #knownRoots = new Set<string>();
  readonly #floating = new Set<string>();
  readonly #namedSinks = new NamedEntries<ReadySink>();
  readonly #namedMisuses = new NamedEntries<ReadyMisuse>();
  readonly #namedSanitizers = new NamedEntries<ReadySanitizer>();
  readonly #namedHandlers = new NamedEntries<Ready<HandlerModel>>();
  readonly #namedGuards = new NamedEntries<Masked<GuardModel>>();
  readonly #assignNamed: { pattern: TextPattern; sink: ReadySink }[] = [];
  readonly #resultSinks = new Map<string, ReadySink>();
  readonly #keySinks = new Map<string, ReadySink[]>();
  readonly #keyMisuses = new Map<string, ReadyMisuse[]>();
  #names: Set<string> | null = null;
  readonly #attributeSinks = new Map<string, ReadySink[]>();

  constructor(ruleSet: RuleSet, language: string, { strict, isByClass }: CompileOptions) {
    this.#isByClass = isByClass;
    this.#hasMakers = language === 'go';
    const models = ruleSet.models.filter((model) => sharing(model.language) === sharing(language));
    this.#rules = ruleSet.rules;
    const named = models.flatMap(({ sinks, handlers, conventions, decorators }) => [
      ...sinks.map(({ rule }) => rule),
      ...[...handlers, ...conventions, ...decorators].flatMap(({ result }) =>
        result === undefined ? [] : rulesOfAnswer(result).map(ruleOfResult),
      ),
    ]);
    const sinkRules = [...named, redosRule, slowRegexRule].map((name) => ruleSet.rules.get(name));
    this.categories = new Categories(sinkRules.flatMap((rule) => (rule ? [rule.category] : [])));
    this.#typeNames = new TypeNames(models);
    for (const model of models) {
      this.#addByPath(model, ruleSet.rules);
      this.#addResultSinks(model, ruleSet.rules);
      this.#addHandlersByName(model);
      if (!strict) this.#addByName(model, ruleSet.rules);
    }
    this.#noteRoots();
    // `(req, res)` together are the form of a handler, not a bare name.
    this.parameters = models
      .flatMap(parameterRoles)
      .filter(({ beside, of, imports }) => !strict || beside || of || imports)
      // What the file imports says more than a name alone.
      .sort((a, b) => Number(b.imports !== null) - Number(a.imports !== null));
    this.decorators = decoratorIndex(models);
    this.conventions = models.flatMap((model) => model.conventions);
    this.functionTypes = handlersBy(models, ({ declared }) => declared?.map((type) => `<${type}>`));
    this.assignedHandlers = handlersBy(models, ({ assigned }) => assigned);
    this.implementations = models.flatMap((model) =>
      model.implementations.map((one) => ({ model: one, rule: ruleOf(ruleSet.rules, one.rule, model) })),
    );
    this.settings = models.flatMap((model) =>
      model.settings.map((one) => readySetting(one, ruleOf(ruleSet.rules, one.rule, model), model.isForeign)),
    );
    this.requestTypes = new Set(models.flatMap((model) => model.requestTypes.map((type) => `<${type}>`)));
    this.perRequest = new Set(models.flatMap((model) => model.perRequest.map((type) => `<${type}>`)));
    this.dependencyFacts = models.flatMap((model) =>
      model.facts.filter((fact) => fact.dependency !== undefined),
    );
  }

  /** A run has paths of its own: what it looks up is kept on them. */
  newPaths(): AccessPathTable {
    return new AccessPathTable((path) => this.#typeAt(path), this.#typeNames.aliases);
  }

  /** Whether the models know something that is called so, or whose name begins so: `java.io.File`. */
  isKnownName(name: string): boolean {
    this.#names ??= this.#allNames();
    return this.#names.has(name);
  }

  /** Whether a value known by the one paths is of a subtype of the others: what was made tells more than what was declared. */
  isMoreSpecific(paths: readonly AccessPath[], declared: readonly AccessPath[]): boolean {
    return (
      paths.length > 0 &&
      paths.every((path) => {
        const texts = this.#typeNames.spellings(path);
        return declared.some(({ text }) => texts.includes(text));
      })
    );
  }

  /** Whether the models say anything of this very path, for its owner or for a type above that. */
  isNamed(path: AccessPath): boolean {
    const isKnown = () =>
      this.#typeNames.spellings(path).some((text) => this.isKnownName(text.replace(/[<>]|\(\)/g, '')));
    // What is known of the name anywhere says nothing of this owner.
    if (this.#floating.has(path.segment)) return isKnown();
    return (
      Object.values(this.know(path)).some((found) => Array.isArray(found) && found.length > 0) || isKnown()
    );
  }

  /** Whether the models know the type, and it is none of values that a request may hold. */
  isHanded(path: AccessPath): boolean {
    return (
      this.isKnownName(path.root.text.replace(/[<>]/g, '')) && !this.#typeNames.isContainer([path.root.text])
    );
  }

  #allNames(): Set<string> {
    const names = new Set<string>();
    for (const patterns of [...Object.values(this.#patterns), this.#typeNames.types])
      for (const text of patterns.texts()) addPrefixes(names, text);
    for (const name of this.#typeNames.names()) addPrefixes(names, name);
    for (const path of this.assignedHandlers.keys()) addPrefixes(names, path.replace(/[<>]/g, ''));
    for (const type of this.requestTypes) addPrefixes(names, type.replace(/[<>]/g, ''));
    for (const { subclassOf = [] } of this.conventions)
      for (const name of subclassOf) addPrefixes(names, name);
    return names;
  }

  /** Whether what stands at the path is a value of the type or of a subtype. */
  isOfType(path: AccessPath, type: string): boolean {
    return path.parent === null && this.#typeNames.spellings(path).includes(`<${type}>`);
  }

  /** Looked up once for each path, then kept on it. */
  know(path: AccessPath): Knowledge {
    if (path.knowledge === null) path.knowledge = this.#lookUp(path);
    return path.knowledge as Knowledge;
  }

  /** A rule whose sinks are in the language, not in a model. */
  rule(id: string): Rule | undefined {
    return this.#rules.get(id);
  }
  /** What a value must be clean for so that this rule says nothing. */
  maskOf(id: string): number {
    const rule = this.#rules.get(id);
    return rule ? this.categories.mask([rule.category]) : 0;
  }

  /** How values get through what these paths name: the first model that says so. */
  propagatorAt(paths: readonly AccessPath[]): PropagatorModel | undefined {
    for (const path of paths) {
      const [propagator] = this.know(path).propagators;
      if (propagator) return propagator;
    }
    return undefined;
  }

  sinksNamed(method: string, receiver: string): readonly ReadySink[] {
    return this.#namedSinks.find(method, receiver);
  }
  misusesNamed(method: string, receiver: string): readonly ReadyMisuse[] {
    return this.#namedMisuses.find(method, receiver);
  }
  sanitizersNamed(method: string, receiver: string): readonly ReadySanitizer[] {
    return this.#namedSanitizers.find(method, receiver);
  }
  handlersNamed(method: string, receiver: string): readonly Ready<HandlerModel>[] {
    return this.#namedHandlers.find(method, receiver);
  }
  guardsNamed(method: string, receiver: string): readonly Masked<GuardModel>[] {
    return this.#namedGuards.find(method, receiver);
  }
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

  #addResultSinks(model: LoadedModel, rules: ReadonlyMap<string, Rule>): void {
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
        this.#resultSinks.set(result, this.#readySink({ ...entry, rule }, model, rules));
      }
  }

  #addByPath(model: LoadedModel, rules: ReadonlyMap<string, Rule>): void {
    const patterns = this.#patterns;
    for (const source of model.sources) patterns.sources.add(source.path, ready(source, model));
    for (const entry of model.sinks) {
      const sink = this.#readySink(entry, model, rules);
      patterns.callSinks.add(sink.call ?? [], sink);
      patterns.assignSinks.add(sink.assign ?? [], sink);
      if (sink.assignNamed !== undefined)
        this.#assignNamed.push({ pattern: compilePattern(sink.assignNamed, model.isForeign), sink });
      for (const key of sink.key ?? []) push(this.#keySinks, key, sink);
      for (const name of sink.attribute?.name ?? []) push(this.#attributeSinks, name, sink);
    }
    for (const entry of model.misuses) {
      const misuse = { ...ready(entry, model), info: ruleOf(rules, entry.rule, model) };
      patterns.callMisuses.add(misuse.call ?? [], misuse);
      patterns.assignMisuses.add(misuse.assign ?? [], misuse);
      for (const key of misuse.key ?? []) push(this.#keyMisuses, key, misuse);
    }
    for (const entry of model.sanitizers)
      patterns.sanitizers.add(entry.call ?? [], this.#masked(ready(entry, model)));
    for (const propagator of model.propagators) patterns.propagators.add(propagator.call, propagator);
    for (const handler of model.handlers) patterns.handlers.add(handler.call ?? [], ready(handler, model));
    for (const guard of model.guards) patterns.guards.add(guard.call ?? [], this.#masked(guard));
    for (const fact of model.facts) {
      patterns.facts.add(fact.call ?? [], ready(fact, model));
      patterns.assignFacts.add(fact.assign ?? [], ready(fact, model));
    }
    for (const render of model.renders) patterns.renders.add(render.call, render);
    for (const mark of model.marks) patterns.marks.add(mark.call, ready(mark, model));
    for (const setter of model.contentTypes) patterns.contentTypes.add(setter.call, setter);
    patterns.wrappers.add(model.wrappers, true);
    patterns.terminators.add(model.terminators, true);
  }

  #addHandlersByName(model: LoadedModel): void {
    for (const handler of model.handlers)
      this.#namedHandlers.add(handler, ready(handler, model), model.isForeign);
  }

  #addByName(model: LoadedModel, rules: ReadonlyMap<string, Rule>): void {
    const { isForeign } = model;
    for (const sink of model.sinks)
      this.#namedSinks.add(sink, this.#readySink(sink, model, rules), isForeign);
    for (const misuse of model.misuses)
      this.#namedMisuses.add(
        misuse,
        { ...ready(misuse, model), info: ruleOf(rules, misuse.rule, model) },
        isForeign,
      );
    for (const sanitizer of model.sanitizers)
      this.#namedSanitizers.add(sanitizer, this.#masked(ready(sanitizer, model)), isForeign);
    for (const guard of model.guards) this.#namedGuards.add(guard, this.#masked(guard), isForeign);
  }

  #readySink(
    sink: LoadedModel['sinks'][number],
    model: LoadedModel,
    rules: ReadonlyMap<string, Rule>,
  ): ReadySink {
    const info = ruleOf(rules, sink.rule, model);
    const afterText = sink.after === undefined ? null : compilePattern(sink.after, model.isForeign);
    const storedInfo = info.stored === undefined ? null : (rules.get(info.stored) ?? null);
    const mask = this.categories.mask([info.category]);
    return { ...ready(sink, model), info, storedInfo, afterText, mask };
  }

  #masked<T extends { categories: 'all' | string[] }>(entry: T): Masked<T> {
    return { ...entry, mask: this.categories.mask(entry.categories) };
  }

  #noteRoots(): void {
    const { callSinks, sources, sanitizers, propagators } = this.#patterns;
    for (const patterns of [callSinks, sources, sanitizers, propagators])
      for (const root of this.#isByClass ? patterns.owners() : patterns.roots())
        this.#modelledRoots.add(root);
    for (const patterns of [...Object.values(this.#patterns), this.#typeNames.types]) {
      for (const root of patterns.roots()) this.#knownRoots.add(root);
      for (const last of patterns.floating()) this.#floating.add(last);
    }
  }

  #typeAt(path: AccessPath): string | null {
    const texts = this.#typeNames.spellings(path);
    if (!this.#mayFit(texts, path)) return null;
    return this.#typeNames.types.find(texts)[0] ?? (this.#hasMakers ? this.#madeBy(path) : null);
  }

  /** `redis.NewClient()` → `redis.Client`, where the models know that. */
  #madeBy({ text }: AccessPath): string | null {
    const [, owner, name] = /^([^<>()]+)\.New([A-Z]\w*)\(\)$/.exec(text) ?? [];
    const made = `${owner}.${name}`;
    return name !== undefined && this.isKnownName(made) ? made : null;
  }

  /** Whether any pattern can fit the path. */
  #mayFit(texts: readonly string[], path: AccessPath): boolean {
    return this.#floating.has(path.segment) || texts.some((text) => this.#knownRoots.has(rootOf(text)));
  }

  #lookUp(path: AccessPath): Knowledge {
    const texts = this.#typeNames.spellings(path);
    const isContainer = this.#typeNames.isContainer(texts);
    if (!isContainer && !this.#mayFit(texts, path)) return nothingKnown;
    const isModelled =
      !path.isGuess &&
      !isCarried(path) &&
      texts.some((text) => this.#modelledRoots.has(this.#isByClass ? ownerOf(text) : rootOf(text)));
    return lookUp(this.#patterns, texts, { isModelled, isContainer });
  }
}

/** What the program itself put on an object of a library: `req.db.query`. */
function isCarried(path: AccessPath): boolean {
  return path.depth > 1 && path.root.text.startsWith('<');
}

function sharing(language: string): string {
  return sharedModels.get(language) ?? language;
}

function ready<T extends { when: readonly Predicate[] }>(entry: T, model: LoadedModel): Ready<T> {
  return { ...entry, condition: compilePredicates(entry.when, model.isForeign) };
}

function ruleOf(rules: ReadonlyMap<string, Rule>, id: string, model: LoadedModel): Rule {
  const rule = rules.get(id);
  if (!rule) throw new Error(`${model.library}: no rule has the id ${id}`);
  return rule;
}

/** `<java.io.File>.delete()`: `java`, `java.io`, `java.io.File`, `java.io.File.delete`. */
function addPrefixes(names: Set<string>, text: string): void {
  const plain = text.replace(/[<>]|\(\)/g, '');
  for (let at = plain.indexOf('.'); at >= 0; at = plain.indexOf('.', at + 1)) names.add(plain.slice(0, at));
  names.add(plain);
}

function push<T>(index: Map<string, T[]>, key: string, item: T): void {
  const items = index.get(key);
  if (items) items.push(item);
  else index.set(key, [item]);
}
