/** Languages by file name and first line. */
import type { FileNames } from './code-language.ts';
import { codeLanguages } from './code-languages.ts';
import { otherLanguages } from './other-languages.ts';

const languages: readonly FileNames[] = [...codeLanguages, ...otherLanguages];
const code = new Set(codeLanguages.map(({ id }) => id));

const byName = new Map(languages.flatMap(({ id, names = [] }) => names.map((name) => [name, id] as const)));
const byExtension = new Map(
  languages.flatMap(({ id, extensions }) => extensions.map((end) => [end, id] as const)),
);
const byInterpreter = new Map(
  languages.flatMap(({ id, interpreters = [] }) => interpreters.map((name) => [name, id] as const)),
);

/** Names such as `.env.production` and `Dockerfile.web`, which carry their kind in front. */
const byPrefix: readonly [prefix: string, id: string][] = [
  ['.env.', 'dotenv'],
  ['dockerfile.', 'dockerfile'],
  ['containerfile.', 'dockerfile'],
];

/** `Dockerfile-dev`, `Dockerfile_prod`; but `dockerfile-parser.ts` is what its extension says. */
const dockerfileVariant = /^(?:docker|container)file[-_]/;

/** Language by the file's name alone; null when the name tells nothing. */
export function languageOfName(path: string): string | null {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  const whole = byName.get(name);
  if (whole) return whole;
  for (const [prefix, id] of byPrefix) if (name.startsWith(prefix)) return id;
  const dot = name.lastIndexOf('.');
  const before = dot < 1 ? -1 : name.lastIndexOf('.', dot - 1);
  const ofExtension = [before, dot]
    .map((at) => (at < 0 ? undefined : byExtension.get(name.slice(at + 1))))
    .find((id) => id !== undefined);
  return ofExtension ?? (dockerfileVariant.test(name) ? 'dockerfile' : null);
}

/** Language by the first line of a script (`#!/usr/bin/env -S node --flag`). */
export function languageOfShebang(firstLine: string): string | null {
  if (!firstLine.startsWith('#!')) return null;
  for (const word of firstLine.slice(2, 200).trim().split(/\s+/)) {
    const program = word.slice(word.lastIndexOf('/') + 1).replace(/[\d.]+$/, '');
    if (program === 'env' || word.startsWith('-') || word.includes('=')) continue;
    return byInterpreter.get(program) ?? null;
  }
  return null;
}

export function isCode(language: string | null): boolean {
  return language !== null && code.has(language);
}
