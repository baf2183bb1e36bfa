/** Names that are written with their package or namespace. */
import type { Expression, Member } from '../../parsing/ir/expressions.ts';
import type { Interpreter } from '../interpreter.ts';
import { lastNameOf } from '../models/expression-names.ts';
import type { Scope } from '../values/scope.ts';
import { notConstant, unknown, Value } from '../values/value.ts';
import { isOfLibrary } from './imports.ts';

/** `Admin::User` by its last name, where no library is known by the whole. */
export function constantIn(it: Interpreter, node: Member, value: Value): Value | null {
  if (!/^[A-Z]/.test(node.property) || value.isTainted) return null;
  if (value.paths.some((path) => !path.isGuess && it.models.isKnownName(path.text))) return value;
  for (const declared of it.declarations.imported(lastNameOf(node.object), node.property, it.frame.file)) {
    const found = it.declareNow(declared, node.property);
    if (found) return found;
  }
  return value;
}

/** A name written with its package (`App.Models.User`): a class of the program, or what a library has there. */
export function qualifiedName(it: Interpreter, name: string, scope: Scope): Value {
  const [first = '', ...rest] = name.split('.');
  const named = scope.find(first)?.value?.paths[0]?.text ?? first;
  // A variable that is called like a module is none: `let url = …; url::Url::parse(&url)`.
  const alias = /[<(]/.test(named) ? first : named;
  const full = [alias, ...rest].join('.');
  const dot = full.lastIndexOf('.');
  const module = full.slice(0, dot);
  const last = full.slice(dot + 1);
  const [declared] = isOfLibrary(it, module, last)
    ? []
    : it.declarations.imported(module, last, it.frame.file);
  const own = declared ? it.declareNow(declared, last) : null;
  if (own) return own;
  const path = it.paths.root(module).member(last);
  return path ? new Value(notConstant, [], [], [path], null) : unknown;
}

/** `com.example.web.User`: a class of the program by its full name; null for names of libraries. */
export function qualifiedClass(it: Interpreter, node: Member, scope: Scope): Value | null {
  if (it.language.names !== 'program' || !/^[A-Z]/.test(node.property)) return null;
  const packages: string[] = [];
  let at: Expression = node.object;
  for (; at.kind === 'member' && packages.length < maxSegments; at = at.object) packages.unshift(at.property);
  if (at.kind !== 'identifier' || scope.find(at.name)) return null;
  const module = [at.name, ...packages].join('.');
  if (!it.builtins.isGlobal(at.name) && !isOwnPackage(it, module, node.property)) return null;
  return declaredIn(it, module, node.property);
}

/**
 * A package of one's own may begin with any name: `util.HTMLFilter`, which lies in a folder of this name, `Shop.Models.Item`
 * of a file that says that it is of this namespace.
 */
function isOwnPackage(it: Interpreter, module: string, name: string): boolean {
  const { foldersAreNames, packageStatement } = it.language;
  if (foldersAreNames ? !/^[a-z]/.test(module) : !packageStatement) return false;
  const [nearest] = it.declarations.imported(module, name, it.frame.file);
  if (!foldersAreNames) return nearest !== undefined;
  const folder = `${module.replaceAll('.', '/')}/`;
  return nearest !== undefined && `/${nearest.file.path}`.includes(`/${folder}`);
}

const maxSegments = 12;

/** A class of the program by package and name. */
export function declaredIn(it: Interpreter, module: string, name: string): Value | null {
  if (isOfLibrary(it, module, name)) return null;
  const [nearest] = it.declarations.imported(module, name, it.frame.file);
  return nearest ? it.declareNow(nearest, name) : null;
}
