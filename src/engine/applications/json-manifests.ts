/** package.json and composer.json. */
import { type Manifest, manifest } from './manifest.ts';

export function readPackageJson(text: string): Manifest {
  const content = parseObject(text);
  return manifest('node', {
    name: stringOf(content.name),
    dependencies: keysOf(content.dependencies, content.peerDependencies, content.optionalDependencies),
    developmentDependencies: keysOf(content.devDependencies),
    isWorkspaceRoot: content.workspaces !== undefined,
  });
}

export function readComposerJson(text: string): Manifest {
  const content = parseObject(text);
  const name = stringOf(content.name);
  return manifest('php', {
    name: name?.split('/').at(-1) ?? null,
    dependencies: keysOf(content.require),
    developmentDependencies: keysOf(content['require-dev']),
    isListOfPackages: name === null && content.autoload === undefined,
  });
}

/** Anything but an object, broken text included, is an empty one. */
function parseObject(text: string): Record<string, unknown> {
  try {
    return objectOf(JSON.parse(text));
  } catch {
    return {};
  }
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function stringOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function keysOf(...values: unknown[]): Set<string> {
  return new Set(values.flatMap((value) => Object.keys(objectOf(value))).map((key) => key.toLowerCase()));
}
