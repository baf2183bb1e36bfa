/**
 * What an annotation that stands for another one says of it: Spring's
 * `@AliasFor(annotation = GetMapping.class, attribute = "path") String[] at();`, whose default counts as well.
 */
import type { ClassNode, Decorator, Field } from '../../parsing/ir/declarations.ts';
import type { Expression } from '../../parsing/ir/expressions.ts';
import { lastNameOf } from '../models/expression-names.ts';

type Said = Pick<Decorator, 'args' | 'keywords'>;

/** The same element by two names. */
const firstElement = new Set(['value', 'path']);

/** What `meta`, which stands on the annotation, is told where that is used. */
export function passedOn(type: ClassNode, meta: Decorator, used: Decorator): Said {
  const aliases = type.fields.flatMap((element) => {
    const alias = aliasOf(element, meta);
    return alias ? [{ element, ...alias }] : [];
  });
  if (aliases.length === 0) return used;
  const aliased = new Set(aliases.map(({ element }) => element.name));
  const said: Required<Said> = { args: [], keywords: {} };
  for (const [name, value] of Object.entries(used.keywords ?? {}))
    if (!aliased.has(name)) said.keywords[name] = value;
  // A value that is said to be another element's is none of its own.
  if (!type.fields.some(isElsewhere)) said.args.push(...used.args);
  for (const { element, attribute, isOfMeta } of aliases) {
    const value = givenFor(element, used);
    if (!value || !isOfMeta) continue;
    if (firstElement.has(attribute)) said.args = [value];
    else said.keywords[attribute] = value;
  }
  return said;
}

function isElsewhere({ name, decorators }: Field): boolean {
  return name === 'value' && decorators?.some(isAlias) === true;
}

function isAlias({ name }: Decorator): boolean {
  return name === 'AliasFor';
}

/** Which element of which annotation it is; null where it is one of its own. */
function aliasOf(element: Field, meta: Decorator): { attribute: string; isOfMeta: boolean } | null {
  const alias = element.decorators?.find(isAlias);
  const target = lastTypeOf(alias?.keywords?.annotation);
  if (!alias || target === '') return null;
  const named = alias.keywords?.attribute ?? alias.args[0];
  const attribute = named?.kind === 'literal' ? String(named.value) : element.name;
  // `@GetMapping` is a `@RequestMapping` itself.
  const isOfMeta = target === meta.name || (target === 'RequestMapping' && meta.name.endsWith('Mapping'));
  return { attribute, isOfMeta };
}

function lastTypeOf(type: Expression | undefined): string {
  return type?.kind === 'type-reference' ? type.name : lastNameOf(type).replace(/^class$/, '');
}

function givenFor({ name, value }: Field, { args, keywords }: Decorator): Expression | undefined {
  const written = name === 'value' ? args[0] : keywords?.[name];
  return written ?? (value && !isEmpty(value) ? value : undefined);
}

function isEmpty(value: Expression): boolean {
  return (
    (value.kind === 'array' && value.elements.length === 0) ||
    (value.kind === 'literal' && value.value === '')
  );
}
