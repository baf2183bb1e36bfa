/** JavaScript, JSX, TypeScript and TSX to the intermediate representation: one table of rules for all four. */
import type { LoweringRules } from '../lowering.ts';
import { classRules } from './classes.ts';
import { collectionRules } from './collections.ts';
import { expressionRules } from './expressions.ts';
import { functionRules } from './functions.ts';
import { literalRules } from './literals.ts';
import { markupRules } from './markup.ts';
import { moduleRules } from './modules.ts';
import { typeSyntax } from './node-types.ts';
import { patternRules } from './patterns.ts';
import { statementRules } from './statements.ts';
import { typeDeclarationRules } from './type-declarations.ts';
import { typescriptRules } from './typescript.ts';

export const javascriptRules: LoweringRules = {
  expressions: new Map(
    Object.entries({
      ...expressionRules,
      ...literalRules,
      ...collectionRules,
      ...functionRules,
      ...classRules,
      ...markupRules,
    }),
  ),
  patterns: new Map(Object.entries(patternRules)),
  statements: new Map(
    Object.entries({ ...statementRules, ...moduleRules, ...typescriptRules, ...typeDeclarationRules }),
  ),
  ignored: new Set([
    ...typeSyntax,
    'ambient_declaration',
    'hash_bang_line',
    'empty_statement',
    'debugger_statement',
    'optional_chain',
    'accessibility_modifier',
    'override_modifier',
    'statement_identifier',
    'decorator',
  ]),
};
