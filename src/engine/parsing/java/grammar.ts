/** Java to the intermediate representation. */
import type { Grammar } from '../grammar.ts';
import type { PatternRule } from '../lowering.ts';
import { annotationRules } from './annotations.ts';
import { classRules } from './classes.ts';
import { expressionRules } from './expressions.ts';
import { functionRules } from './functions.ts';
import { importRules } from './imports.ts';
import { literalRules } from './literals.ts';
import { javaNodeTypes, typeSyntax } from './node-types.ts';
import { readFacelets } from './pages/facelets.ts';
import { readFreemarker } from './pages/freemarker.ts';
import { pageMethod, readPage } from './pages/jsp.ts';
import { readJte } from './pages/jte.ts';
import { readPebble } from './pages/pebble.ts';
import { isQute, readQute } from './pages/qute.ts';
import { readThymeleaf } from './pages/thymeleaf.ts';
import { readVelocity } from './pages/velocity.ts';
import { respell } from './respelling.ts';
import { statementRules } from './statements.ts';
import { switchRules } from './switches.ts';

/** What can be assigned to reads the same as a value. */
const target: PatternRule = (node, lower) => {
  const value = lower.expression(node);
  return value.kind === 'identifier' || value.kind === 'member' || value.kind === 'index'
    ? value
    : { ...lower.span(node), kind: 'identifier', name: '' };
};

export const javaGrammar: Grammar = {
  wasm: 'tree-sitter-java.wasm',
  nodeTypes: javaNodeTypes,
  rewrite: respell,
  rules: {
    expressions: new Map(
      Object.entries({
        ...expressionRules,
        ...literalRules,
        ...annotationRules,
        ...functionRules,
        ...switchRules,
      }),
    ),
    patterns: new Map(
      ['identifier', 'field_access', 'array_access', 'parenthesized_expression'].map((type) => [
        type,
        target,
      ]),
    ),
    statements: new Map([
      ...Object.entries({ ...statementRules, ...classRules, ...importRules }),
      // Beside the statements of a page, and in files without a class.
      ['method_declaration', pageMethod],
    ]),
    ignored: new Set([
      ...typeSyntax.filter((type) => type !== 'type_identifier' && type !== 'scoped_type_identifier'),
      'package_declaration',
      'module_declaration',
      'modifiers',
      'asterisk',
    ]),
  },
};

/** Pages: their code at the top level is what answers a request. */
export const jspGrammar: Grammar = {
  ...javaGrammar,
  readPage,
};

/** Templates that Java fills: no code of its own in them. */
export const thymeleafGrammar: Grammar = {
  ...javaGrammar,
  readPage: (source) => (isQute(source) ? readQute(source) : readThymeleaf(source)),
};
export const faceletsGrammar: Grammar = { ...javaGrammar, readPage: readFacelets };
export const quteGrammar: Grammar = { ...javaGrammar, readPage: readQute };
export const pebbleGrammar: Grammar = { ...javaGrammar, readPage: readPebble };
export const jteGrammar: Grammar = { ...javaGrammar, readPage: readJte };
export const velocityGrammar: Grammar = { ...javaGrammar, readPage: readVelocity };
export const freemarkerGrammar: Grammar = {
  ...javaGrammar,
  readPage: (source) => readFreemarker(source, false),
};
/** Files whose ending says that what is written is escaped. */
export const freemarkerHtmlGrammar: Grammar = {
  ...javaGrammar,
  readPage: (source) => readFreemarker(source, true),
};
