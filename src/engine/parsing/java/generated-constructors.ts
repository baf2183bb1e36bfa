/** Constructors that an annotation of Lombok writes at compile time, with one parameter for each field they fill. */
import type { ClassNode, Field, FunctionNode } from '../ir/declarations.ts';

/** The annotations, and which fields theirs is given. */
const constructing: ReadonlyMap<string, 'none' | 'required' | 'all'> = new Map([
  ['NoArgsConstructor', 'none'],
  ['Data', 'required'],
  ['RequiredArgsConstructor', 'required'],
  ['AllArgsConstructor', 'all'],
  ['Value', 'all'],
  ['Builder', 'all'],
]);

/** Nothing is written where somebody wrote one, but for those that are asked for by their name. */
export function addGeneratedConstructors(target: ClassNode): void {
  const names = (target.decorators ?? []).map(({ name }) => name.slice(name.lastIndexOf('.') + 1));
  const hasOwn = target.methods.some(({ name }) => name === 'constructor');
  const asked = names.filter((name) => !hasOwn || name.endsWith('Constructor'));
  const kinds = new Set(asked.map((name) => constructing.get(name)));
  const own = filledFields(target);
  const required = own.filter((field) => !field.value && (isFinal(target, field) || isNeverNull(field)));
  if (kinds.has('none')) target.methods.push(constructorOf(target, []));
  if (kinds.has('required') && required.length > 0) target.methods.push(constructorOf(target, required));
  if (kinds.has('all') && own.length > 0) target.methods.push(constructorOf(target, own));
}

/** The fields that a constructor of all of them fills; the value of others is settled, unless it is only a default. */
export function filledFields(target: ClassNode): Field[] {
  return target.fields.filter(
    (field) =>
      !field.isStatic && field.name !== '' && !(field.value && isFinal(target, field) && !isDefault(field)),
  );
}

/** All fields of a `@Value` are final. */
function isFinal({ decorators = [] }: ClassNode, field: Field): boolean {
  return field.isFinal === true || decorators.some(({ name }) => name === 'Value');
}

function isDefault({ decorators = [] }: Field): boolean {
  return decorators.some(({ name }) => name === 'Default');
}

function isNeverNull({ decorators = [] }: Field): boolean {
  return decorators.some(({ name }) => /(?:^|\.)NonNull$/.test(name));
}

function constructorOf({ line, endLine, start, end }: ClassNode, fields: readonly Field[]): FunctionNode {
  const parameters = fields.map(({ name, type, decorators, ...field }) => {
    const at = { line: field.line, endLine: field.endLine, start: field.start, end: field.end };
    return {
      ...at,
      pattern: { ...at, kind: 'identifier' as const, name },
      isField: true,
      ...(type ? { type } : {}),
      ...(decorators ? { decorators } : {}),
    };
  });
  return {
    line,
    endLine,
    start,
    end,
    kind: 'function',
    name: 'constructor',
    parameters,
    body: [],
    lexicalThis: false,
  };
}
