/** The names that occur in an expression, for judging what it is about. */
import type { Expression } from '../../parsing/ir/expressions.ts';

const maxNames = 20;

/** They give what has the name that they are told: `request.form.get('password')`, `$request->input('password')`. */
const asking =
  /^(?:get|input|post|query|param|params|field|string|str|value|fetch|get_?(?:parameter|argument|string|post|param|value|header))$/i;

export function namesIn(expression: Expression | undefined): string[] {
  const names: string[] = [];
  const visit = (node: Expression | undefined, depth: number): void => {
    if (!node || depth > 6 || names.length >= maxNames) return;
    switch (node.kind) {
      case 'identifier':
        names.push(node.name);
        return;
      case 'member':
        names.push(node.property);
        visit(node.object, depth + 1);
        return;
      case 'index':
        if (node.index.kind === 'literal') names.push(String(node.index.value));
        visit(node.object, depth + 1);
        return;
      case 'call':
        if (asking.test(lastNameOf(node.callee)) && node.args[0]?.kind === 'literal')
          names.push(String(node.args[0].value));
        visit(node.callee, depth + 1);
        for (const argument of node.args) visit(argument, depth + 1);
        return;
      case 'array':
        for (const element of node.elements) visit(element, depth + 1);
        return;
      case 'concat':
        for (const part of node.parts) visit(part, depth + 1);
        return;
      case 'binary':
      case 'logical':
        visit(node.left, depth + 1);
        visit(node.right, depth + 1);
        return;
      case 'await':
      case 'cast':
      case 'unary':
        visit(node.operand, depth + 1);
        return;
      // What a block sets: `{ |config| config.options = ParseOptions::NOENT }`.
      case 'assign':
        visit(node.value, depth + 1);
        return;
      case 'function':
        for (const statement of node.body.slice(0, 3))
          if (statement.kind === 'return') visit(statement.value, depth + 1);
          else if (statement.kind === 'expression') visit(statement.expression, depth + 1);
        return;
      default:
        return;
    }
  };
  visit(expression, 0);
  return names;
}

/** Whether the expression is the call, or what is called on its result: `createHash('md5').update(x).digest()`. */
export function isMadeBy(expression: Expression, call: Expression): boolean {
  for (let at = expression; ; )
    if (at === call) return true;
    else if (at.kind === 'call') at = at.callee;
    else if (at.kind === 'member') at = at.object;
    else if (at.kind === 'await' || at.kind === 'cast') at = at.operand;
    else return false;
}

/** The last name of what is called or read: `pool` of `this.pool`, `getDb` of `getDb()`. */
export function lastNameOf(expression: Expression | undefined): string {
  switch (expression?.kind) {
    case 'identifier':
      return expression.name;
    case 'member':
      return expression.property;
    case 'index':
      return expression.index.kind === 'literal'
        ? String(expression.index.value)
        : lastNameOf(expression.object);
    case 'call':
      return lastNameOf(expression.callee);
    case 'await':
    case 'cast':
      return lastNameOf(expression.operand);
    case 'this':
      return 'this';
    default:
      return '';
  }
}
