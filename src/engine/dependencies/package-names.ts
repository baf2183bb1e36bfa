/** Which names and versions can be of a package at all. Lock files are hostile: nothing else goes any further. */
import type { Ecosystem, PackageVersion } from './package.ts';

const maximumName = 214;
const maximumVersion = 100;

/** A Go module's path is as long as a repository's address. */
const names: Readonly<Record<Ecosystem, RegExp>> = {
  npm: /^(?:@[\w.~-]+\/)?[\w.~-]+$/,
  PyPI: /^[A-Za-z0-9](?:[\w.-]*[A-Za-z0-9])?$/,
  Maven: /^[\w.-]+:[\w.-]+$/,
  Go: /^[\w.~-]+(?:\/[\w.~!+-]+)*$/,
  Packagist: /^[a-z0-9](?:[\w.-]*)\/[\w.-]+$/,
  NuGet: /^[\w.-]+$/,
  RubyGems: /^[\w.-]+$/,
  'crates.io': /^[\w-]+$/,
  Hex: /^[\w-]+$/,
  Pub: /^\w+$/,
  SwiftURL: /^[\w.-]+(?:\/[\w.~-]+)+$/,
  'GitHub Actions': /^[\w.-]+\/[\w.-]+$/,
};

const numbered = /^v?\d[\w.+!~:-]*$/;
/** Maven's versions may be words: `Finchley.SR2`. */
const worded = /^[A-Za-z0-9][\w.+!~:-]*$/;
/** Tags of actions move with their releases: `4.*`. */
const moving = /^\d+(?:\.\d+)?\.\*$/;

/** Whether a registry of the ecosystem could have this version of this package. */
export function canBePackage({ ecosystem, name, version }: PackageVersion): boolean {
  if (name.length > maximumName || version.length > maximumVersion) return false;
  if (!names[ecosystem].test(name)) return false;
  if (ecosystem === 'GitHub Actions' && moving.test(version)) return true;
  return (ecosystem === 'Maven' ? worded : numbered).test(version);
}
