/** Node types of the C# grammar, by what the tree walk does with them. */
import type { NodeTypes } from '../grammar-vocabulary.ts';

/** Types and parts of declarations whose text is enough. */
const types = [
  'predefined_type',
  'implicit_type',
  'array_type',
  'nullable_type',
  'pointer_type',
  'function_pointer_type',
  'ref_type',
  'scoped_type',
  'tuple_type',
  'generic_name',
  'qualified_name',
  'alias_qualified_name',
  'type_parameter_list',
  'type_argument_list',
  'type_parameter_constraints_clause',
  'explicit_interface_specifier',
];

const words = [
  'identifier',
  'modifier',
  'discard',
  'implicit_parameter',
  'null_literal',
  'boolean_literal',
  'integer_literal',
  'real_literal',
  'character_literal',
  'string_literal',
  'verbatim_string_literal',
  'raw_string_literal',
  'string_content',
  'escape_sequence',
  'interpolation_start',
  'interpolation_quote',
  'interpolation_brace',
  'interpolation_format_clause',
];

/** Directives may stand between any two tokens; those that choose code are nodes of their own kind. */
const directives = [
  'preproc_region',
  'preproc_endregion',
  'preproc_line',
  'preproc_pragma',
  'preproc_nullable',
  'preproc_error',
  'preproc_warning',
  'preproc_define',
  'preproc_undef',
  'shebang_directive',
];

const operators =
  '! ~ - + * / % ^ & | && || ?? < <= > >= == != << >> >>> ++ -- .. ' +
  '= += -= *= /= %= &= |= ^= <<= >>= >>>= ??=';

/** Words that change the meaning of the node they stand in. */
const modifiers = 'static await params out ref in get set init add remove break not default';

export const csharpNodeTypes: NodeTypes = {
  comments: ['comment', ...directives],
  leaves: [...types, ...words],
  values: ['this', 'base'],
  tokens: `${operators} ${modifiers}`.split(' '),
};
