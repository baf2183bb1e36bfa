import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface TextFile {
  /** For people: `injection/sql.yaml`. */
  name: string;
  text: string;
}

/** The YAML files of a folder, by name. */
export function yamlFiles(folder: string, prefix: string): TextFile[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .sort()
    .map((file) => ({ name: `${prefix}/${file}`, text: readFileSync(join(folder, file), 'utf8') }));
}

/** Those of its folders, one after the other. */
export function yamlFilesBelow(folder: string): TextFile[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
    .flatMap((name) => yamlFiles(join(folder, name), name));
}
