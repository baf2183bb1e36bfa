/** Members of the program's classes that are imported by their own names: `import static x.Names.PATH`, `using static X.Util`. */
import type { Span } from '../../parsing/ir/span.ts';
import { keptMember } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Value } from '../values/value.ts';
import type { Declared } from './declared.ts';

/** Whether what is imported from is a class of the program. */
export function isClassOfProgram(it: Interpreter, module: string): boolean {
  return declaredClass(it, module) !== undefined;
}

/** The member of that class; null where it has none of this name, or is none of the program. */
export function staticMember(it: Interpreter, module: string, member: string, span: Span): Value | null {
  const declared = declaredClass(it, module);
  const made = declared && it.declareNow(declared, lastOf(module));
  return made ? (keptMember(it, made, member, span) ?? null) : null;
}

function declaredClass(it: Interpreter, module: string): Declared | undefined {
  const name = lastOf(module);
  if (it.language.names !== 'program' || !/^[A-Z]/.test(name) || it.models.isKnownName(module))
    return undefined;
  const path = module.slice(0, Math.max(0, module.length - name.length - 1));
  const { file } = it.frame;
  const [nearest] =
    path === '' ? it.declarations.find(name, file) : it.declarations.imported(path, name, file);
  return nearest?.statement.kind === 'class-declaration' ? nearest : undefined;
}

function lastOf(module: string): string {
  return module.slice(module.lastIndexOf('.') + 1);
}
