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
};
