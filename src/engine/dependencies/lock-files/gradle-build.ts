/** build.gradle and build.gradle.kts, where nothing is locked: what the build asks for by a version that stands there. */
import type { LockEntry, LockFileReader } from '../lock-file.ts';
import { textLines } from '../reading/text-lines.ts';

/** `implementation("group:name:version")`, and the same without brackets. A `platform(…)` is a list of versions. */
const asked =
  /^\s{0,80}(?:add\(\s{0,5}["'])?([a-z]\w{2,60})(?:["'],)?[\s(]{1,5}["']([\w.-]{1,150}:[\w.-]{1,150}):([\w.${}-]{1,150})(?:[:@][\w.@-]{1,60})?["']/;
/** `implementation group: 'group', name: 'name', version: 'version'`. */
const askedByParts =
  /^\s{0,80}([a-z]\w{2,60})[\s(]{1,5}group\s?[:=]\s{0,5}["']([\w.-]{1,150})["'],\s{0,5}name\s?[:=]\s{0,5}["']([\w.-]{1,150})["'],\s{0,5}version\s?[:=]\s{0,5}["']([\w.${}-]{1,150})["']/;
const assigned =
  /^\s{0,80}(?:(?:const\s)?val\s|var\s|def\s|set\(\s{0,5}["']|ext\.|ext\[["'])?\s{0,5}([A-Za-z_][\w.]{0,80})["'\]]{0,2}\s{0,5}[=,]\s{0,5}["']?(\d[\w.-]{0,80})["']?\)?\s{0,20}$/;
const reference = /\$\{?(?:rootProject\.|project\.|ext\.){0,3}([A-Za-z_][\w.]{0,80})\}?/;
/** Of tests, of the build itself, and of what checks the code. */
const development =
  /test|^(?:classpath|kapt|ksp|annotationProcessor|developmentOnly|lintChecks)$|^(?:checkstyle|detekt|errorprone|findbugs|ktlint|pmd|spotbugs)/i;

export const readGradleBuild: LockFileReader = (text, context) => {
  const values = new Map([...valuesIn(context.beside('gradle.properties') ?? ''), ...valuesIn(text)]);
  const entries = new Map<string, LockEntry>();
  for (const { text: line, ...place } of textLines(text)) {
    const [, configuration = '', name = '', written = ''] = asked.exec(line) ?? inParts(line) ?? [];
    const version = written.replace(reference, (whole, variable: string) => values.get(variable) ?? whole);
    if (!/^\d[\w.-]*$/.test(version)) continue;
    const isDevelopment = development.test(configuration);
    const key = `${name}:${version}`;
    if (entries.get(key)?.isDevelopment !== false)
      entries.set(key, { name, version, ...place, needs: [], isDirect: true, isDevelopment });
  }
  return { ecosystem: 'Maven', entries, roots: null };
};

function inParts(line: string): string[] | null {
  const [whole = '', configuration = '', group, name, version = ''] = askedByParts.exec(line) ?? [];
  return whole === '' ? null : [whole, configuration, `${group}:${name}`, version];
}

/** Variables that are given a version. */
function valuesIn(text: string): [string, string][] {
  return [...textLines(text)].flatMap(({ text: line }): [string, string][] => {
    const [, name, value] = assigned.exec(line) ?? [];
    return name && value ? [[name, value]] : [];
  });
}
