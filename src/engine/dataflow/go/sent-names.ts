/** What requests call the fields of a struct, as its tags say: `json:"user_name"`. */
import type { Field } from '../../parsing/ir/declarations.ts';
import { checksOf } from './validated-fields.ts';

/** By the name of the function that fills the struct; the last is for all others. */
const tagsOf: readonly (readonly [filledBy: RegExp, tags: readonly string[]])[] = [
  [/query|form/i, ['form', 'query', 'schema']],
  [/uri|path|param|vars/i, ['uri', 'param', 'path']],
  [/header/i, ['header']],
  [/(?:)/, ['json', 'form', 'query', 'schema']],
];

/** @param filledBy name of the function, `ShouldBindQuery` */
export function sentName(field: Field, filledBy: string): string {
  const tags = tagsOf.find(([pattern]) => pattern.test(filledBy))?.[1] ?? [];
  const named = tags.map((tag) => checksOf(field, tag).split(',', 1)[0] ?? '');
  return named.find((name) => name !== '' && name !== '-') ?? field.name;
}
