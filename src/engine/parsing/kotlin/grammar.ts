/** Kotlin to the intermediate representation, in the words that Java has for what both know. */
import type { Grammar } from '../grammar.ts';
import { branchStatementRules, branchValueRules } from './branches.ts';
import { classRules } from './classes.ts';
import { expressionRules } from './expressions.ts';
import { functionRules, functionStatementRules } from './functions.ts';
import { importRules } from './imports.ts';
import { literalRules } from './literals.ts';
import { kotlinNodeTypes, typeSyntax } from './node-types.ts';
import { target } from './patterns.ts';
import { prepare } from './prepare.ts';
import { impliedMember, impliedReceiver } from './receivers.ts';
import { respell } from './spelling.ts';
import { statementRules } from './statements.ts';

export const kotlinGrammar: Grammar = {
  package: '@tree-sitter-grammars/tree-sitter-kotlin',
  wasm: 'tree-sitter-kotlin.wasm',
  isLarge: true,
  nodeTypes: kotlinNodeTypes,
  // Behind an annotation that is left open the grammar looks for the end of a line, and past the end of the file for ever.
  rewrite: (source) => `${respell(source)}\n`,
  prepare,
  rules: {
    expressions: new Map(
      Object.entries({ ...expressionRules, ...literalRules, ...branchValueRules, ...functionRules }),
    ),
    patterns: new Map(
      ['identifier', 'navigation_expression', 'index_expression', impliedMember, impliedReceiver].map(
        (type) => [type, target],
      ),
    ),
    statements: new Map(
      Object.entries({
        ...statementRules,
        ...branchStatementRules,
        ...functionStatementRules,
        ...classRules,
        ...importRules,
      }),
    ),
    ignored: new Set([
      ...typeSyntax,
      'package_header',
      'file_annotation',
      'type_alias',
      'modifiers',
      'annotation',
      'label',
      'shebang',
    ]),
  },
};
