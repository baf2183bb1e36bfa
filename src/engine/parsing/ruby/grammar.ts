/** Ruby to the intermediate representation. */
import type { Grammar } from '../grammar.ts';
import { callRules } from './calls.ts';
import { classStatements, madeClass } from './classes.ts';
import { withComponentPages } from './component-pages.ts';
import { controlStatements } from './control-flow.ts';
import { controlExpressions } from './control-values.ts';
import { functionRules } from './functions.ts';
import { literalRules } from './literals.ts';
import { nameRules } from './names.ts';
import { rubyNodeTypes } from './node-types.ts';
import { operatorRules } from './operators.ts';
import { patternRules } from './patterns.ts';
import { prepareTree } from './prepare.ts';
import { readableText } from './source-text.ts';

export const rubyGrammar: Grammar = {
  wasm: 'tree-sitter-ruby.wasm',
  nodeTypes: rubyNodeTypes,
  rewrite: readableText,
  pagesAsCode: withComponentPages,
  prepare: prepareTree,
  rules: {
    expressions: new Map(
      Object.entries({
        ...nameRules,
        ...literalRules,
        ...callRules,
        call: (node, lower) => madeClass(node, lower) ?? callRules.call(node, lower),
        ...functionRules,
        ...operatorRules,
        ...controlExpressions,
      }),
    ),
    patterns: new Map(Object.entries(patternRules)),
    statements: new Map(Object.entries({ ...controlStatements, ...classStatements })),
    ignored: new Set([
      'empty_statement',
      'heredoc_body',
      'heredoc_end',
      'uninterpreted',
      'forward_argument',
      'undef',
      'alias',
      'redo',
    ]),
  },
};
