/** Node types of the PHP grammar, by what the tree walk does with them. */
import type { NodeTypes } from '../grammar-vocabulary.ts';

/** Types are kept as written. */
export const typeSyntax: readonly string[] = [
  'named_type',
  'optional_type',
  'union_type',
  'intersection_type',
  'disjunctive_normal_form_type',
  'primitive_type',
  'cast_type',
  'type_list',
];

/** Modifiers of declarations: whether they are there is all that counts. */
export const modifiers: readonly string[] = [
  'visibility_modifier',
  'static_modifier',
  'abstract_modifier',
  'final_modifier',
  'readonly_modifier',
  'var_modifier',
  'reference_modifier',
];

/** Operators of unary, binary, update and augmented assignment expressions. */
const operators =
  '! ~ - + . * / % ** < <= > >= == != <> === !== <=> & | ^ && || ?? << >> ++ -- instanceof and or xor |> ' +
  '+= -= *= /= %= **= .= <<= >>= &= ^= |= ??=';

/** Words that change the meaning of the node they stand in. */
const words = 'static use as function const & readonly';

export const phpNodeTypes: NodeTypes = {
  comments: ['comment'],
  leaves: [
    ...typeSyntax,
    ...modifiers,
    'name',
    'qualified_name',
    'relative_name',
    'namespace_name',
    'relative_scope',
    'variable_name',
    'string',
    'string_content',
    'escape_sequence',
    'nowdoc_body',
    'heredoc_start',
    'heredoc_end',
    'integer',
    'float',
    'boolean',
    'null',
    'text',
    'text_interpolation',
    'php_tag',
    'php_end_tag',
    'empty_statement',
    'variadic_placeholder',
    'declare_directive',
  ],
  tokens: [...new Set(`${operators} ${words}`.split(' '))],
};
