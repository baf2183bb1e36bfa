/** Which file of the application an import means: relative paths, path mappings, workspace packages. */

import { isBuiltin } from 'node:module';
import type { AnalysisOptions } from '../analyse.ts';
import { directoryOf } from '../modules/directory-of.ts';
import type { ModuleResolver, Resolution } from '../modules/module-resolver.ts';

type ResolverFacts = NonNullable<AnalysisOptions['resolver']>;

const extensions = ['', '.ts', '.tsx', '.js', '.jsx', '.mjs', '.cjs', '.mts', '.cts', '.vue'];
const dataExtensions =
  /\.(?:json|css|scss|less|sass|svg|png|jpe?g|gif|html|txt|md|graphql|gql|node|wasm|ya?ml)$/i;
/** TypeScript sources are imported by the name of what they compile to. */
const compiledFrom: Record<string, string[]> = {
  '.js': ['.ts', '.tsx', '.jsx'],
  '.mjs': ['.mts'],
  '.cjs': ['.cts'],
  '.jsx': ['.tsx'],
};
const sourceFolders = ['', 'src/', 'lib/'];
/**
 * What no package can be called. Frameworks define these names in settings that they generate, or in the program of a
 * bundler: the folders that they mean, in some folder around the importing file.
 */
const conventionalNames: ReadonlyMap<string, readonly string[]> = new Map([
  ['$lib', ['src/lib']],
  ['@', ['src', '', 'app', 'resources/js']],
  ['~', ['', 'src', 'app']],
  ['@@', ['']],
  ['~~', ['']],
]);

export class JavaScriptResolver implements ModuleResolver {
  readonly #files: ReadonlySet<string>;
  readonly #facts: ResolverFacts;
  readonly #cache = new Map<string, Resolution>();

  constructor(files: ReadonlySet<string>, facts: ResolverFacts) {
    this.#files = files;
    this.#facts = facts;
  }

  /** @param from path of the importing file */
  resolve(from: string, name: string): Resolution {
    const key = `${directoryOf(from)}\0${name}`;
    let resolution = this.#cache.get(key);
    if (resolution === undefined) {
      resolution = this.#find(from, name);
      this.#cache.set(key, resolution);
    }
    return resolution;
  }

  #find(from: string, name: string): Resolution {
    if (name.startsWith('.') || name.startsWith('/')) {
      const path = normalise(name.startsWith('/') ? name.slice(1) : `${directoryOf(from)}/${name}`);
      const found = path === null ? null : (this.#asFile(path) ?? this.#asSource(path));
      return found ?? (dataExtensions.test(name) ? 'data' : null);
    }
    return this.#byMapping(from, name) ?? this.#byWorkspace(name) ?? this.#byConvention(from, name);
  }

  #byConvention(from: string, name: string): string | null {
    const slash = name.indexOf('/');
    const folders = conventionalNames.get(slash < 0 ? name : name.slice(0, slash));
    const rest = slash < 0 ? '' : name.slice(slash);
    for (let directory = directoryOf(from); folders; directory = directoryOf(directory)) {
      for (const folder of folders) {
        const path = normalise(`${directory}/${folder}${rest}`);
        const found = path === null ? null : this.#asFile(path);
        if (found) return found;
      }
      if (directory === '') break;
    }
    return null;
  }

  #asFile(path: string): string | null {
    for (const extension of extensions) if (this.#files.has(path + extension)) return path + extension;
    const written = /\.(?:js|mjs|cjs|jsx)$/.exec(path)?.[0];
    for (const extension of written ? (compiledFrom[written] ?? []) : []) {
      const source = path.slice(0, -(written?.length ?? 0)) + extension;
      if (this.#files.has(source)) return source;
    }
    for (const extension of extensions.slice(1)) {
      const index = path === '' ? `index${extension}` : `${path}/index${extension}`;
      if (this.#files.has(index)) return index;
    }
    return null;
  }

  /** `./dist/validators` of a package that is built first: what it is built from. */
  #asSource(path: string): string | null {
    const [, before = '', rest = ''] = /^(.*?\/|)(?:dist|build|out|lib)\/(.+)$/.exec(path) ?? [];
    if (rest === '') return null;
    for (const folder of ['src/', '']) {
      const found = this.#asFile(`${before}${folder}${rest}`);
      if (found) return found;
    }
    return null;
  }

  /** tsconfig: the nearest directory's mappings first. */
  #byMapping(from: string, name: string): string | null {
    const applicable = (this.#facts.paths ?? [])
      .filter(({ directory }) => directory === '' || from.startsWith(`${directory}/`))
      .sort((a, b) => b.directory.length - a.directory.length);
    for (const { directory, baseUrl, mappings } of applicable) {
      const base = normalise(`${directory}/${baseUrl ?? '.'}`) ?? '';
      for (const target of mappedTargets(mappings, name)) {
        const path = normalise(`${base}/${target}`);
        const found = path === null ? null : this.#asFile(path);
        if (found) return found;
      }
      const direct = baseUrl === null ? null : normalise(`${base}/${name}`);
      const found = direct === null ? null : this.#asFile(direct);
      if (found) return found;
    }
    return null;
  }

  #byWorkspace(name: string): string | null {
    // Node asks no package for what it has itself.
    if (isBuiltin(name)) return null;
    const packages = this.#facts.workspacePackages ?? {};
    const owner = Object.keys(packages)
      .filter((candidate) => name === candidate || name.startsWith(`${candidate}/`))
      .sort((a, b) => b.length - a.length)[0];
    if (owner === undefined) return null;
    const directory = packages[owner] ?? '';
    const rest = name.slice(owner.length + 1);
    for (const folder of sourceFolders) {
      const path = normalise(`${directory}/${folder}${rest}`);
      const found = path === null ? null : this.#asFile(path);
      if (found) return found;
    }
    return this.#asSource(`${directory === '' ? '' : `${directory}/`}${rest}`);
  }
}

function mappedTargets(mappings: Record<string, string[]>, name: string): string[] {
  const targets: string[] = [];
  for (const [pattern, replacements] of Object.entries(mappings)) {
    const star = pattern.indexOf('*');
    if (star < 0) {
      if (pattern === name) targets.push(...replacements);
      continue;
    }
    const before = pattern.slice(0, star);
    const after = pattern.slice(star + 1);
    if (name.length < before.length + after.length || !name.startsWith(before) || !name.endsWith(after))
      continue;
    const middle = name.slice(before.length, name.length - after.length);
    targets.push(...replacements.map((replacement) => replacement.replace('*', () => middle)));
  }
  return targets;
}

/** Without `.` and `..`; null when it leads out of the repository. */
function normalise(path: string): string | null {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..') {
      if (parts.length === 0) return null;
      parts.pop();
    } else parts.push(part);
  }
  return parts.join('/');
}
