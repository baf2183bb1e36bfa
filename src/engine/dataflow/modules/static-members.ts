/** Members of the program's classes that are imported by their own names: `import static x.Names.PATH`, `using static X.Util`. */
import type { Span } from '../../parsing/ir/span.ts';
import { keptMember } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { ClassObject } from '../values/class-object.ts';
import type { Value } from '../values/value.ts';
import type { Declared } from './declared.ts';

/** Whether what is imported from is a class of the program, or one in such a class. */
export function isClassOfProgram(it: Interpreter, module: string): boolean {
  return declaredClass(it, module) !== null;
}

/** The member of that class; null where it has none of this name, or is none of the program. */
export function staticMember(it: Interpreter, module: string, member: string, span: Span): Value | null {
  const found = declaredClass(it, module);
  const outer = found && it.declareNow(found.declared, found.name);
  const made = outer && found.inner.reduce<Value | null>((value, name) => nested(value, name), outer);
  return made ? (keptMember(it, made, member, span) ?? null) : null;
}

interface DeclaredClass {
  declared: Declared;
  name: string;
  /** Names of classes in it, the outermost first. */
  inner: readonly string[];
}

/** Classes begin with a capital letter, and packages do not; namespaces may. */
function declaredClass(it: Interpreter, module: string): DeclaredClass | null {
  if (it.language.names !== 'program' || it.models.isKnownName(module)) return null;
  const segments = module.split('.');
  const { file } = it.frame;
  for (let at = segments.length - 1; at >= 0 && /^[A-Z]/.test(segments[at] ?? ''); at--) {
    const [name = '', ...inner] = segments.slice(at);
    const path = segments.slice(0, at).join('.');
    const [nearest] =
      path === '' ? it.declarations.find(name, file) : it.declarations.imported(path, name, file);
    if (nearest?.statement.kind === 'class-declaration') return { declared: nearest, name, inner };
  }
  return null;
}

/** A companion of Kotlin is the class itself. */
function nested(value: Value | null, name: string): Value | null {
  if (value === null || name === 'Companion') return value;
  const made = value.objects.find((object): object is ClassObject => object instanceof ClassObject);
  return made?.scope.own(name)?.value ?? null;
}
