/** Types with a name whose values a library checks: `Slug = Annotated[str, StringConstraints(pattern='^[a-z-]+$')]`. */
import type { Expression } from '../../parsing/ir/expressions.ts';
import { HeapObject } from '../values/heap.ts';
import type { Scope } from '../values/scope.ts';

/** What is asked of the values of a type. */
export class NamedType extends HeapObject {
  readonly pattern: string;

  constructor(pattern: string, madeIn: number) {
    super('opaque', madeIn);
    this.pattern = pattern;
  }
}

/** `Field(pattern='…')`, `constr(regex='…')`; null where nothing is asked for. */
export function patternGiven(node: Expression | undefined): string | null {
  const given = node?.kind === 'call' ? (node.keywords?.pattern ?? node.keywords?.regex) : undefined;
  return given?.kind === 'literal' && typeof given.value === 'string' ? given.value : null;
}

/** Addresses of mail without quotes before the at sign: on one line, with no tag. */
const emailType = /^<?pydantic\.(?:networks\.)?EmailStr>?$/;

/** What the type of this name asks for, where it is one that the program has named, or of addresses of mail. */
export function patternOfType(name: string | null, scope: Scope): string | null {
  const { objects = [], paths = [] } = scope.find(name ?? '')?.value ?? {};
  if (paths.some(({ text }) => emailType.test(text))) return '^[^\\s<>"]+$';
  const type = objects.find((object) => object instanceof NamedType);
  return type instanceof NamedType ? type.pattern : null;
}
