/** The poms of a repository, found by what they call themselves, and what each takes from those above it. */
import type { ReaderContext } from '../lock-file.ts';
import { childElements, childText, parseXmlElements, type XmlElement } from '../reading/xml-elements.ts';

/** Parents of parents, and lists of versions in lists of versions. */
const maximumLineage = 10;
const maximumFillings = 5;
const maximumFilled = 500;

const known = new WeakMap<ReadonlyMap<string, string>, Map<string, XmlElement>>();

/** Projects by `group:artifact`; each pom is parsed once for all that name it. */
function localPoms({ together }: ReaderContext): Map<string, XmlElement> {
  let poms = known.get(together);
  if (!poms) {
    poms = new Map();
    for (const text of together.values()) {
      const project = childElements(parseXmlElements(text), 'project')[0];
      if (project) poms.set(nameOf(project), project);
    }
    known.set(together, poms);
  }
  return poms;
}

function nameOf(project: XmlElement): string {
  const group = childText(project, 'groupId') ?? childText(childElements(project, 'parent')[0], 'groupId');
  return `${group}:${childText(project, 'artifactId')}`;
}

export interface Surroundings {
  /** Fills in properties, of the project and of those above it. */
  fill(text: string): string;
  /** What lists of versions say of a package: the project's own, then of parents and imported lists of the repository. */
  managed(name: string): XmlElement | undefined;
}

/**
 * @param listsElsewhere whether the versions of a project are packages that are listed at its own pom, and so are not
 * to be given here again
 */
export function surroundingsOf(
  project: XmlElement,
  context: ReaderContext,
  listsElsewhere: (project: XmlElement) => boolean,
): Surroundings {
  const poms = localPoms(context);
  const lineage = [project];
  for (let at = 0; at < lineage.length && lineage.length < maximumLineage; at++) {
    const [parent] = childElements(lineage[at], 'parent');
    const above = parent && poms.get(`${childText(parent, 'groupId')}:${childText(parent, 'artifactId')}`);
    if (above && !lineage.includes(above)) lineage.push(above);
  }
  const properties = propertiesOf(lineage);
  const fill = (text: string) => filled(text, properties);
  const managed = new Map<string, XmlElement>();
  const waiting = [...lineage];
  for (const each of waiting) {
    const isListed = each !== project && lineage.includes(each) && listsElsewhere(each);
    for (const element of dependenciesOf(childElements(each, 'dependencyManagement')[0])) {
      const name = coordinates(element, fill);
      const list = childText(element, 'scope') === 'import' ? poms.get(name) : undefined;
      // What a list holds is nowhere else told of those who import it.
      if (list && waiting.length < maximumLineage && !waiting.includes(list)) waiting.push(list);
      if (!isListed && childText(element, 'version') && !managed.has(name)) managed.set(name, element);
    }
  }
  return { fill, managed: (name) => managed.get(name) };
}

export function dependenciesOf(holder: XmlElement | undefined): XmlElement[] {
  return childElements(holder, 'dependencies').flatMap((list) => childElements(list, 'dependency'));
}

/** `group:artifact`, with properties filled in. */
export function coordinates(element: XmlElement, fill: Surroundings['fill']): string {
  const part = (name: string) => fill(childText(element, name) ?? '');
  return `${part('groupId')}:${part('artifactId')}`;
}

/** @param lineage the project first */
function propertiesOf(lineage: readonly XmlElement[]): Map<string, string> {
  const properties = new Map<string, string>();
  for (const project of lineage.toReversed())
    for (const list of childElements(project, 'properties'))
      for (const { name, text } of list.children) properties.set(name, text.trim());
  const [project] = lineage;
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

/** Properties may hold properties, though not for long. */
function filled(text: string, properties: ReadonlyMap<string, string>): string {
  let result = text.slice(0, maximumFilled);
  for (let round = 0; round < maximumFillings && result.includes('${'); round++)
    result = result
      .replace(
        /\$\{([\w.-]{1,200})\}/g,
        (whole, name: string) => properties.get(name)?.slice(0, 200) ?? whole,
      )
      .slice(0, maximumFilled);
  return result.trim();
}
