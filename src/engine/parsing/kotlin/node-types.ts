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

/** Checked by a test against the grammar. */
const fieldless = [
  'source_file',
  'annotated_expression',
  'annotated_lambda',
  'annotation',
  'anonymous_function',
  'anonymous_initializer',
  'block',
  'call_expression',
  'catch_block',
  'class_body',
  'class_parameter',
  'class_parameters',
  'collection_literal',
  'constructor_delegation_call',
  'constructor_invocation',
  'delegation_specifier',
  'delegation_specifiers',
  'enum_class_body',
  'enum_entry',
  'finally_block',
  'for_statement',
  'function_body',
  'function_value_parameters',
  'import',
  'index_expression',
  'infix_expression',
  'lambda_literal',
  'lambda_parameters',
  'modifiers',
  'multi_variable_declaration',
  'navigation_expression',
  'object_literal',
  'parameter',
  'parameter_modifiers',
  'parenthesized_expression',
  'primary_constructor',
  'property_declaration',
  'secondary_constructor',
  'string_literal',
  'multiline_string_literal',
  'throw_expression',
  'try_expression',
  'value_argument',
  'value_arguments',
  'variable_declaration',
];

export const kotlinNodeTypes: NodeTypes = {
  comments: ['line_comment', 'block_comment'],
  leaves: [...typeSyntax, ...modifierSyntax, ...leaves],
  tokens: `${operators} ${words}`.split(' '),
  fieldless,
};
