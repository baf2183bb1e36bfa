/** PHP to the intermediate representation. */
import type { Grammar } from '../grammar.ts';
import { callRules } from './calls.ts';
import { collectionRules } from './collections.ts';
import { controlFlowRules } from './control-flow.ts';
import { functionRules } from './functions.ts';
import { literalRules } from './literals.ts';
import { nameRules } from './names.ts';
import { namespaceRules } from './namespaces.ts';
import { modifiers, phpNodeTypes, typeSyntax } from './node-types.ts';
import { missingOpening } from './opening.ts';
import { operatorRules } from './operators.ts';
import { patternRules } from './patterns.ts';
import { statementRules } from './statements.ts';

export const phpGrammar: Grammar = {
  wasm: 'tree-sitter-php.wasm',
  nodeTypes: phpNodeTypes,
  opening: missingOpening,
  rules: {
    expressions: new Map(
      Object.entries({
        ...nameRules,
        ...literalRules,
        ...collectionRules,
        ...operatorRules,
        ...callRules,
        ...functionRules,
      }),
    ),
    patterns: new Map(Object.entries(patternRules)),
    statements: new Map(Object.entries({ ...statementRules, ...controlFlowRules, ...namespaceRules })),
    ignored: new Set([
      ...typeSyntax,
      ...modifiers,
      'text',
      'text_interpolation',
      'php_tag',
      'php_end_tag',
      'empty_statement',
      'goto_statement',
      'named_label_statement',
      'declare_directive',
      'variadic_placeholder',
      'attribute_list',
    ]),
  },
};
