/**
 * MapStruct: a method without a body that is given what to fill, `void update(Dto from, @MappingTarget User to)`. The
 * code that is generated for it copies the fields that both have.
 */

import type { FunctionNode } from '../ir/declarations.ts';
import type { Expression } from '../ir/expressions.ts';
import type { Span } from '../ir/span.ts';
import type { Statement } from '../ir/statements.ts';

const copier = ['org', 'springframework', 'beans', 'BeanUtils', 'copyProperties'];

/** What the method does; null where it is given nothing to fill. */
export function mappingBody({ parameters, ...place }: FunctionNode): Statement[] | null {
  const target = parameters.find(({ decorators }) =>
    decorators?.some(({ name }) => name === 'MappingTarget'),
  );
  if (target?.pattern.kind !== 'identifier') return null;
  const { line, endLine, start, end } = place;
  const span: Span = { line, endLine, start, end };
  const [root = '', ...rest] = copier;
  const callee = rest.reduce<Expression>(
    (object, property) => ({ ...span, kind: 'member', object, property }),
    { ...span, kind: 'identifier', name: root },
  );
  const filled = target.pattern;
  const body = parameters.flatMap(({ pattern }): Statement[] =>
    pattern.kind === 'identifier' && pattern !== filled
      ? [
          {
            ...span,
            kind: 'expression',
            expression: { ...span, kind: 'call', callee, args: [pattern, filled] },
          },
        ]
      : [],
  );
  return [...body, { ...span, kind: 'return', value: filled }];
}
