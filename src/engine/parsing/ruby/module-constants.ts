/** Constants of a module that its body finds when it runs: tables and lists that are filled by it. */
import type { Expression } from '../ir/expressions.ts';
import type { Statement } from '../ir/statements.ts';

/** `REGISTRY = {}`, `HANDLERS = Hash.new`: needs nothing that the module declares. */
export function isEmptyTable(statement: Statement): boolean {
  return statement.kind === 'declare' && statement.value !== undefined && isEmpty(statement.value);
}

function isEmpty(value: Expression): boolean {
  if (value.kind === 'object') return value.properties.length === 0;
  if (value.kind === 'array') return value.elements.length === 0;
  return (
    value.kind === 'call' && value.isNew === true && value.args.length === 0 && isCollection(value.callee)
  );
}

function isCollection(made: Expression): boolean {
  if (made.kind === 'member') return made.property === 'Map';
  return made.kind === 'identifier' && /^(?:Hash|Array|Set)$/.test(made.name);
}
