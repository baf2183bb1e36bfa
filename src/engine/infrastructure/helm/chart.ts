/** Charts of Helm: the folders of a repository that have a `Chart.yaml`, and the charts that these depend on. */
import { entriesOf, itemsOf, type Node, textOf, valueAt } from '../document/node.ts';
import { readYaml } from '../document/read-yaml.ts';
import type { TextFile } from '../run-rules.ts';
import { parseTemplate } from './parse-template.ts';
import type { Template } from './template-nodes.ts';
import { TemplateSyntaxError } from './template-tokens.ts';

export interface ChartTemplate {
  file: TextFile;
  /** From the folder of the chart: `templates/web.yaml`. */
  name: string;
  /** Null: it cannot be read. */
  template: Template | null;
}

export interface Dependency {
  name: string;
  alias: string | null;
  /** Paths in the values of the chart that depends on it; the first that is there switches it on or off. */
  conditions: string[];
  tags: string[];
}

export interface Chart {
  folder: string;
  name: string;
  metadata: Node;
  isLibrary: boolean;
  values: Node | null;
  dependencies: Dependency[];
  templates: ChartTemplate[];
  /** Other files of it that templates may read, those in YAML. */
  files: ReadonlyMap<string, string>;
  /** In its folder `charts`. */
  vendored: Chart[];
  /** Whether it stands in the folder `charts` of another one. */
  isVendored: boolean;
}

const chartFile = /(?:^|\/)Chart\.ya?ml$/;

/** Folders of charts, by the paths of all files. */
export function chartFolders(paths: Iterable<string>): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const path of paths) if (chartFile.test(path)) folders.add(parentOf(path));
  return folders;
}

/** The chart that a file says something of: what it is, its values, or a template. Null: none. */
export function chartOfFile(path: string, folders: ReadonlySet<string>): string | null {
  const parent = parentOf(path);
  const name = path.slice(parent === '' ? 0 : parent.length + 1);
  if (/^(?:Chart|values|requirements)\.ya?ml$/.test(name)) return folders.has(parent) ? parent : null;
  if (!/\.(?:ya?ml|tpl)$/.test(name)) return null;
  // The innermost one: charts stand in charts.
  let at = `/${path}`.lastIndexOf('/templates/');
  while (at >= 0) {
    const folder = path.slice(0, Math.max(0, at - 1));
    if (folders.has(folder)) return folder;
    at = at === 0 ? -1 : `/${path}`.lastIndexOf('/templates/', at - 1);
  }
  return null;
}

/** Larger ones are no settings. */
const maximumData = 100_000;

/** The chart whose templates may read a file, which may be something of its own as well. Null: none. */
export function chartThatReads(
  { path, text }: Pick<TextFile, 'path' | 'text'>,
  folders: ReadonlySet<string>,
): string | null {
  if (text.length > maximumData || !/\.ya?ml$/.test(path)) return null;
  for (let folder = parentOf(path); ; folder = parentOf(folder)) {
    if (folders.has(folder)) return folder;
    if (folder === '') return null;
  }
}

/** @param texts all files of charts, see `chartOfFile` and `chartThatReads` */
export function readCharts(texts: readonly TextFile[]): Chart[] {
  const folders = chartFolders(texts.map(({ path }) => path));
  const byFolder = Map.groupBy(
    texts,
    (file) => chartOfFile(file.path, folders) ?? chartThatReads(file, folders),
  );
  const charts = new Map<string, Chart>();
  for (const folder of folders) {
    const chart = readChart(folder, byFolder.get(folder) ?? []);
    if (chart) charts.set(folder, chart);
  }
  for (const chart of charts.values()) {
    const parent = /^(.*?)\/?charts\/[^/]+$/.exec(chart.folder)?.[1];
    const owner = parent === undefined ? undefined : charts.get(parent);
    if (!owner) continue;
    chart.isVendored = true;
    owner.vendored.push(chart);
  }
  return [...charts.values()];
}

function readChart(folder: string, files: readonly TextFile[]): Chart | null {
  const inside = (path: string) => path.slice(folder === '' ? 0 : folder.length + 1);
  const isData = ({ path }: TextFile) => !/^(?:templates\/|Chart\.ya?ml$)/.test(inside(path));
  const root = (pattern: RegExp) => {
    const file = files.find(({ path }) => pattern.test(inside(path)));
    return file ? (readYaml(file.text)?.[0]?.root ?? null) : null;
  };
  const metadata = root(/^Chart\.ya?ml$/);
  const name = textOf(valueAt(metadata ?? undefined, 'name'));
  if (!metadata || name === undefined) return null;
  return {
    folder,
    name,
    metadata,
    isLibrary: textOf(valueAt(metadata, 'type')) === 'library',
    values: root(/^values\.ya?ml$/),
    // Older charts have them in a file of their own.
    dependencies: [metadata, root(/^requirements\.ya?ml$/)].flatMap((node) =>
      itemsOf(valueAt(node ?? undefined, 'dependencies')).flatMap(readDependency),
    ),
    templates: files
      .filter(({ path }) => inside(path).startsWith('templates/'))
      .map((file) => ({ file, name: inside(file.path), template: readTemplate(file.text) })),
    files: new Map(files.filter(isData).map(({ path, text }) => [inside(path), text])),
    vendored: [],
    isVendored: false,
  };
}

function readDependency(node: Node): Dependency[] {
  const name = textOf(valueAt(node, 'name'));
  if (name === undefined || entriesOf(node).length === 0) return [];
  return [
    {
      name,
      alias: textOf(valueAt(node, 'alias')) ?? null,
      conditions: (textOf(valueAt(node, 'condition')) ?? '').split(',').flatMap((path) => path.trim() || []),
      tags: itemsOf(valueAt(node, 'tags')).flatMap((tag) => textOf(tag) ?? []),
    },
  ];
}

function readTemplate(text: string): Template | null {
  try {
    return parseTemplate(text);
  } catch (error) {
    if (error instanceof TemplateSyntaxError) return null;
    throw error;
  }
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
