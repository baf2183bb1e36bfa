/** Names that no file declares where they are used: what a file imports as a whole, and what needs no import. */
import type { Interpreter } from '../interpreter.ts';
import { notConstant, pathValue, unknown, Value } from '../values/value.ts';
import { packageObject } from './package-object.ts';
import { staticMember } from './static-members.ts';

const nowhere = { line: 1, endLine: 1, start: 0, end: 0 };

/** `import java.io.*` and what needs no import: only names that the models know, or that the language itself does. */
export function importedByWildcard(it: Interpreter, name: string): Value | null {
  const { module } = it.frame.file;
  const known = module?.foundByWildcard.get(name);
  if (known !== undefined) return known;
  const own = module?.wildcards ?? [];
  const found = forgottenPackage(it, name) ?? lookUpWildcards(it, [...own, ...forgottenImports(it)], name);
  module?.foundByWildcard.set(name, found);
  return found;
}

/** A file without any is a piece of a program. */
const imports = /^[ \t]*(?:import|(?:pub )?use)\s/m;

function forgottenImports({ language, frame }: Interpreter): readonly string[] {
  const usual = language.forgottenImports ?? [];
  return usual.length > 0 && !imports.test(frame.file.text) ? usual : [];
}

function forgottenPackage({ language, frame, paths }: Interpreter, name: string): Value | null {
  const path = language.forgottenPackages?.get(name);
  return path === undefined || imports.test(frame.file.text) ? null : pathValue(paths.root(path));
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
