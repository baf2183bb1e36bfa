/** What Lombok's `@Builder` and `@With` write at compile time: a class that collects the parts, and copies with another part. */

import type { ClassNode, Decorator, Field, FunctionNode, Parameter } from '../ir/declarations.ts';
import type { Call, Expression } from '../ir/expressions.ts';
import type { Span } from '../ir/span.ts';
import type { Statement } from '../ir/statements.ts';
import { filledFields } from './generated-constructors.ts';

/** What is built of a part: where it stands, its type, and what it is where nothing is said. */
type Part = Pick<Field, 'name' | 'type' | 'value' | 'decorators'> & Span;

/** Settings that change other names than those that are generated here. */
const otherNames = /^(?:builderClassName|buildMethodName|builderMethodName|setterPrefix)$/;

/** Nothing is written where the settings ask for other names, or where a part of the builder is written by hand. */
export function addGeneratedBuilders(target: ClassNode): void {
  const own = target.methods.find(({ name }) => name === 'constructor');
  const markOfOwn = own && marked(own, 'Builder');
  const mark = marked(target, 'Builder') ?? markOfOwn;
  const parts = markOfOwn ? own.parameters.flatMap(partOfParameter) : partsOf(target);
  const builderName = `${target.name}Builder`;
  const isOwn = target.classes?.some(({ name }) => name === builderName);
  if (mark && !isOwn && !Object.keys(mark.keywords ?? {}).some((key) => otherNames.test(key)))
    addBuilder(target, builderName, parts);
  for (const part of partsOf(target))
    if (marked(target, 'With') ?? marked(part, 'With')) target.methods.push(copyingMethod(target, part));
}

function marked({ decorators }: { decorators?: Decorator[] }, name: string): Decorator | undefined {
  return decorators?.find((decorator) => decorator.name === name);
}

/** What the constructor of all parts is given, in this order. */
function partsOf(target: ClassNode): Part[] {
  const ofRecord = target.methods.find(
    ({ name, parameters }) => name === 'constructor' && parameters[0]?.isField,
  );
  const own = filledFields(target);
  return own.length > 0 ? own : (ofRecord?.parameters ?? []).flatMap(partOfParameter);
}

function partOfParameter({ pattern, type, decorators, ...span }: Parameter): Part[] {
  if (pattern.kind !== 'identifier') return [];
  const { line, endLine, start, end } = span;
  const part: Part = { line, endLine, start, end, name: pattern.name };
  return [{ ...part, ...(type ? { type } : {}), ...(decorators ? { decorators } : {}) }];
}

function addBuilder(target: ClassNode, name: string, parts: readonly Part[]): void {
  const span = spanOf(target);
  const built = construction(
    span,
    target.name,
    parts.map((part) => ownField(part)),
  );
  const builder: ClassNode = {
    ...span,
    kind: 'class',
    name,
    fields: parts.map(({ decorators, ...part }) => ({
      ...part,
      ...(isCollected(decorators) ? { value: construction(part, 'java.util.ArrayList', []) } : {}),
      isStatic: false,
    })),
    methods: [...parts.flatMap(settersOf), method(span, 'build', [], [returned(span, built)])],
  };
  target.classes = [...(target.classes ?? []), builder];
  const begin = construction(span, name, []);
  target.methods.push({ ...method(span, 'builder', [], [returned(span, begin)]), isStatic: true });
  const filled = parts.reduce<Expression>(
    (made, part) => calling(part, made, part.name, [ownField(part)]),
    begin,
  );
  target.methods.push(method(span, 'toBuilder', [], [returned(span, filled)]));
}

function isCollected(decorators: Decorator[] | undefined): boolean {
  return marked({ ...(decorators ? { decorators } : {}) }, 'Singular') !== undefined;
}

/** `name(value)`; of what is collected also one for a single element. */
function settersOf(part: Part): FunctionNode[] {
  const given = { ...spanOf(part), kind: 'identifier' as const, name: 'given' };
  const parameter: Parameter = { ...spanOf(part), pattern: given, ...(part.type ? { type: part.type } : {}) };
  const self: Expression = { ...spanOf(part), kind: 'this' };
  const setter = (name: string, taken: Parameter, change: Expression) =>
    method(
      part,
      name,
      [taken],
      [{ ...spanOf(part), kind: 'expression', expression: change }, returned(part, self)],
    );
  if (!isCollected(part.decorators)) {
    const target = ownField(part);
    return [setter(part.name, parameter, { ...spanOf(part), kind: 'assign', target, value: given })];
  }
  const singular = marked(part, 'Singular')?.args[0];
  const name =
    singular?.kind === 'literal'
      ? String(singular.value)
      : part.name.replace(/ies$|s$/, (end) => (end === 's' ? '' : 'y'));
  return [
    setter(part.name, parameter, calling(part, ownField(part), 'addAll', [given])),
    setter(name, { ...spanOf(part), pattern: given }, calling(part, ownField(part), 'add', [given])),
  ];
}

/** `withName(value)`: another one, made of the same parts but for this. */
function copyingMethod(target: ClassNode, part: Part): FunctionNode {
  const given = { ...spanOf(part), kind: 'identifier' as const, name: 'given' };
  const parts = partsOf(target).map((one) => (one.name === part.name ? given : ownField(one)));
  const name = `with${part.name.charAt(0).toUpperCase()}${part.name.slice(1)}`;
  const parameter: Parameter = { ...spanOf(part), pattern: given, ...(part.type ? { type: part.type } : {}) };
  return method(part, name, [parameter], [returned(part, construction(part, target.name, parts))]);
}

function spanOf({ line, endLine, start, end }: Span): Span {
  return { line, endLine, start, end };
}

function ownField(part: Part) {
  const object: Expression = { ...spanOf(part), kind: 'this' };
  return { ...spanOf(part), kind: 'member' as const, object, property: part.name };
}

function construction(at: Span, name: string, args: Expression[]): Call {
  const span = spanOf(at);
  const [root = '', ...rest] = name.split('.');
  const callee = rest.reduce<Expression>(
    (object, property) => ({ ...span, kind: 'member', object, property }),
    { ...span, kind: 'identifier', name: root },
  );
  return { ...span, kind: 'call', callee, args, isNew: true };
}

function calling(at: Span, object: Expression, property: string, args: Expression[]): Call {
  const span = spanOf(at);
  return { ...span, kind: 'call', callee: { ...span, kind: 'member', object, property }, args };
}

function returned(at: Span, value: Expression): Statement {
  return { ...spanOf(at), kind: 'return', value };
}

function method(at: Span, name: string, parameters: Parameter[], body: Statement[]): FunctionNode {
  return { ...spanOf(at), kind: 'function', name, parameters, body, lexicalThis: false };
}
