/** Go to the intermediate representation. */
import type { Grammar } from '../grammar.ts';
import { compositeRules } from './composites.ts';
import { declarationRules } from './declarations.ts';
import { expressionRules } from './expressions.ts';
import { functionRules, functionStatements } from './functions.ts';
import { literalRules } from './literals.ts';
import { hideNewValues } from './new-values.ts';
import { goNodeTypes } from './node-types.ts';
import { patternRules } from './patterns.ts';
import { statementRules } from './statements.ts';
import { switchRules } from './switches.ts';

export const goGrammar: Grammar = {
  wasm: 'tree-sitter-go.wasm',
  nodeTypes: goNodeTypes,
  rewrite: (source) => hideNewValues(source) ?? source,
  rules: {
    expressions: new Map(
      Object.entries({ ...expressionRules, ...literalRules, ...compositeRules, ...functionRules }),
    ),
    patterns: new Map(Object.entries(patternRules)),
    statements: new Map(
      Object.entries({
        ...statementRules,
        ...declarationRules,
        ...functionStatements,
        ...switchRules,
      }),
    ),
    separatesDeclarations: true,
    ignored: new Set(['empty_statement', 'fallthrough_statement', 'label_name', 'type_parameter_list']),
  },
};
