/** packages.lock.json, packages.config and project files of .NET. */
import type { LockEntry, LockFileReader } from '../lock-file.ts';
import { entriesOf, nodeAt, parseJsonWithPlaces, textOf } from '../reading/json-with-places.ts';
import { childText, descendants, parseXmlElements } from '../reading/xml-elements.ts';
import { propertyFiller } from './msbuild-properties.ts';

/** By target framework; names are written in any case. */
export const readNugetLock: LockFileReader = (text) => {
  const entries = new Map<string, LockEntry>();
  for (const packages of entriesOf(nodeAt(parseJsonWithPlaces(text), 'dependencies')).values()) {
    const nodes = entriesOf(packages);
    const keys = new Map<string, string>();
    for (const [name, node] of nodes)
      keys.set(name.toLowerCase(), `${name.toLowerCase()} ${textOf(nodeAt(node, 'resolved'))}`);
    for (const [name, node] of nodes) {
      const version = textOf(nodeAt(node, 'resolved'));
      const kind = textOf(nodeAt(node, 'type'));
      const key = keys.get(name.toLowerCase());
      if (version === undefined || kind === 'Project' || key === undefined) continue;
      const needs = [...entriesOf(nodeAt(node, 'dependencies')).keys()];
      const isDirect = kind === 'Direct' || entries.get(key)?.isDirect === true;
      const { line, start } = nodeAt(node, 'resolved') ?? node;
      entries.set(key, {
        name,
        version,
        line,
        start,
        needs: needs.flatMap((needed) => keys.get(needed.toLowerCase()) ?? []),
        isDirect,
      });
    }
  }
  const roots = [...entries].flatMap(([key, { isDirect }]) =>
    isDirect ? [{ key, isDevelopment: false }] : [],
  );
  return { ecosystem: 'NuGet', entries, roots };
};

export const readPackagesConfig: LockFileReader = (text) => {
  const entries = new Map<string, LockEntry>();
  for (const { attributes, line, start } of descendants(parseXmlElements(text), 'package')) {
    const name = attributes.get('id');
    const version = attributes.get('version');
    const isDevelopment = attributes.get('developmentDependency') === 'true';
    if (name && version)
      entries.set(`${name} ${version}`, { name, version, line, start, needs: [], isDevelopment });
  }
  return { ecosystem: 'NuGet', entries, roots: null };
};

/** References with one version: `1.2.3`, which NuGet takes when there is no reason for a later one, or `[1.2.3]`. */
export const readDotnetProject: LockFileReader = (text, context) => {
  const fill = propertyFiller(text, context);
  const root = parseXmlElements(text);
  const entries = new Map<string, LockEntry>();
  for (const element of ['PackageReference', 'PackageVersion', 'GlobalPackageReference'].flatMap((name) =>
    descendants(root, name),
  )) {
    const name = (element.attributes.get('Include') ?? element.attributes.get('Update'))?.trim();
    const written = ['VersionOverride', 'Version'].flatMap(
      (key) => element.attributes.get(key) ?? childText(element, key) ?? [],
    );
    const version = /^\[?\s*(\d[\w.+-]*)\s*\]?$/.exec(fill(written[0] ?? ''))?.[1];
    if (!name || !version) continue;
    const assets = element.attributes.get('PrivateAssets') ?? childText(element, 'PrivateAssets');
    const { line, start } = element;
    const isDevelopment = assets?.toLowerCase() === 'all';
    entries.set(`${name} ${version}`, {
      name,
      version,
      line,
      start,
      needs: [],
      isDirect: true,
      isDevelopment,
    });
  }
  return { ecosystem: 'NuGet', entries, roots: null };
};
