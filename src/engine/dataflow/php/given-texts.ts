/** What a variable may hold that is given one text here and another there: `case 'list': $page = 'list.php'; break;`. */
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { Statement } from '../../parsing/ir/statements.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Scope } from '../values/scope.ts';

/** Of a variable that is given more texts than this none is taken. */
const maxTexts = 20;

type Texts = ReadonlyMap<string, ReadonlySet<string>>;

const known = new WeakMap<readonly Statement[], Texts>();

/** The texts that the expression may be, where one variable in it is given several; none where nothing is known. */
export function textsOf(it: Interpreter, node: Expression, scope: Scope): string[] {
  const parts = node.kind === 'concat' ? node.parts : [node];
  let texts = [''];
  for (const part of parts) {
    const { constant } = it.evaluate(part, scope);
    const next = typeof constant === 'string' ? [constant] : givenTo(it, part);
    if (next.length === 0 || (texts.length > 1 && next.length > 1)) return [];
    texts = texts.flatMap((before) => next.map((text) => before + text));
  }
  return texts;
}

function givenTo(it: Interpreter, node: Expression): readonly string[] {
  if (node.kind !== 'identifier') return [];
  const body = it.frame.function?.body ?? it.frame.file.ir.body;
  let texts = known.get(body);
  if (!texts) {
    const found = new Map<string, Set<string>>();
    gather(body, found);
    texts = found;
    known.set(body, found);
  }
  const given = [...(texts.get(node.name) ?? [])];
  return given.length > maxTexts ? [] : given;
}

/** Goes through whatever has parts, but for functions and classes, whose variables are others. */
function gather(part: unknown, found: Map<string, Set<string>>): void {
  if (Array.isArray(part)) {
    for (const one of part) gather(one, found);
    return;
  }
  if (typeof part !== 'object' || part === null) return;
  const { kind, target, value, ...others } = part as Record<string, unknown>;
  if (kind === 'function' || kind === 'class') return;
  const name = kind === 'assign' ? nameOf(target) : null;
  const text = textIn(value);
  if (name !== null && text !== null) found.set(name, (found.get(name) ?? new Set()).add(text));
  gather(value, found);
  for (const one of Object.values(others)) if (typeof one === 'object') gather(one, found);
}

function nameOf(target: unknown): string | null {
  const { kind, name } = target as { kind: string; name?: string };
  return kind === 'identifier' && name ? name : null;
}

function textIn(value: unknown): string | null {
  const { kind, value: text } = (value ?? {}) as { kind?: string; value?: unknown };
  return kind === 'literal' && typeof text === 'string' && text !== '' ? text : null;
}
