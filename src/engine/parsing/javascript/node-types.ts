/** Node types of the JavaScript, TypeScript and TSX grammars, by what the tree walk does with them. */
import type { NodeTypes } from '../grammar-vocabulary.ts';

/** Types have no effect at run time; where one matters (a parameter's), its text is enough. */
export const typeSyntax: readonly string[] = [
  'type_annotation',
  'type_arguments',
  'type_parameters',
  'asserts_annotation',
  'type_predicate_annotation',
  'implements_clause',
  'function_signature',
  'method_signature',
  'abstract_method_signature',
  'index_signature',
  'predefined_type',
  'type_identifier',
  'generic_type',
  'union_type',
  'intersection_type',
  'object_type',
  'array_type',
  'tuple_type',
  'literal_type',
  'function_type',
  'constructor_type',
  'conditional_type',
  'lookup_type',
  'type_query',
  'index_type_query',
  'readonly_type',
  'parenthesized_type',
  'template_literal_type',
  'flow_maybe_type',
  'this_type',
];

/** Types that get a name, which others may ask for. */
const typeDeclarations = ['interface_declaration', 'type_alias_declaration'];

/** Operators of unary, binary, update and augmented assignment expressions. */
const operators =
  '! ~ - + * / % ** < <= > >= == != === !== & | ^ && || ?? << >> >>> ++ -- typeof void delete in instanceof ' +
  '+= -= *= /= %= **= <<= >>= >>>= &= |= ^= &&= ||= ??=';

/** Words that change the meaning of the node they stand in. */
const modifiers = 'async static get set of await default = ?. readonly const yield';

/** Named nodes that have no children in any grammar. */
const words = [
  'identifier',
  'property_identifier',
  'shorthand_property_identifier',
  'shorthand_property_identifier_pattern',
  'private_property_identifier',
  'statement_identifier',
  'string_fragment',
  'escape_sequence',
  'this',
  'super',
  'true',
  'false',
  'null',
  'undefined',
  'optional_chain',
  'empty_statement',
];

export const javascriptNodeTypes: NodeTypes = {
  comments: ['comment', 'html_comment'],
  leaves: [
    ...typeSyntax,
    ...typeDeclarations,
    ...words,
    'string',
    'regex',
    'number',
    'jsx_text',
    'ambient_declaration',
  ],
  tokens: [...`${operators} ${modifiers}`.split(' '), 'static get'],
};
