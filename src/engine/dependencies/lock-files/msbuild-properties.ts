/** Properties of MSBuild, by which projects of .NET name versions they share: `$(JsonVersion)`. */
import type { ReaderContext } from '../lock-file.ts';
import { descendants, parseXmlElements } from '../reading/xml-elements.ts';

type Properties = ReadonlyMap<string, string>;

/** What MSBuild takes in of its own accord, from the project's folder upwards. */
const sharedFiles = ['directory.packages.props', 'directory.build.props', 'directory.build.targets'];
const maximumFillings = 5;
const maximumFilled = 200;

const known = new WeakMap<ReadonlyMap<string, string>, Map<string, Properties>>();

/** Fills properties in; what the project itself says wins over what folders above it say. */
export function propertyFiller(text: string, { path, together }: ReaderContext): (value: string) => string {
  const scopes = [propertiesOf(text), ...sharedProperties(path, together)];
  const lookUp = (name: string) =>
    scopes.map((scope) => scope.get(name.toLowerCase())).find((value) => value);
  return (value) => {
    let filled = value.slice(0, maximumFilled);
    for (let round = 0; round < maximumFillings && filled.includes('$('); round++)
      filled = filled
        .replace(/\$\(([\w.-]{1,100})\)/g, (whole, name: string) => lookUp(name) ?? whole)
        .slice(0, maximumFilled);
    return filled.trim();
  };
}

/** Nearest first. */
function sharedProperties(path: string, together: ReadonlyMap<string, string>): Properties[] {
  const shared = sharedFilesOf(together);
  const found: Properties[] = [];
  for (let folder = path.toLowerCase(); folder !== ''; ) {
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')));
    for (const name of sharedFiles) {
      const properties = shared.get(folder === '' ? name : `${folder}/${name}`);
      if (properties) found.push(properties);
    }
  }
  return found;
}

/** Each shared file is parsed once for all projects. */
function sharedFilesOf(together: ReadonlyMap<string, string>): ReadonlyMap<string, Properties> {
  let files = known.get(together);
  if (!files) {
    files = new Map();
    for (const [path, text] of together) {
      const lower = path.toLowerCase();
      if (sharedFiles.includes(lower.slice(lower.lastIndexOf('/') + 1))) files.set(lower, propertiesOf(text));
    }
    known.set(together, files);
  }
  return files;
}

/** Those without a condition: which of several values holds is not known here. */
function propertiesOf(text: string): Properties {
  const properties = new Map<string, string>();
  for (const group of descendants(parseXmlElements(text), 'PropertyGroup'))
    for (const { name, text: value, attributes } of group.children) {
      if (group.attributes.has('Condition') || attributes.has('Condition')) continue;
      properties.set(name.toLowerCase(), value.trim());
    }
  return properties;
}
