/** Gradle's lock files and its version catalogue. */
import type { LockEntry, LockFileReader } from '../lock-file.ts';
import { textLines } from '../reading/text-lines.ts';
import { parseTomlTables, type TomlValue, tomlMember, tomlText } from '../reading/toml-tables.ts';
import { fixedVersion } from './maven-version.ts';

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
    tomlText(version) ??
    ['strictly', 'require', 'prefer'].map((key) => tomlText(tomlMember(version, key))).find((text) => text)
  );
}
