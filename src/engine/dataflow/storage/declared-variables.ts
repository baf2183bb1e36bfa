/** What a function says of its variables where it declares them: `var comments []Comment`, `var user = db.Users.Find(id)`. */
import type { FunctionNode } from '../../parsing/ir/declarations.ts';
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { Statement } from '../../parsing/ir/statements.ts';

export interface DeclaredVariable {
  type?: string | undefined;
  value?: Expression | undefined;
}

const known = new WeakMap<FunctionNode, ReadonlyMap<string, DeclaredVariable>>();
const maxDepth = 4;

/** The first declaration of the name, or what it is set to first; null where the function has none. */
export function declaredVariable(fn: FunctionNode | null, name: string): DeclaredVariable | null {
  if (!fn) return null;
  let all = known.get(fn);
  if (!all) {
    const found = new Map<string, DeclaredVariable>();
    collect(fn.body, found, 0);
    known.set(fn, found);
    all = found;
  }
  return all.get(name) ?? null;
}

function collect(body: readonly Statement[], found: Map<string, DeclaredVariable>, depth: number): void {
  if (depth > maxDepth) return;
  const note = (target: { kind: string; name?: string }, variable: DeclaredVariable) => {
    if (target.kind === 'identifier' && target.name !== undefined && !found.has(target.name))
      found.set(target.name, variable);
  };
  for (const statement of body)
    switch (statement.kind) {
      case 'declare':
        note(statement.target, { type: statement.type, value: statement.value });
        break;
      case 'expression':
        if (statement.expression.kind === 'assign')
          note(statement.expression.target, { value: statement.expression.value });
        break;
      case 'block':
        collect(statement.body, found, depth);
        break;
      case 'if':
        collect(statement.consequent, found, depth + 1);
        collect(statement.alternate, found, depth + 1);
        break;
      case 'try':
      case 'loop':
        collect(statement.body, found, depth + 1);
        break;
      case 'for-each':
        note(statement.target, { value: statement.iterable });
        collect(statement.body, found, depth + 1);
        break;
      default:
    }
}
