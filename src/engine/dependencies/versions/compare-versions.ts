/** The order of versions in each ecosystem. */
import type { Ecosystem } from '../package.ts';
import { compareMaven } from './maven.ts';
import { comparePython } from './python.ts';
import { compareComposer, compareRubyGems } from './ruby-and-php.ts';
import { compareNuget, compareSemantic } from './semantic.ts';

type Compare = (a: string, b: string) => number;

const orders: Readonly<Record<Ecosystem, Compare>> = {
  npm: compareSemantic,
  'crates.io': compareSemantic,
  Go: compareSemantic,
  Hex: compareSemantic,
  Pub: compareSemantic,
  SwiftURL: compareSemantic,
  'GitHub Actions': (a, b) => compareSemantic(newest(a), newest(b)),
  NuGet: compareNuget,
  PyPI: comparePython,
  Maven: compareMaven,
  RubyGems: compareRubyGems,
  Packagist: compareComposer,
};

/** `4.*` is later than every 4 there is. */
function newest(version: string): string {
  return version.replace('*', '999999');
}

/** Below zero when `a` comes before `b`. Never throws: what is no version has some place in the order. */
export function compareVersions(ecosystem: Ecosystem, a: string, b: string): number {
  return orders[ecosystem](a, b);
}
