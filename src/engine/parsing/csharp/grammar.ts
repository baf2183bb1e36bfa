/** C# to the intermediate representation. */
import type { Grammar } from '../grammar.ts';
import type { LoweringRules } from '../lowering.ts';
import { callRules } from './calls.ts';
import { classRules } from './classes.ts';
import { settleConditionalAccess, withoutConditionalAssignments } from './conditional-access.ts';
import { emptyCollections } from './empty-collections.ts';
import { expressionRules, patternRules } from './expressions.ts';
import { settleExtensionBlocks, withoutExtensionBlocks } from './extension-blocks.ts';
import { functionRules } from './functions.ts';
import { importRules } from './imports.ts';
import { literalRules } from './literals.ts';
import { matchingRules, switchRules } from './matching.ts';
import { csharpNodeTypes } from './node-types.ts';
import { queryRules } from './queries.ts';
import { withoutSlices } from './slice-patterns.ts';
import { statementRules } from './statements.ts';
import { hideVerbatimQuotes } from './verbatim-quotes.ts';

const csharpRules: LoweringRules = {
  expressions: new Map(
    Object.entries({
      ...expressionRules,
      ...literalRules,
      ...callRules,
      ...functionRules,
      ...matchingRules,
      ...queryRules,
    }),
  ),
  patterns: new Map(Object.entries(patternRules)),
  statements: new Map(Object.entries({ ...statementRules, ...switchRules, ...classRules, ...importRules })),
  ignored: new Set([
    'empty_statement',
    'goto_statement',
    'global_attribute',
    'attribute_list',
    'extern_alias_directive',
    'delegate_declaration',
    'modifier',
    'type_parameter_list',
    'type_parameter_constraints_clause',
    'type_argument_list',
    'implicit_type',
  ]),
};

export const csharpGrammar: Grammar = {
  wasm: 'tree-sitter-c-sharp.wasm',
  nodeTypes: csharpNodeTypes,
  rules: csharpRules,
  rewrite: (source) =>
    withoutSlices(
      withoutExtensionBlocks(withoutConditionalAssignments(hideVerbatimQuotes(source) ?? source)),
    ),
  prepare(root, source) {
    settleConditionalAccess(root);
    settleExtensionBlocks(root, source);
  },
  pardon: emptyCollections,
};
