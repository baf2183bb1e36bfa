/** Node types of the Ruby grammar, by what the tree walk does with them. */
import type { NodeTypes } from '../grammar-vocabulary.ts';

const operators =
  '+ - * / % ** & | ^ << >> < <= > >= == != === <=> =~ !~ ! ~ && || and or not defined? .. ... &. ' +
  '+= -= *= /= %= **= ||= &&= |= &= ^= <<= >>=';

export const rubyNodeTypes: NodeTypes = {
  comments: ['comment'],
  leaves: [
    'identifier',
    'constant',
    'instance_variable',
    'class_variable',
    'global_variable',
    'integer',
    'float',
    'rational',
    'complex',
    'character',
    'string_content',
    'escape_sequence',
    'heredoc_content',
    'heredoc_end',
    'simple_symbol',
    'hash_key_symbol',
    'operator',
    'uninterpreted',
    'self',
    'super',
    'nil',
    'true',
    'false',
    'forward_parameter',
    'forward_argument',
    'empty_statement',
  ],
  tokens: operators.split(' '),
};
