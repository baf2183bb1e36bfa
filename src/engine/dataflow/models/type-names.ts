/** How the models name types: which are others' subtypes, which are collections, and what has which type. */
import type { LoadedModel } from '../../rules/rule-set.ts';
import type { AccessPath } from './access-path.ts';
import { PathPatterns } from './path-patterns.ts';

const maxSpellings = 6;

export class TypeNames {
  /** Other name → the name the models use. */
  readonly aliases = new Map<string, string>();
  /** Path → type of what stands there. */
  readonly types = new PathPatterns<string>();
  readonly #supertypes = new Map<string, string>();
  readonly #containers = new Set<string>();

  constructor(models: readonly LoadedModel[]) {
    for (const model of models) {
      for (const [alias, real] of Object.entries(model.aliases)) this.aliases.set(alias, real);
      for (const [type, base] of Object.entries(model.extends))
        this.#supertypes.set(`<${type}>`, `<${base}>`);
      for (const [path, type] of Object.entries(model.types)) this.types.add([path], type);
      for (const type of model.containers) this.#containers.add(`<${type}>`);
    }
  }

  /** Every type the models speak of. */
  *names(): Iterable<string> {
    yield* this.aliases.keys();
    yield* this.aliases.values();
    for (const [type, base] of this.#supertypes) {
      yield type;
      yield base;
    }
    yield* this.#containers;
  }

  /** The path itself, and as seen through the supertypes of its root. */
  spellings(path: AccessPath): string[] {
    const texts = [path.text];
    const root = path.root.text;
    const rest = path.text.slice(root.length);
    for (
      let type = this.#supertypes.get(root);
      type && texts.length < maxSpellings;
      type = this.#supertypes.get(type)
    )
      texts.push(type + rest);
    return texts;
  }

  isContainer(texts: readonly string[]): boolean {
    return texts.some((text) => this.#containers.has(text));
  }
}
