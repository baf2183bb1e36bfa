/** A chart with the values it is installed with, and those it depends on with theirs. */
import type { Budget } from './budget.ts';
import type { Chart, Dependency } from './chart.ts';
import { copyValue } from './functions/collections.ts';
import { type GoMap, type GoValue, isMap, unknown } from './go-value.ts';
import { valueOfNode } from './value-of-node.ts';

export interface ChartRelease {
  chart: Chart;
  /** As templates are named: `shop/charts/db`. */
  path: string;
  values: GoMap;
  /** It stands in the chart above. Another chart of the repository is looked at by itself. */
  isInside: boolean;
  children: ChartRelease[];
}

const maximumDepth = 6;

/**
 * A chart as it is installed when nobody chooses any values.
 * @param others charts of the repository that one may depend on without having a copy, by name
 * @throws ChartTooLarge
 */
export function releaseOf(chart: Chart, others: ReadonlyMap<string, Chart>, budget: Budget): ChartRelease {
  return new Releases(others, budget).release(chart, new Map(), chart.name, true, 0);
}

class Releases {
  readonly #others: ReadonlyMap<string, Chart>;
  readonly #budget: Budget;

  constructor(others: ReadonlyMap<string, Chart>, budget: Budget) {
    this.#others = others;
    this.#budget = budget;
  }

  release(chart: Chart, chosen: GoMap, path: string, isInside: boolean, depth: number): ChartRelease {
    const own = valueOfNode(chart.values ?? undefined, this.#budget);
    const values = this.#layer(isMap(own) ? own : new Map(), chosen);
    const children: ChartRelease[] = [];
    for (const { child, dependency, isVendored } of depth < maximumDepth ? this.#childrenOf(chart) : []) {
      if (!isEnabled(dependency, values)) continue;
      const name = dependency?.alias ?? child.name;
      const given = values.get(name);
      const globals = values.get('global');
      const handed: GoMap = new Map(isMap(given) ? given : []);
      if (isMap(globals)) {
        const ownGlobals = handed.get('global');
        handed.set('global', this.#layer(isMap(ownGlobals) ? ownGlobals : new Map(), globals));
      }
      const release = this.release(
        child,
        handed,
        `${path}/charts/${name}`,
        isInside && isVendored,
        depth + 1,
      );
      values.set(name, release.values);
      children.push(release);
    }
    return { chart, path, values, isInside, children };
  }

  /** Vendored ones, once for each name they are used by, and others of the repository. */
  #childrenOf(chart: Chart): { child: Chart; dependency: Dependency | null; isVendored: boolean }[] {
    const named = chart.dependencies.flatMap((dependency) => {
      const vendored = chart.vendored.find(({ name }) => name === dependency.name);
      const child = vendored ?? this.#others.get(dependency.name);
      return child && child !== chart ? [{ child, dependency, isVendored: vendored !== undefined }] : [];
    });
    const rest = chart.vendored
      .filter(({ name }) => chart.dependencies.every((dependency) => dependency.name !== name))
      .map((child) => ({ child, dependency: null, isVendored: true }));
    return [...named, ...rest];
  }

  /** `over` on top of `base`; null takes a value away. */
  #layer(base: GoMap, over: GoMap): GoMap {
    this.#budget.spend(over.size);
    const merged: GoMap = new Map(base);
    for (const [key, value] of over) {
      const below = merged.get(key);
      if (value === null) merged.delete(key);
      else if (isMap(value) && isMap(below))
        merged.set(
          key,
          this.#budget.within(() => this.#layer(below, value)),
        );
      else merged.set(key, copyValue(value, this.#budget));
    }
    return merged;
  }
}

function isEnabled(dependency: Dependency | null, values: GoMap): boolean {
  if (!dependency) return true;
  for (const condition of dependency.conditions) {
    const value = condition
      .split('.')
      .reduce<GoValue | undefined>((from, key) => (isMap(from) ? from.get(key) : undefined), values);
    if (typeof value === 'boolean') return value;
    if (value === unknown) return false;
  }
  const tags = values.get('tags');
  const known = dependency.tags.map((tag) => (isMap(tags) ? tags.get(tag) : undefined));
  if (known.includes(true)) return true;
  return !known.includes(false);
}
