/**
 * Classes of a program that extend an answer of a framework and say themselves what it is: calling one makes an answer of
 * that type, as if the caller had named it.
 */
import type { FunctionNode } from '../../parsing/ir/declarations.ts';
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { Statement } from '../../parsing/ir/statements.ts';
import type { CallSite } from '../calls/call-site.ts';
import { lineageOf } from '../classes/base-classes.ts';
import { ClassObject } from '../values/class-object.ts';
import { constantValue } from '../values/value.ts';

/** What Django, Flask and Starlette call it. */
const typeNames = ['content_type', 'mimetype', 'media_type'];

/** The call as the framework's class gets it; null where the class of the program adds nothing. */
export function asBaseCall(call: CallSite): CallSite | null {
  const [made, another] = call.callee.objects;
  if (!(made instanceof ClassObject) || another || call.paths.length === 0) return null;
  if (typeNames.some((name) => call.keywords?.has(name))) return null;
  const said = typeSaid(made);
  if (!said) return null;
  const [name, type] = said;
  return { ...call, keywords: new Map([...(call.keywords ?? []), [name, constantValue(type)]]) };
}

/** The nearest class of the program that has a constructor decides. */
function typeSaid(made: ClassObject): [name: string, type: string] | null {
  for (const { node } of lineageOf(made).reverse()) {
    const own = node.methods.find(({ name }) => name === 'constructor');
    if (!own) continue;
    for (const name of typeNames) {
      const type = typeIn(own, name);
      if (type !== null) return [name, type];
    }
  }
  return null;
}

/** What the constructor says on every way: a statement of it, or the default of a parameter that it hands on. */
function typeIn(own: FunctionNode, name: string): string | null {
  for (const statement of own.body) {
    const said = saidBy(statement, name);
    const type = said?.kind === 'identifier' ? defaultOf(own, said.name) : said;
    if (type?.kind === 'literal' && typeof type.value === 'string') return type.value;
  }
  return null;
}

/** `kwargs['content_type'] = t`, `kwargs.setdefault('content_type', t)`, `super().__init__(content, content_type=t)` */
function saidBy(statement: Statement, name: string): Expression | undefined {
  if (statement.kind !== 'expression') return undefined;
  const { expression } = statement;
  if (expression.kind === 'assign') {
    const { target, value } = expression;
    const isIt =
      (target.kind === 'index' && target.index.kind === 'literal' && target.index.value === name) ||
      (target.kind === 'member' && target.property === name && target.object.kind === 'identifier');
    return isIt ? value : undefined;
  }
  if (expression.kind !== 'call') return undefined;
  const { callee, args, keywords } = expression;
  if (callee.kind === 'identifier' && callee.name === 'super') return keywords?.[name];
  const [key, value] = args;
  const isDefault = callee.kind === 'member' && callee.property === 'setdefault';
  return isDefault && key?.kind === 'literal' && key.value === name ? value : undefined;
}

function defaultOf({ parameters }: FunctionNode, name: string): Expression | undefined {
  for (const { pattern } of parameters)
    if (
      pattern.kind === 'default-pattern' &&
      pattern.target.kind === 'identifier' &&
      pattern.target.name === name
    )
      return pattern.defaultValue;
  return undefined;
}
