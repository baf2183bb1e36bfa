/** Node types of the Go grammar, by what the tree walk does with them. */
import type { NodeTypes } from '../grammar-vocabulary.ts';

/** Operators of unary, binary and assignment statements. */
const operators =
  '! ~ - + * / % < <= > >= == != & &^ | ^ && || << >> <- = := += -= *= /= %= <<= >>= &= &^= |= ^=';

export const goNodeTypes: NodeTypes = {
  comments: ['comment'],
  leaves: [
    'interpreted_string_literal',
    'raw_string_literal',
    'rune_literal',
    'int_literal',
    'float_literal',
    'imaginary_literal',
    'function_type',
    'channel_type',
    'type_arguments',
    'type_parameter_list',
    'package_clause',
  ],
  tokens: operators.split(' '),
  fieldless: [
    'source_file',
    'block',
    'statement_list',
    'argument_list',
    'expression_list',
    'literal_value',
    'literal_element',
    'expression_statement',
    'parenthesized_expression',
    'return_statement',
    'import_spec_list',
    'field_declaration_list',
  ],
};
