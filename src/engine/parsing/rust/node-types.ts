/** Node types of the Rust grammar, by what the tree walk does with them. */
import type { NodeTypes } from '../grammar-vocabulary.ts';

/** Operators of unary, binary and assignment expressions; `;` tells a statement from the value of its block. */
const operators =
  '! - * & + / % ^ | << >> < <= > >= == != && || = += -= *= /= %= ^= &= |= <<= >>= .. ..= ; async';

export const rustNodeTypes: NodeTypes = {
  comments: ['line_comment', 'block_comment'],
  leaves: [
    'string_literal',
    'raw_string_literal',
    'char_literal',
    'integer_literal',
    'float_literal',
    'visibility_modifier',
    'lifetime',
    'label',
    'type_parameters',
    'where_clause',
    'trait_bounds',
    'macro_definition',
    'token_tree_pattern',
  ],
  values: ['_'],
  tokens: operators.split(' '),
};
