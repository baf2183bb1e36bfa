/** The models of one language, indexed the way the interpreter asks for them. */
import type {
  ContentTypeModel,
  ConventionModel,
  DecoratorModel,
  FactModel,
  GuardModel,
  HandlerModel,
  MisuseModel,
  PropagatorModel,
  Role,
  SanitizerModel,
  SinkModel,
  SourceModel,
} from '../rules/model-schema.ts';
import type { LoadedModel, Rule, RuleSet } from '../rules/rule-set.ts';
import { compilePattern, type TextPattern } from '../rules/text-pattern.ts';
import { type AccessPath, AccessPathTable } from './access-path.ts';
import { Categories } from './categories.ts';
import { PathPatterns, rootOf } from './path-patterns.ts';
import { type Condition, compilePredicates } from './predicates.ts';

/** A model entry with its conditions ready to run. */
export type Ready<T> = T & { condition: Condition };
export type ReadySink = Ready<SinkModel> & { info: Rule; mask: number };
export type ReadyMisuse = Ready<MisuseModel> & { info: Rule };
export type Masked<T> = T & { mask: number };
export type ReadySanitizer = Masked<Ready<SanitizerModel>>;

/** What is known of a path. */
export interface Knowledge {
  /** The library is modelled at all: then nothing is guessed from names. */
  isModelled: boolean;
  isContainer: boolean;
  sources: readonly Ready<SourceModel>[];
  callSinks: readonly ReadySink[];
  assignSinks: readonly ReadySink[];
  callMisuses: readonly ReadyMisuse[];
  assignMisuses: readonly ReadyMisuse[];
  sanitizers: readonly ReadySanitizer[];
  propagators: readonly PropagatorModel[];
  handlers: readonly Ready<HandlerModel>[];
  guards: readonly Masked<GuardModel>[];
  facts: readonly Ready<FactModel>[];
  contentTypes: readonly ContentTypeModel[];
}

/** An entry that applies to a method by name, when its receiver's name fits. */
interface Named<T> {
  receiver: TextPattern | null;
  item: T;
}

export interface ParameterRole {
  name: TextPattern;
  index: readonly number[] | null;
  beside: TextPattern | null;
  role: Role;
}

/** Languages whose models another language shares. */
const sharedModels: Record<string, string> = {
  typescript: 'javascript',
  tsx: 'javascript',
  jsx: 'javascript',
};

function modelLanguage(language: string): string {
  return sharedModels[language] ?? language;
}

export class CompiledModels {
  readonly paths: AccessPathTable;
  readonly categories: Categories;
  readonly parameters: readonly ParameterRole[];
  readonly decorators: ReadonlyMap<string, readonly DecoratorModel[]>;
  readonly conventions: readonly ConventionModel[];
  readonly dependencyFacts: readonly FactModel[];

  readonly #aliases = new Map<string, string>();
  readonly #supertypes = new Map<string, string>();
  readonly #types = new PathPatterns<string>();
  readonly #containers = new Set<string>();
  readonly #modelledRoots = new Set<string>();
  /** Roots of all patterns, and last segments of those that fit any root: nothing else needs to be looked up. */
  readonly #knownRoots = new Set<string>();
  readonly #floating = new Set<string>();
  readonly #sources = new PathPatterns<Ready<SourceModel>>();
  readonly #callSinks = new PathPatterns<ReadySink>();
  readonly #assignSinks = new PathPatterns<ReadySink>();
  readonly #callMisuses = new PathPatterns<ReadyMisuse>();
  readonly #assignMisuses = new PathPatterns<ReadyMisuse>();
  readonly #sanitizers = new PathPatterns<ReadySanitizer>();
  readonly #propagators = new PathPatterns<PropagatorModel>();
  readonly #handlers = new PathPatterns<Ready<HandlerModel>>();
  readonly #guards = new PathPatterns<Masked<GuardModel>>();
  readonly #facts = new PathPatterns<Ready<FactModel>>();
  readonly #contentTypes = new PathPatterns<ContentTypeModel>();
  readonly #namedSinks = new Map<string, Named<ReadySink>[]>();
  readonly #namedMisuses = new Map<string, Named<ReadyMisuse>[]>();
  readonly #namedSanitizers = new Map<string, Named<ReadySanitizer>[]>();
  readonly #namedHandlers = new Map<string, Named<Ready<HandlerModel>>[]>();
  readonly #namedGuards = new Map<string, Named<Masked<GuardModel>>[]>();
  readonly #keySinks = new Map<string, ReadySink[]>();
  readonly #keyMisuses = new Map<string, ReadyMisuse[]>();
  readonly #attributeSinks = new Map<string, ReadySink[]>();

  /** @param strict leave out everything that is known by its name alone */
  constructor(ruleSet: RuleSet, language: string, strict: boolean) {
    const models = ruleSet.models.filter(
      (model) => modelLanguage(model.language) === modelLanguage(language),
    );
    const sinkRules = models.flatMap((model) => model.sinks.map((sink) => ruleSet.rules.get(sink.rule)));
    this.categories = new Categories(sinkRules.flatMap((rule) => (rule ? [rule.category] : [])));
    for (const model of models) this.#add(model, ruleSet.rules, strict);
    for (const index of [this.#callSinks, this.#sources, this.#sanitizers, this.#propagators])
      for (const root of index.roots()) this.#modelledRoots.add(root);
    for (const index of this.#indices()) {
      for (const root of index.roots()) this.#knownRoots.add(root);
      for (const last of index.floating()) this.#floating.add(last);
    }
    this.parameters = strict
      ? []
      : models.flatMap((model) =>
          model.parameters.map((parameter) => ({
            name: compilePattern(parameter.name, model.isForeign),
            index: parameter.index ?? null,
            beside: parameter.beside === undefined ? null : compilePattern(parameter.beside, model.isForeign),
            role: parameter.role,
          })),
        );
    this.decorators = Map.groupBy(
      models.flatMap((model) =>
        model.decorators.flatMap((decorator) =>
          decorator.name.map((name) => ({ ...decorator, name: [name] })),
        ),
      ),
      (decorator) => `${decorator.on}:${decorator.name[0]}`,
    );
    this.conventions = models.flatMap((model) => model.conventions);
    this.dependencyFacts = models.flatMap((model) =>
      model.facts.filter((fact) => fact.dependency !== undefined),
    );
    this.paths = new AccessPathTable((path) => this.#typeAt(path), this.#aliases);
  }

  /** Looked up once for each path, then kept on it. */
  know(path: AccessPath): Knowledge {
    if (path.knowledge === null) path.knowledge = this.#lookUp(path);
    return path.knowledge as Knowledge;
  }

  sinksNamed(method: string, receiver: string): readonly ReadySink[] {
    return fitting(this.#namedSinks, method, receiver);
  }
  misusesNamed(method: string, receiver: string): readonly ReadyMisuse[] {
    return fitting(this.#namedMisuses, method, receiver);
  }
  sanitizersNamed(method: string, receiver: string): readonly ReadySanitizer[] {
    return fitting(this.#namedSanitizers, method, receiver);
  }
  handlersNamed(method: string, receiver: string): readonly Ready<HandlerModel>[] {
    return fitting(this.#namedHandlers, method, receiver);
  }
  guardsNamed(method: string, receiver: string): readonly Masked<GuardModel>[] {
    return fitting(this.#namedGuards, method, receiver);
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

  #add(model: LoadedModel, rules: ReadonlyMap<string, Rule>, strict: boolean): void {
    for (const [alias, real] of Object.entries(model.aliases)) this.#aliases.set(alias, real);
    for (const [type, base] of Object.entries(model.extends)) this.#supertypes.set(`<${type}>`, `<${base}>`);
    for (const [path, type] of Object.entries(model.types)) this.#types.add([path], type);
    for (const type of model.containers) this.#containers.add(`<${type}>`);

    const condition = (entry: { when: Parameters<typeof compilePredicates>[0] }) =>
      compilePredicates(entry.when, model.isForeign);
    const ruleOf = (id: string): Rule => {
      const rule = rules.get(id);
      if (!rule) throw new Error(`${model.library}: no rule has the id ${id}`);
      return rule;
    };
    const named = <T>(
      index: Map<string, Named<T>[]>,
      entry: { method?: string[] | undefined; receiver?: string | undefined },
      item: T,
    ) => {
      if (strict) return;
      const receiver = entry.receiver === undefined ? null : compilePattern(entry.receiver, model.isForeign);
      for (const method of entry.method ?? []) push(index, method, { receiver, item });
    };

    for (const source of model.sources)
      this.#sources.add(source.path, { ...source, condition: condition(source) });
    for (const sink of model.sinks) {
      const info = ruleOf(sink.rule);
      const ready = {
        ...sink,
        condition: condition(sink),
        info,
        mask: this.categories.mask([info.category]),
      };
      this.#callSinks.add(sink.call ?? [], ready);
      this.#assignSinks.add(sink.assign ?? [], ready);
      for (const key of sink.key ?? []) push(this.#keySinks, key, ready);
      for (const name of sink.attribute?.name ?? []) push(this.#attributeSinks, name, ready);
      named(this.#namedSinks, sink, ready);
    }
    for (const misuse of model.misuses) {
      const ready = { ...misuse, condition: condition(misuse), info: ruleOf(misuse.rule) };
      this.#callMisuses.add(misuse.call ?? [], ready);
      this.#assignMisuses.add(misuse.assign ?? [], ready);
      for (const key of misuse.key ?? []) push(this.#keyMisuses, key, ready);
      named(this.#namedMisuses, misuse, ready);
    }
    for (const sanitizer of model.sanitizers) {
      const ready = {
        ...sanitizer,
        condition: condition(sanitizer),
        mask: this.categories.mask(sanitizer.categories),
      };
      this.#sanitizers.add(sanitizer.call ?? [], ready);
      named(this.#namedSanitizers, sanitizer, ready);
    }
    for (const propagator of model.propagators) this.#propagators.add(propagator.call, propagator);
    for (const handler of model.handlers) {
      const ready = { ...handler, condition: condition(handler) };
      this.#handlers.add(handler.call ?? [], ready);
      named(this.#namedHandlers, handler, ready);
    }
    for (const guard of model.guards) {
      const ready = { ...guard, mask: this.categories.mask(guard.categories) };
      this.#guards.add(guard.call ?? [], ready);
      named(this.#namedGuards, guard, ready);
    }
    for (const fact of model.facts) this.#facts.add(fact.call ?? [], { ...fact, condition: condition(fact) });
    for (const setter of model.contentTypes) this.#contentTypes.add(setter.call, setter);
  }

  #typeAt(path: AccessPath): string | null {
    const texts = this.#spellings(path);
    return this.#mayFit(texts, path) ? (this.#types.find(texts)[0] ?? null) : null;
  }

  #indices(): PathPatterns<unknown>[] {
    return [
      this.#sources,
      this.#callSinks,
      this.#assignSinks,
      this.#callMisuses,
      this.#assignMisuses,
      this.#sanitizers,
      this.#propagators,
      this.#handlers,
      this.#guards,
      this.#facts,
      this.#contentTypes,
      this.#types,
    ] as PathPatterns<unknown>[];
  }

  /** Whether any pattern can fit the path. */
  #mayFit(texts: readonly string[], path: AccessPath): boolean {
    return (
      this.#floating.has(path.segment) ||
      texts.some((text) => this.#knownRoots.has(rootOf(text)) || this.#containers.has(text))
    );
  }

  #lookUp(path: AccessPath): Knowledge {
    const texts = this.#spellings(path);
    if (!this.#mayFit(texts, path)) return nothingKnown;
    return {
      isModelled:
        !path.isGuess && !isCarried(path) && texts.some((text) => this.#modelledRoots.has(rootOf(text))),
      isContainer: texts.some((text) => this.#containers.has(text)),
      sources: this.#sources.find(texts),
      callSinks: this.#callSinks.find(texts),
      assignSinks: this.#assignSinks.find(texts),
      callMisuses: this.#callMisuses.find(texts),
      assignMisuses: this.#assignMisuses.find(texts),
      sanitizers: this.#sanitizers.find(texts),
      propagators: this.#propagators.find(texts),
      handlers: this.#handlers.find(texts),
      guards: this.#guards.find(texts),
      facts: this.#facts.find(texts),
      contentTypes: this.#contentTypes.find(texts),
    };
  }

  /** The path itself, and as seen through the supertypes of its root. */
  #spellings(path: AccessPath): string[] {
    const texts = [path.text];
    const root = path.root.text;
    const rest = path.text.slice(root.length);
    for (let type = this.#supertypes.get(root); type && texts.length < 6; type = this.#supertypes.get(type))
      texts.push(type + rest);
    return texts;
  }
}

const nothingKnown: Knowledge = {
  isModelled: false,
  isContainer: false,
  sources: [],
  callSinks: [],
  assignSinks: [],
  callMisuses: [],
  assignMisuses: [],
  sanitizers: [],
  propagators: [],
  handlers: [],
  guards: [],
  facts: [],
  contentTypes: [],
};

/** What the program itself put on an object of a library: `req.db.query`. */
function isCarried(path: AccessPath): boolean {
  return path.depth > 1 && path.root.text.startsWith('<');
}

const none: readonly never[] = Object.freeze([]);

function push<T>(index: Map<string, T[]>, key: string, item: T): void {
  const items = index.get(key);
  if (items) items.push(item);
  else index.set(key, [item]);
}

function fitting<T>(index: ReadonlyMap<string, Named<T>[]>, method: string, receiver: string): readonly T[] {
  const entries = index.get(method);
  if (!entries) return none;
  return entries
    .filter((entry) => entry.receiver === null || entry.receiver.test(receiver))
    .map((entry) => entry.item);
}
