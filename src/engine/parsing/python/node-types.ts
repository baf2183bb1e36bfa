/** Node types of the Python grammar, by what the tree walk does with them. */
import type { NodeTypes } from '../grammar-vocabulary.ts';

const operators =
  '+ - * / // % ** @ << >> & | ^ ~ < <= == != >= > <> += -= *= /= //= %= **= @= <<= >>= &= |= ^= not and or in is';

export const pythonNodeTypes: NodeTypes = {
  comments: ['comment'],
  leaves: [
    'identifier',
    'integer',
    'float',
    'true',
    'false',
    'none',
    'type',
    'string_start',
    'string_content',
    'string_end',
    'escape_sequence',
    'type_conversion',
    'pass_statement',
    'break_statement',
    'continue_statement',
    'import_prefix',
    'wildcard_import',
    'ellipsis',
    'dotted_name',
    'format_specifier',
  ],
  tokens: [...operators.split(' '), 'async', 'not in', 'is not', 'await', ':'],
};
