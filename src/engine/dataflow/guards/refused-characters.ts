/** Characters with which a function does not come back: it looks at each of a text and throws where one is bad. */

import type { FunctionNode } from '../../parsing/ir/declarations.ts';
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { Loop, Statement } from '../../parsing/ir/statements.ts';

/** @returns by the parameter's name the characters that it does not hold any more */
export function refusedCharacters({ body }: FunctionNode): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const statement of body) {
    if (statement.kind !== 'loop') continue;
    for (const [character, text] of charactersOf(statement))
      for (const inner of statement.body)
        if (inner.kind === 'if' && inner.consequent.at(-1)?.kind === 'throw')
          found.set(text, (found.get(text) ?? '') + listedIn(inner.test, character));
  }
  return found;
}

/** `char c = name.charAt(i)`: the character's name, and the text's. */
function* charactersOf({ body }: Loop): Iterable<[string, string]> {
  for (const statement of body) {
    const name = declaredName(statement);
    const text = statement.kind === 'declare' ? textLookedAt(statement.value) : null;
    if (name !== null && text !== null) yield [name, text];
  }
}

function declaredName(statement: Statement): string | null {
  return statement.kind === 'declare' && statement.target.kind === 'identifier'
    ? statement.target.name
    : null;
}

function textLookedAt(value: Expression | undefined): string | null {
  if (value?.kind !== 'call' || value.callee.kind !== 'member' || value.callee.property !== 'charAt')
    return null;
  return value.callee.object.kind === 'identifier' ? value.callee.object.name : null;
}

/** `"/\\".indexOf(c) != -1`, `Character.isISOControl(c)` */
function listedIn(test: Expression, character: string): string {
  if (test.kind === 'logical')
    return test.operator === '||' ? listedIn(test.left, character) + listedIn(test.right, character) : '';
  const call = test.kind === 'binary' && /^(?:!==?|>=?)$/.test(test.operator) ? test.left : test;
  if (call.kind !== 'call' || call.callee.kind !== 'member') return '';
  const [argument] = call.args;
  if (argument?.kind !== 'identifier' || argument.name !== character) return '';
  const { property, object } = call.callee;
  if (property === 'isISOControl' && call === test) return '\r\n';
  const list = object.kind === 'literal' ? object.value : null;
  return property === 'indexOf' && call !== test && typeof list === 'string' ? list : '';
}
