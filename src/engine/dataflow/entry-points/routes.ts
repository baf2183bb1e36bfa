/** Where routers are mounted, so that a route's whole path can be told. */
import { ClassObject } from '../values/class-object.ts';
import type { HeapObject } from '../values/heap.ts';
import type { Registration } from './registrations.ts';

const maxDepth = 12;

interface Mount {
  parent: HeapObject | null;
  prefix: string;
}

interface Inclusion {
  prefix: string;
  /** The file that takes the module in. */
  by: string;
}

export class RouteTable {
  /** Where all routes of the application begin. */
  global = '';
  /** Where all begins that is registered now. */
  within = '';
  readonly #mounts = new Map<HeapObject, Mount>();
  /** What routers were made with. */
  readonly #own = new Map<HeapObject, string>();
  /** What stands in front of the routes of a module that another takes in by its name: `app.urls`. */
  readonly #included = new Map<string, Map<string, Inclusion>>();

  include(module: string, prefix: string, by: string): void {
    const all = this.#included.get(module) ?? new Map<string, Inclusion>();
    this.#included.set(module, all.set(`${by} ${prefix}`, { prefix, by }));
  }

  /** What stands in front of the routes that this file registers, where one place alone takes it in. */
  prefixOf(file: string, depth = 0): string | null {
    const found = [...this.#included].filter(([module]) =>
      `/${file}`.endsWith(`/${module.replaceAll('.', '/')}.py`),
    );
    const [only, ...others] = found.flatMap(([, each]) => [...each.values()]);
    if (!only || others.length > 0 || depth > maxDepth) return null;
    const before = only.by === file ? null : this.prefixOf(only.by, depth + 1);
    return before === null ? only.prefix : joinPaths(before, only.prefix);
  }

  /** @param replaces what the router was made with does not count there */
  mount(router: HeapObject, parent: HeapObject | null, prefix: string, replaces = false): void {
    if (replaces) this.#own.delete(router);
    const mount = { parent, prefix: this.within === '' ? prefix : joinPaths(this.within, prefix) };
    // What a chain of calls gives back stands for what it began with: `users.routes()`.
    for (let at: HeapObject | null = router, depth = 0; at && at !== parent && depth < maxDepth; depth++) {
      if (this.#mounts.has(at)) return;
      this.#mounts.set(at, mount);
      at = this.#own.has(at) ? null : at.madeBy;
    }
  }

  /** `new Router({ prefix: '/users' })`, `app.Group("/users")` */
  beginAt(router: HeapObject, prefix: string): void {
    if (!this.#own.has(router)) this.#own.set(router, prefix);
  }

  hasBeginning(router: HeapObject): boolean {
    return this.#own.has(router);
  }

  /** All that `run` registers begins there. */
  inside<T>(prefix: string, run: () => T): T {
    const { within } = this;
    this.within = prefix;
    try {
      return run();
    } finally {
      this.within = within;
    }
  }

  /**
   * The route's path with all that stands in front of it; null when not even its own part is known.
   * @param begin where the routes of its file begin
   */
  pathOf({ router, path, within, by }: Registration, begin: string): string | null {
    const full = this.fullPath(router, path);
    if (full === null) return null;
    const inner = within === '' || full.startsWith(within) ? full : joinPaths(within, full);
    const before = this.prefixOf(by.roots[0] ?? '') ?? begin;
    return this.globally(before === '' ? inner : joinPaths(before, inner));
  }

  globally(path: string): string {
    return this.global === '' ? path : joinPaths(this.global, path);
  }

  /** The router and those that it is in, from the inside. */
  routersAround(router: HeapObject | null): HeapObject[] {
    const around: HeapObject[] = [];
    for (let at = router; at && around.length < maxDepth; at = this.#mounts.get(at)?.parent ?? outside(at))
      around.push(at);
    return around;
  }

  /** The path with the prefixes of all routers that it is in; null when not even its own part is known. */
  fullPath(router: HeapObject | null, path: string | null): string | null {
    let full = path;
    let at = router;
    for (let depth = 0; at && depth < maxDepth; depth++) {
      const own = this.#own.get(at);
      if (own !== undefined) full = joinPaths(own, full ?? '');
      const mount: Mount = this.#mounts.get(at) ?? { parent: at.madeBy, prefix: '' };
      if (mount.prefix !== '' || (full !== null && mount.parent !== null))
        full = joinPaths(mount.prefix, full ?? '');
      at = mount.parent;
    }
    return full;
  }
}

/** An application that is a class has the filters of the class that it extends. */
function outside(router: HeapObject): HeapObject | null {
  return router instanceof ClassObject ? router.parent : router.madeBy;
}

/** `GET /orders/{id}`, as Go's mux has it: the method stands in front of the path. */
export function methodInPath(path: string | null): { method: string | null; path: string | null } {
  const [, method = null, rest = path] = /^([A-Z]+)[ \t]+(\S+)$/.exec(path ?? '') ?? [];
  return { method, path: rest };
}

export function joinPaths(before: string, after: string): string {
  const [first = '', rest = ''] = [before, after].map((part) => part.replace(/^\/+|\/+$/g, ''));
  const end = rest !== '' && after.endsWith('/') ? '/' : '';
  return `/${[first, rest].filter(Boolean).join('/')}${end}`;
}
