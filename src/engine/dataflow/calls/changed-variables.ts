/** Functions that leave something in a variable of those around them: what one call leaves there reaches the next. */
import type { FunctionNode } from '../../parsing/ir/declarations.ts';

const known = new WeakMap<FunctionNode, boolean>();

/** Whether the function assigns to a variable that it does not declare. */
export function changesVariables(node: FunctionNode): boolean {
  let answer = known.get(node);
  if (answer === undefined) {
    const names: Names = { declared: new Set(), assigned: new Set() };
    for (const { pattern } of node.parameters) gather(pattern, 'declared', names);
    visit(node.body, names);
    answer = [...names.assigned].some((name) => !names.declared.has(name));
    known.set(node, answer);
  }
  return answer;
}

interface Names {
  declared: Set<string>;
  assigned: Set<string>;
}

/** Goes through whatever has parts: which kinds of node there are does not matter here. */
function visit(part: unknown, names: Names): void {
  if (Array.isArray(part)) {
    for (const one of part) visit(one, names);
    return;
  }
  if (typeof part !== 'object' || part === null) return;
  const node = part as Record<string, unknown>;
  if (node.kind === 'declare' || node.kind === 'for-each') gather(node.target, 'declared', names);
  if (node.kind === 'assign') gather(node.target, 'assigned', names);
  if (node.kind === 'update') gather(node.operand, 'assigned', names);
  for (const value of Object.values(node)) if (typeof value === 'object') visit(value, names);
}

/** The names in a pattern; what it takes apart on the way is looked at by `visit`. */
function gather(pattern: unknown, into: keyof Names, names: Names): void {
  if (Array.isArray(pattern)) for (const one of pattern) gather(one, into, names);
  if (typeof pattern !== 'object' || pattern === null) return;
  const { kind, name, target, properties, elements, rest } = pattern as Record<string, unknown>;
  if (kind === 'identifier') names[into].add(String(name));
  else if (kind === 'object-pattern') gather([properties, rest], into, names);
  else if (kind === 'array-pattern') gather(elements, into, names);
  else if (kind === 'default-pattern' || kind === 'rest-pattern' || kind === undefined)
    gather(target, into, names);
}
