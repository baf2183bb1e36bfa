/** Rust to the intermediate representation. */
import type { Grammar } from '../grammar.ts';
import { expressionRules } from './expressions.ts';
import { functionRules, functionStatements } from './functions.ts';
import { importRules } from './imports.ts';
import { literalRules } from './literals.ts';
import { macroRules } from './macros.ts';
import { nameRules } from './names.ts';
import { rustNodeTypes } from './node-types.ts';
import { patternRules } from './patterns.ts';
import { attached, prepareTree } from './prepare.ts';
import { readableText } from './source-text.ts';
import { statementRules } from './statements.ts';
import { typeStatements } from './types.ts';
import { valueRules } from './values.ts';

export const rustGrammar: Grammar = {
  wasm: 'tree-sitter-rust.wasm',
  nodeTypes: rustNodeTypes,
  rewrite: readableText,
  prepare: prepareTree,
  rules: {
    expressions: new Map(
      Object.entries({
        ...expressionRules,
        ...nameRules,
        ...literalRules,
        ...functionRules,
        ...macroRules,
        ...valueRules,
      }),
    ),
    patterns: new Map(Object.entries(patternRules)),
    statements: new Map(
      Object.entries({ ...statementRules, ...functionStatements, ...typeStatements, ...importRules }),
    ),
    separatesDeclarations: true,
    ignored: new Set([
      'attribute_item',
      attached,
      'inner_attribute_item',
      'empty_statement',
      'extern_crate_declaration',
      'foreign_mod_item',
      'macro_definition',
      'function_signature_item',
      'visibility_modifier',
      'mutable_specifier',
      'shebang',
      'label',
      'type_arguments',
    ]),
  },
};
