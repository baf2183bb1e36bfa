/** Node types of the Kotlin grammar, by what the tree walk does with them. */
import type { NodeTypes } from '../grammar-vocabulary.ts';

/** Types: their text is enough wherever they stand. */
export const typeSyntax: readonly string[] = [
  'user_type',
  'nullable_type',
  'non_nullable_type',
  'function_type',
  'parenthesized_type',
  'type_arguments',
  'type_parameters',
  'type_constraints',
  'type_modifiers',
];

/** The words before a declaration. */
const modifierSyntax = [
  'class_modifier',
  'function_modifier',
  'inheritance_modifier',
  'member_modifier',
  'parameter_modifier',
  'platform_modifier',
  'property_modifier',
  'visibility_modifier',
  'use_site_target',
];

/** Named nodes whose text is all there is. */
const leaves = [
  'identifier',
  'qualified_identifier',
  'number_literal',
  'float_literal',
  'character_literal',
  'string_content',
  'escape_sequence',
  'label',
  'shebang',
  'package_header',
  'file_annotation',
];

const operators =
  '! - + * / % < <= > >= == != === !== && || ?: ?. :: .. ..< ++ -- !! = += -= *= /= %= in !in is !is as as?';

const words = 'val var interface enum else object companion fun import get set data this';

export const kotlinNodeTypes: NodeTypes = {
  comments: ['line_comment', 'block_comment'],
  leaves: [...typeSyntax, ...modifierSyntax, ...leaves],
  tokens: `${operators} ${words}`.split(' '),
};
