/** The models of one language, indexed the way the interpreter asks for them. */

import { redosRule, slowRegexRule } from '../../regexes/rule-ids.ts';
import type {
  ConventionModel,
  DecoratorModel,
  HandlerModel,
  StartupModel,
} from '../../rules/model-entry-schemas.ts';
import type { PropagatorModel } from '../../rules/model-flow-schemas.ts';
import { ruleOfResult } from '../../rules/result-rule.ts';
import type { LoadedModel, Rule, RuleSet } from '../../rules/rule-set.ts';
import { rulesOfAnswer } from '../findings/gateway-answers.ts';
import { type ReadyImplementation, readyImplementation } from '../findings/implementations.ts';
import { type ReadySetting, readySetting } from '../findings/settings.ts';
import { Categories } from '../taint/categories.ts';
import { type AccessPath, AccessPathTable } from './access-path.ts';
import { ApplicationFacts } from './application-facts.ts';
import {
  type Knowledge,
  type KnowledgePatterns,
  lookUp,
  newKnowledgePatterns,
  nothingKnown,
} from './knowledge.ts';
import { decoratorIndex, handlersBy, type ParameterRole, parameterRoles } from './model-indices.ts';
import { NamedModels } from './named-models.ts';
import { ownerOf, rootOf } from './path-patterns.ts';
import { masked, ready, readyMisuse, readySink, ruleOf, storedRulesOf } from './ready-entries.ts';
import { SinkPlaces } from './sink-places.ts';
import { TypeNames } from './type-names.ts';

/** Languages whose models another language shares. */
const sharedModels: ReadonlyMap<string, string> = new Map([
  ['typescript', 'javascript'],
  ['tsx', 'javascript'],
  ['jsx', 'javascript'],
  ['kotlin', 'java'],
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

export class CompiledModels {
  readonly categories: Categories;
  readonly parameters: readonly ParameterRole[];
  /** By `<on>:<name>`. */
  readonly decorators: ReadonlyMap<string, readonly DecoratorModel[]>;
  readonly conventions: readonly ConventionModel[];
  readonly startups: readonly StartupModel[];
  /** Types of which a parameter says that a framework calls the function. */
  readonly requestTypes: ReadonlySet<string>;
  /** Types of which every request has one object. */
  readonly perRequest: ReadonlySet<string>;
  /** Paths of which every application has one object. */
  readonly perApplication: ReadonlySet<string>;
  /** Types of functions that a framework calls. */
  readonly functionTypes: ReadonlyMap<string, HandlerModel>;
  /** By the path of what they are assigned to. */
  readonly assignedHandlers: ReadonlyMap<string, HandlerModel>;
  readonly implementations: readonly ReadyImplementation[];
  readonly settings: readonly ReadySetting[];
  readonly applicationFacts: ApplicationFacts;
  /** About what does harm when it comes back from a database. */
  readonly storedRules: readonly Rule[];
  /** What is known by a method's name alone. */
  readonly named = new NamedModels();
  /** Where values do harm without a path that says so. */
  readonly places = new SinkPlaces();

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
  #names: Set<string> | null = null;

  constructor(ruleSet: RuleSet, language: string, { strict, isByClass }: CompileOptions) {
    this.#isByClass = isByClass;
    this.#hasMakers = language === 'go';
    const models = ruleSet.models.filter((model) => sharing(model.language) === sharing(language));
    this.#rules = ruleSet.rules;
    this.storedRules = storedRulesOf(ruleSet.rules);
    const named = models.flatMap(({ sinks, handlers, conventions, decorators }) => [
      ...sinks.map(({ rule }) => rule),
      ...[...handlers, ...conventions, ...decorators].flatMap(({ result }) =>
        result === undefined ? [] : rulesOfAnswer(result).map(ruleOfResult),
      ),
    ]);
    const sinkRules = [...named, redosRule, slowRegexRule].map((name) => ruleSet.rules.get(name));
    this.categories = new Categories(
      sinkRules
        .flatMap((rule) => [rule, ruleSet.rules.get(rule?.options ?? '')])
        .flatMap((rule) => (rule ? [rule.clearedAs ?? rule.category] : [])),
    );
    this.#typeNames = new TypeNames(models);
    for (const model of models) {
      this.#addByPath(model, ruleSet.rules);
      this.places.addResults(model, ruleSet.rules, this.categories);
      this.places.addTexts(model, ruleSet.rules, this.categories);
      this.named.addHandlers(model);
      if (!strict) this.named.add(model, ruleSet.rules, this.categories);
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
    this.startups = models.flatMap((model) => model.startups);
    this.functionTypes = handlersBy(models, ({ declared }) => declared?.map((type) => `<${type}>`));
    this.assignedHandlers = handlersBy(models, ({ assigned }) => assigned);
    this.implementations = models.flatMap((model) =>
      model.implementations.map((one) =>
        readyImplementation(one, ruleOf(ruleSet.rules, one.rule, model), model.isForeign),
      ),
    );
    this.settings = models.flatMap((model) =>
      model.settings.map((one) => readySetting(one, ruleOf(ruleSet.rules, one.rule, model), model.isForeign)),
    );
    this.requestTypes = new Set(models.flatMap((model) => model.requestTypes.map((type) => `<${type}>`)));
    this.perRequest = new Set(models.flatMap((model) => model.perRequest.map((type) => `<${type}>`)));
    this.perApplication = new Set(models.flatMap((model) => model.perApplication));
    this.applicationFacts = new ApplicationFacts(models);
  }

  /** A run has paths of its own: what it looks up is kept on them. */
  newPaths(): AccessPathTable {
    return new AccessPathTable((path) => this.#typeAt(path), this.#typeNames.aliases);
  }

  /** Whether the models know something that is called so, or whose name begins so: `java.io.File`. */
  isKnownName(name: string): boolean {
    this.#names ??= namesBeginning(this.#mentioned());
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
    path.isNamed ??= this.#findName(path);
    return path.isNamed;
  }

  #findName(path: AccessPath): boolean {
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

  /** The names of the type and of those that packs say it extends. */
  lineageOf(type: AccessPath): string[] {
    return this.#typeNames.spellings(type).map((text) => text.slice(1, -1));
  }

  /** Paths and names of types that the models mention. */
  *#mentioned(): Iterable<string> {
    for (const patterns of [...Object.values(this.#patterns), this.#typeNames.types]) yield* patterns.texts();
    yield* this.#typeNames.names();
    yield* this.assignedHandlers.keys();
    yield* this.requestTypes;
    for (const { subclassOf = [] } of this.conventions) yield* subclassOf;
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

  #addByPath(model: LoadedModel, rules: ReadonlyMap<string, Rule>): void {
    const patterns = this.#patterns;
    const { categories } = this;
    for (const source of model.sources) patterns.sources.add(source.path, ready(source, model));
    for (const entry of model.sinks) {
      const sink = readySink(entry, model, rules, categories);
      patterns.callSinks.add(sink.call ?? [], sink);
      patterns.assignSinks.add(sink.assign ?? [], sink);
      this.places.addSink(sink, model.isForeign);
    }
    for (const entry of model.misuses) {
      const misuse = readyMisuse(entry, model, rules);
      patterns.callMisuses.add(misuse.call ?? [], misuse);
      patterns.assignMisuses.add(misuse.assign ?? [], misuse);
      this.places.addMisuse(misuse);
    }
    for (const entry of model.sanitizers)
      patterns.sanitizers.add(entry.call ?? [], masked(ready(entry, model), categories));
    for (const propagator of model.propagators) patterns.propagators.add(propagator.call, propagator);
    for (const handler of model.handlers) patterns.handlers.add(handler.call ?? [], ready(handler, model));
    for (const prefix of model.prefixes) patterns.prefixes.add(prefix.call, prefix);
    for (const guard of model.guards) patterns.guards.add(guard.call ?? [], masked(guard, categories));
    for (const fact of model.facts) {
      patterns.facts.add(fact.call ?? [], ready(fact, model));
      patterns.assignFacts.add(fact.assign ?? [], ready(fact, model));
    }
    for (const session of model.sessions) patterns.sessions.add(session.path, session);
    for (const render of model.renders) patterns.renders.add(render.call, render);
    for (const made of model.pageFunctions) patterns.pageFunctions.add(made.call, made);
    for (const mark of model.marks) patterns.marks.add(mark.call, ready(mark, model));
    for (const setter of model.contentTypes) patterns.contentTypes.add(setter.call, setter);
    patterns.wrappers.add(model.wrappers, true);
    patterns.terminators.add(model.terminators, true);
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

/** `<java.io.File>.delete()`: `java`, `java.io`, `java.io.File`, `java.io.File.delete`. */
function namesBeginning(texts: Iterable<string>): Set<string> {
  const names = new Set<string>();
  for (const text of texts) {
    const plain = text.replace(/[<>]|\(\)/g, '');
    for (let at = plain.indexOf('.'); at >= 0; at = plain.indexOf('.', at + 1)) names.add(plain.slice(0, at));
    names.add(plain);
  }
  return names;
}
