/** pom.xml, Gradle's lock files and its version catalogue. */
import type { LockEntry, LockFileReader } from '../lock-file.ts';
import { textLines } from '../reading/text-lines.ts';
import { parseTomlTables, type TomlValue, tomlMember, tomlText } from '../reading/toml-tables.ts';
import { childElements, childText, parseXmlElements, type XmlElement } from '../reading/xml-elements.ts';

/**
 * Direct dependencies whose version the file itself tells, written out, as a property or as managed. What a parent
 * or an imported list of versions says is not followed: it is mostly in no file of the repository. A build of several
 * modules sets the versions for all of them in one place, so there that counts as asking for them.
 */
export const readPom: LockFileReader = (text) => {
  const project = childElements(parseXmlElements(text), 'project')[0];
  const properties = propertiesOf(project);
  const ofManagement = dependenciesOf(childElements(project, 'dependencyManagement')[0]);
  const managed = new Map<string, string>();
  for (const element of ofManagement) {
    const version = childText(element, 'version');
    if (version) managed.set(coordinates(element, properties), version);
  }
  const entries = new Map<string, LockEntry>();
  const forModules = childElements(project, 'modules').length > 0 ? ofManagement.filter(isNoList) : [];
  for (const element of [...forModules, ...dependenciesOf(project)]) {
    const name = coordinates(element, properties);
    const version = fill(childText(element, 'version') ?? managed.get(name) ?? '', properties);
    if (version === '' || version.includes('${')) continue;
    const { line, start } = childElements(element, 'version')[0] ?? element;
    const isDevelopment = childText(element, 'scope') === 'test';
    entries.set(name, {
      name,
      version: fixedVersion(version),
      line,
      start,
      needs: [],
      isDirect: true,
      isDevelopment,
    });
  }
  return { ecosystem: 'Maven', entries, roots: null };
};

/** A list of versions that is imported is no package that is used. */
function isNoList(element: XmlElement): boolean {
  return childText(element, 'scope') !== 'import';
}

function dependenciesOf(holder: XmlElement | undefined): XmlElement[] {
  return childElements(holder, 'dependencies').flatMap((list) => childElements(list, 'dependency'));
}

function coordinates(element: XmlElement, properties: ReadonlyMap<string, string>): string {
  const part = (name: string) => fill(childText(element, name) ?? '', properties);
  return `${part('groupId')}:${part('artifactId')}`;
}

function propertiesOf(project: XmlElement | undefined): Map<string, string> {
  const properties = new Map<string, string>();
  for (const list of childElements(project, 'properties'))
    for (const { name, text } of list.children) properties.set(name, text.trim());
  const parent = childElements(project, 'parent')[0];
  for (const name of ['groupId', 'artifactId', 'version']) {
    const value = childText(project, name) ?? childText(parent, name);
    if (value !== undefined)
      for (const prefix of ['project', 'pom']) properties.set(`${prefix}.${name}`, value);
    const ofParent = childText(parent, name);
    if (ofParent !== undefined) properties.set(`project.parent.${name}`, ofParent);
  }
  return properties;
}

const maximumFillings = 5;
const maximumFilled = 500;

/** Properties may hold properties, though not for long. */
function fill(text: string, properties: ReadonlyMap<string, string>): string {
  let filled = text.slice(0, maximumFilled);
  for (let round = 0; round < maximumFillings && filled.includes('${'); round++)
    filled = filled
      .replace(
        /\$\{([\w.-]{1,200})\}/g,
        (whole, name: string) => properties.get(name)?.slice(0, 200) ?? whole,
      )
      .slice(0, maximumFilled);
  return filled;
}

/** `[1.2.3]` is that version and no other. */
function fixedVersion(version: string): string {
  return /^\[([^\s,[\]]+)\]$/.exec(version)?.[1] ?? version;
}

const lockedArtifact = /^([^\s:=#]{1,200}:[^\s:=]{1,200}):([^\s:=]{1,100})(?:=(.*))?$/;

/** `group:name:version=configurations`, one a line; before Gradle 7 each configuration has a file of its own. */
export const readGradleLock: LockFileReader = (text, { path }) => {
  const entries = new Map<string, LockEntry>();
  for (const { text: content, ...place } of textLines(text)) {
    const [, name, version, configurations] = lockedArtifact.exec(content.trim()) ?? [];
    if (name && version) {
      const isDevelopment = (configurations ?? path.slice(path.lastIndexOf('/') + 1))
        .split(',')
        .every((each) => /test/i.test(each));
      entries.set(`${name}:${version}`, { name, version, ...place, needs: [], isDevelopment });
    }
  }
  return { ecosystem: 'Maven', entries, roots: null };
};

/** gradle/libs.versions.toml: what the build may ask for, by name. */
export const readVersionCatalogue: LockFileReader = (text) => {
  const tables = parseTomlTables(text);
  const versions = tables.find(({ name }) => name === 'versions')?.entries;
  const entries = new Map<string, LockEntry>();
  for (const { value, line, start } of tables.find(({ name }) => name === 'libraries')?.entries.values() ??
    []) {
    const written = tomlText(value)?.split(':');
    const name = written ? written.slice(0, 2).join(':') : moduleOf(value);
    const version = written ? written[2] : versionIn(value, (reference) => versions?.get(reference)?.value);
    if (name?.includes(':') && version)
      entries.set(`${name}:${version}`, {
        name,
        version: fixedVersion(version),
        line,
        start,
        needs: [],
        isDirect: true,
      });
  }
  return { ecosystem: 'Maven', entries, roots: null };
};

function moduleOf(value: TomlValue): string | undefined {
  const module = tomlText(tomlMember(value, 'module'));
  const group = tomlText(tomlMember(value, 'group'));
  const name = tomlText(tomlMember(value, 'name'));
  return module ?? (group && name ? `${group}:${name}` : undefined);
}

/** Written out, by reference, or with demands of which the strictest counts. */
function versionIn(
  value: TomlValue,
  lookUp: (reference: string) => TomlValue | undefined,
): string | undefined {
  const reference =
    tomlText(tomlMember(value, 'version.ref')) ?? tomlText(tomlMember(tomlMember(value, 'version'), 'ref'));
  const version = reference === undefined ? tomlMember(value, 'version') : lookUp(reference);
  return (
    tomlText(version) ?? tomlText(tomlMember(version, 'strictly')) ?? tomlText(tomlMember(version, 'require'))
  );
}
