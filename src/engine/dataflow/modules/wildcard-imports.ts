/** Names that no file declares where they are used: what a file imports as a whole, and what needs no import. */
import type { Interpreter } from '../interpreter.ts';
import { notConstant, unknown, Value } from '../values/value.ts';
import { packageObject } from './package-object.ts';
import { staticMember } from './static-members.ts';

const nowhere = { line: 1, endLine: 1, start: 0, end: 0 };

/** `import java.io.*` and what needs no import: only names that the models know, or that the language itself does. */
export function importedByWildcard(it: Interpreter, name: string): Value | null {
  const { module } = it.frame.file;
  const known = module?.foundByWildcard.get(name);
  if (known !== undefined) return known;
  const found = lookUpWildcards(it, [...(module?.wildcards ?? []), ...forgotten(it)], name);
  module?.foundByWildcard.set(name, found);
  return found;
}

const imports = /^\s*import\s/m;

function forgotten({ language: { forgottenImports = [] }, frame }: Interpreter): readonly string[] {
  return forgottenImports.length === 0 || imports.test(frame.file.text) ? [] : forgottenImports;
}

/** `import . "example.com/app/util"` (Go) */
function packageMember(it: Interpreter, module: string, name: string): Value | null {
  const directory = it.language.names === 'directory' ? it.resolvePath(module) : null;
  return directory === null ? null : (packageObject(it, directory).get(name)?.value ?? null);
}

function lookUpWildcards(it: Interpreter, wildcards: readonly string[], name: string): Value | null {
  const { implicitImports = [], knowsGlobalsByModel } = it.language;
  for (const module of wildcards) {
    const member = staticMember(it, module, name, nowhere) ?? packageMember(it, module, name);
    if (member) return member;
  }
  for (const module of [...wildcards, ...implicitImports]) {
    const full = `${it.paths.root(module).text}.${name}`;
    // A namespace within a namespace is not imported with it.
    const isKnown = it.models.isKnownName(full) || it.builtins.makes?.(full);
    if (!isKnown || implicitImports.includes(full)) continue;
    const path = it.paths.root(module).member(name);
    return path ? new Value(notConstant, [], [], [path], null) : unknown;
  }
  if (knowsGlobalsByModel && it.models.isKnownName(name))
    return new Value(notConstant, [], [], [it.paths.root(name)], null);
  return null;
}
