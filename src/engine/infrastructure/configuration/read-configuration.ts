/** Configuration of a framework or server as one subject. */
import { parseXmlElements } from '../../dependencies/reading/xml-elements.ts';
import type { Entry, MapNode } from '../document/node.ts';
import { entriesOf } from '../document/node.ts';
import { readYaml } from '../document/read-yaml.ts';
import type { Subject } from '../subject.ts';
import type { ConfigurationFile, ConfigurationName } from './configuration-files.ts';
import { type KeyForm, nestKeys, relaxedKey } from './nest-keys.ts';
import { readFirebaseRules } from './read-firebase-rules.ts';
import { readNginx } from './read-nginx.ts';
import { readPackageSources } from './read-package-sources.ts';
import { readProperties } from './read-properties.ts';
import { xmlNode } from './xml-node.ts';

const asWritten: KeyForm = (key) => key;
const keyForms: Readonly<Partial<Record<ConfigurationName, KeyForm>>> = { spring: relaxedKey };

/** One subject for each document of the file. Null where it cannot be read. */
export function readConfiguration(text: string, { name, format }: ConfigurationFile): Subject[] | null {
  const roots = rootsOf(text, format, keyForms[name] ?? asWritten);
  return (
    roots?.map((node) => ({
      kinds: [`configuration:${name}`],
      name,
      node,
      header: { start: node.start, end: Math.min(node.end, node.start + 1) },
      around: {},
    })) ?? null
  );
}

function rootsOf(text: string, format: ConfigurationFile['format'], form: KeyForm): MapNode[] | null {
  const whole = { start: 0, end: text.length };
  switch (format) {
    case 'xml': {
      const root = xmlNode(parseXmlElements(text));
      return root.kind === 'map' ? [root] : [];
    }
    case 'properties': {
      const entries: Entry[] = readProperties(text).map(({ key, value, start, end }) => ({
        key,
        value: { kind: 'scalar', value, start, end },
        start,
        end,
      }));
      return [nestKeys(entries, form, whole)];
    }
    case 'json':
      return readYaml(text)?.flatMap(({ root }) => (root.kind === 'map' ? [root] : [])) ?? null;
    case 'firebase-rules':
      return [readFirebaseRules(text)];
    case 'nginx':
      return readNginx(text);
    case 'package-sources':
      return [readPackageSources(text)];
    case 'yaml':
      return readYaml(text)?.map(({ root }) => nestKeys(entriesOf(root), form, whole)) ?? null;
  }
}
