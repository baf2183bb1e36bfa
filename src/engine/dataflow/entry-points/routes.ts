/** Where routers are mounted, so that a route's whole path can be told. */
import type { HeapObject } from '../values/heap.ts';

const maxDepth = 8;

interface Mount {
  parent: HeapObject | null;
  prefix: string;
}

export class RouteTable {
  readonly #mounts = new Map<HeapObject, Mount>();
  /** What stands in front of the routes of a module that another takes in by its name: `app.urls`. */
  readonly #included = new Map<string, Set<string>>();

  include(module: string, prefix: string): void {
    const prefixes = this.#included.get(module) ?? new Set();
    this.#included.set(module, prefixes.add(prefix));
  }

  /** What stands in front of the routes that this file registers, where one place alone takes it in. */
  prefixOf(file: string): string | null {
    const found = [...this.#included].filter(([module]) =>
      `/${file}`.endsWith(`/${module.replaceAll('.', '/')}.py`),
    );
    const prefixes = new Set(found.flatMap(([, each]) => [...each]));
    const [only] = prefixes;
    return prefixes.size === 1 ? (only ?? null) : null;
  }

  mount(router: HeapObject, parent: HeapObject | null, prefix: string): void {
    if (router !== parent && !this.#mounts.has(router)) this.#mounts.set(router, { parent, prefix });
  }

  /** `app.MapGroup("/items").RequireAuthorization()`: the router is what the group was made into. */
  mountGroups(router: HeapObject | null): void {
    for (let at = router, depth = 0; at && depth < maxDepth; at = at.madeBy, depth++) {
      const prefix = at.madeWith?.[0]?.constant;
      if (typeof prefix === 'string' && prefix.startsWith('/')) this.mount(at, at.madeBy, prefix);
    }
  }

  /** The route's path with the prefixes of all routers it is in; null when not even its own part is known. */
  fullPath(router: HeapObject | null, path: string | null): string | null {
    let full = path;
    let at = router;
    for (let depth = 0; at && depth < maxDepth; depth++) {
      const mount: Mount = this.#mounts.get(at) ?? { parent: at.madeBy, prefix: '' };
      if (mount.prefix !== '' || (full !== null && mount.parent !== null))
        full = joinPaths(mount.prefix, full ?? '');
      at = mount.parent;
    }
    return full;
  }
}

/** `GET /orders/{id}`, as Go's mux has it: the method stands in front of the path. */
export function methodInPath(path: string | null): { method: string | null; path: string | null } {
  const [, method = null, rest = path] = /^([A-Z]+)[ \t]+(\S+)$/.exec(path ?? '') ?? [];
  return { method, path: rest };
}

export function joinPaths(before: string, after: string): string {
  const joined = [before, after].map((part) => part.replace(/^\/+|\/+$/g, '')).filter(Boolean);
  return `/${joined.join('/')}`;
}
