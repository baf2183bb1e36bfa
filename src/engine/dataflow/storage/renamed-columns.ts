/** Columns to which a chain of calls that builds a statement gives other names. */
import type { Call, Expression } from '../../parsing/ir/expressions.ts';
import type { Interpreter } from '../interpreter.ts';
import { lastNameOf } from '../models/expression-names.ts';
import { partsOf } from './built-statements.ts';
import { statementRun } from './selected-columns.ts';
import type { Renamed } from './sql-selection.ts';

const selecting = /^select(?:Distinct(?:On)?|Raw|_?from)?$/i;
/** They take columns, or something else. */
const asking = /^(?:query|with_entities)$/;
const named = /^\s*(?:\w+\.)?(\w+)\s+as\s+(\w+)\s*$/i;

const maxDepth = 3;

/**
 * `db.select({ text: comments.body }).from(comments)`, `knex('comments').select('body as text')`
 *
 * @returns undefined where the chain gives none
 */
export function renamedBy(it: Interpreter, call: Call): Renamed | undefined {
  const names = new Map<string, string>();
  const parts = [...partsOf(call)];
  const run = parts.map((part) => statementRun(it, part)).find((statement) => statement !== null);
  for (const part of run ? partsOf(run) : parts) {
    const name = lastNameOf(part.callee);
    for (const given of part.args)
      if (selecting.test(name) || (asking.test(name) && given.kind === 'call')) note(given, names, maxDepth);
  }
  return names.size > 0 ? names : undefined;
}

function note(given: Expression, names: Map<string, string>, depth: number): void {
  if (depth === 0) return;
  switch (given.kind) {
    case 'array':
      for (const element of given.elements) note(element, names, depth - 1);
      return;
    case 'object':
      for (const part of given.properties)
        if (part.kind === 'property') noteAs(part.key, part.value, names, depth);
      return;
    case 'literal': {
      const [, column, as] = named.exec(typeof given.value === 'string' ? given.value : '') ?? [];
      if (column && as) names.set(as, column);
      return;
    }
    case 'call': {
      // `Comment.text.label('body')`
      const [as] = given.args;
      if (given.callee.kind === 'member' && given.callee.property === 'label' && as?.kind === 'literal')
        noteAs(String(as.value), given.callee.object, names, depth);
    }
  }
}

function noteAs(as: string, column: Expression, names: Map<string, string>, depth: number): void {
  if (column.kind === 'member') names.set(as, column.property);
  else if (column.kind === 'literal' && typeof column.value === 'string') names.set(as, column.value);
  else if (column.kind === 'object') note(column, names, depth - 1);
}
