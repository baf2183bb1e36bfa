/** pom.xml. */
import type { LockEntry, LockFileReader } from '../lock-file.ts';
import { childElements, childText, parseXmlElements, type XmlElement } from '../reading/xml-elements.ts';
import { coordinates, dependenciesOf, surroundingsOf } from './local-poms.ts';
import { fixedVersion } from './maven-version.ts';

/**
 * Direct dependencies, also those of profiles, whose version the repository tells: written out, as a property or as
 * managed, here, in a parent or in an imported list of versions. What parents and lists outside of the repository say
 * is not known. A build of several modules sets the versions for all of them in one place, so there that counts as
 * asking for them.
 */
export const readPom: LockFileReader = (text, context) => {
  const entries = new Map<string, LockEntry>();
  const project = childElements(parseXmlElements(text), 'project')[0];
  if (!project) return { ecosystem: 'Maven', entries, roots: null };
  const { fill, managed } = surroundingsOf(project, context, hasModules);
  const profiles = childElements(project, 'profiles').flatMap((list) => childElements(list, 'profile'));
  const forModules = hasModules(project)
    ? dependenciesOf(childElements(project, 'dependencyManagement')[0]).filter(isNoList)
    : [];
  for (const element of [...forModules, ...profiles.flatMap(dependenciesOf), ...dependenciesOf(project)]) {
    const name = coordinates(element, fill);
    const list = managed(name);
    const version = fill(childText(element, 'version') ?? childText(list, 'version') ?? '');
    if (version === '' || version.includes('${')) continue;
    const { line, start } = childElements(element, 'version')[0] ?? element;
    const isDevelopment = (childText(element, 'scope') ?? childText(list, 'scope')) === 'test';
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

function hasModules(project: XmlElement): boolean {
  return childElements(project, 'modules').length > 0;
}

/** A list of versions that is imported is no package that is used. */
function isNoList(element: XmlElement): boolean {
  return childText(element, 'scope') !== 'import';
}
