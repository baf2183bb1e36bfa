/** Python to the intermediate representation. */
import type { Grammar } from '../grammar.ts';
import { expressionRules } from './expressions.ts';
import { functionRules } from './functions.ts';
import { literalRules } from './literals.ts';
import { pythonNodeTypes } from './node-types.ts';
import { patternRules } from './patterns.ts';
import { statementRules } from './statements.ts';
import { asAssignments } from './type-aliases.ts';

export const pythonGrammar: Grammar = {
  wasm: 'tree-sitter-python.wasm',
  nodeTypes: pythonNodeTypes,
  rules: {
    expressions: new Map(Object.entries({ ...expressionRules, ...literalRules, ...functionRules })),
    patterns: new Map(Object.entries(patternRules)),
    statements: new Map(Object.entries(statementRules)),
    ignored: new Set(['type', 'type_alias_statement', 'pass_statement']),
  },
  rewrite: asAssignments,
};
