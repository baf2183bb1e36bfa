/**
 * How code reaches an API, independent of local names: `child_process.exec`, `<express.Request>.query`,
 * `express()`. Paths are interned: equal paths are one object, so that what the models say of a path is looked up
 * once. A root is a module or global (`fs`), a type (`<pg.Pool>`, a value of that type), or a name that nothing
 * explains (`?db`).
 */

/** Longer paths say nothing more. */
const maxDepth = 10;
/** No API has a longer name. */
const maxSegment = 100;

export type Canonicalise = (path: AccessPath) => string | null;

export class AccessPath {
  readonly text: string;
  readonly segment: string;
  readonly parent: AccessPath | null;
  readonly depth: number;
  readonly root: AccessPath;
  /** Unique in its table. */
  readonly id: number;
  /** Whether the root is only a name: the API's identity is a guess. */
  readonly isGuess: boolean;
  /** What the models say of this path; filled by `CompiledModels`. */
  knowledge: unknown = null;
  /** Whether they name it; null while nobody has asked. */
  isNamed: boolean | null = null;
  readonly #table: AccessPathTable;
  #children: Map<string, AccessPath | null> | null = null;

  constructor(table: AccessPathTable, parent: AccessPath | null, segment: string) {
    this.#table = table;
    this.id = table.nextId();
    this.parent = parent;
    this.segment = segment;
    this.depth = parent ? parent.depth + 1 : 0;
    this.root = parent ? parent.root : this;
    this.isGuess = parent ? parent.isGuess : segment.startsWith('?');
    this.text = parent ? parent.text + (segment === '()' ? '()' : `.${segment}`) : segment;
  }

  /** The path of a property; null when it is too long to mean anything. */
  member(name: string): AccessPath | null {
    return this.#child(name);
  }

  /** The path of what a call returns. */
  call(): AccessPath | null {
    return this.#child('()');
  }

  /** Root first: `['<express.Request>', 'query', 'id']`. */
  segments(): string[] {
    return this.parent ? [...this.parent.segments(), this.segment] : [this.segment];
  }

  #child(segment: string): AccessPath | null {
    this.#children ??= new Map();
    const known = this.#children.get(segment);
    if (known !== undefined) return known;
    const child =
      this.depth >= maxDepth || segment.length > maxSegment
        ? null
        : this.#table.canonical(new AccessPath(this.#table, this, segment));
    this.#children.set(segment, child);
    return child;
  }
}

const none: readonly AccessPath[] = [];

/** The paths of a property of what is known by these paths. */
export function memberPaths(paths: readonly AccessPath[], name: string): readonly AccessPath[] {
  const first = paths[0];
  if (first === undefined) return none;
  if (paths.length > 1) return paths.flatMap((path) => path.member(name) ?? none);
  const member = first.member(name);
  return member ? [member] : none;
}

/** All paths of one analysis. */
export class AccessPathTable {
  readonly #roots = new Map<string, AccessPath>();
  readonly #types = new Map<string, AccessPath>();
  readonly #canonicalise: Canonicalise;
  readonly #aliases: ReadonlyMap<string, string>;
  #lastId = 0;

  /**
   * @param canonicalise the type a path stands for (`express()` → `express.Application`), or null
   * @param aliases other names of modules and types → the name the models use
   */
  constructor(canonicalise: Canonicalise, aliases: ReadonlyMap<string, string>) {
    this.#canonicalise = canonicalise;
    this.#aliases = aliases;
  }

  nextId(): number {
    return ++this.#lastId;
  }

  /** A module, a global, or anything else that starts a path. */
  root(name: string): AccessPath {
    let root = this.#roots.get(name);
    if (!root) {
      root = new AccessPath(this, null, this.#aliases.get(name) ?? this.#inAliasedFolder(name) ?? name);
      this.#roots.set(name, root);
      const type = this.#canonicalise(root);
      if (type !== null) {
        root = this.type(type);
        this.#roots.set(name, root);
      }
    }
    return root;
  }

  /** A value of this type. */
  type(name: string): AccessPath {
    let type = this.#types.get(name);
    if (!type) {
      type = this.root(`<${this.#aliases.get(name) ?? this.#inAliasedModule(name) ?? name}>`);
      this.#types.set(name, type);
    }
    return type;
  }

  /** `jakarta.servlet.Filter`, written out, where `jakarta.servlet` is another name of a package. */
  #inAliasedModule(name: string): string | null {
    const dot = name.lastIndexOf('.');
    const full = name.slice(0, Math.max(dot, 0));
    const real = full.includes('.') ? this.#aliases.get(full) : undefined;
    return real === undefined ? null : real + name.slice(dot);
  }

  /** `lodash/merge.js`, where `lodash/*` is another name of `lodash.*`. */
  #inAliasedFolder(name: string): string | null {
    const slash = name.lastIndexOf('/') + 1;
    const real = slash === 0 ? undefined : this.#aliases.get(`${name.slice(0, slash)}*`);
    return real === undefined ? null : real.replace('*', name.slice(slash).replace(/\.js$/, ''));
  }

  /** A name that nothing explains. */
  unknown(name: string): AccessPath {
    return this.root(`?${name}`);
  }

  canonical(path: AccessPath): AccessPath {
    const alias = this.#aliases.get(path.text);
    if (alias !== undefined) return this.root(alias);
    const type = this.#canonicalise(path);
    return type === null ? path : this.type(type);
  }
}
