/** Node types of the Java grammar, by what the tree walk does with them. */
import type { NodeTypes } from '../grammar-vocabulary.ts';

/** Types: their text is enough wherever they stand. */
export const typeSyntax: readonly string[] = [
  'type_identifier',
  'scoped_type_identifier',
  'generic_type',
  'array_type',
  'integral_type',
  'floating_point_type',
  'boolean_type',
  'void_type',
  'type_arguments',
  'type_parameters',
  'dimensions',
  'throws',
  'permits',
];

const operators =
  '! ~ - + * / % < <= > >= == != & | ^ && || << >> >>> ++ -- = += -= *= /= %= <<= >>= >>>= &= |= ^= ::';

const words = 'static private final abstract native default new';

/** Named nodes whose text is all there is. */
const leaves = [
  'identifier',
  'scoped_identifier',
  'this',
  'super',
  'true',
  'false',
  'null_literal',
  'character_literal',
  'string_literal',
  'decimal_integer_literal',
  'hex_integer_literal',
  'octal_integer_literal',
  'binary_integer_literal',
  'decimal_floating_point_literal',
  'hex_floating_point_literal',
  'class_literal',
  'asterisk',
  'underscore_pattern',
  'package_declaration',
  'module_declaration',
  'receiver_parameter',
];

export const javaNodeTypes: NodeTypes = {
  comments: ['line_comment', 'block_comment'],
  leaves: [...typeSyntax, ...leaves],
  tokens: `${operators} ${words}`.split(' '),
};
