/**
 * What is made of a text that was sent, where a handler's parameter has a type of the program: by a converter or a
 * resolver of the program, or by the type's own constructor or factory (JAX-RS, Spring).
 */
import type { FunctionNode, Parameter } from '../../parsing/ir/declarations.ts';
import { lineageOf } from '../classes/base-classes.ts';
import { instantiate } from '../classes/instances.ts';
import { classNamed } from '../classes/named-classes.ts';
import { typeNameIn } from '../classes/type-names.ts';
import { isEnumeration } from '../entry-points/bound-types.ts';
import { methodOf } from '../entry-points/declared-methods.ts';
import { enteredInstance } from '../entry-points/entered-instances.ts';
import { parameterRole } from '../entry-points/roles.ts';
import type { Interpreter } from '../interpreter.ts';
import type { ClassObject } from '../values/class-object.ts';
import type { FunctionObject } from '../values/function-objects.ts';
import { joinValues, unknown, Value } from '../values/value.ts';

/** Annotations of a parameter that is one part of the request: what has another type is made of its text. */
const onePart =
  /^(?:(?:Query|Path|Header|Form|Cookie|Matrix|Request)Param|PathVariable|RequestHeader|CookieValue|Rest(?:Query|Path|Header|Form|Cookie|Matrix))$/;

/** Interfaces of converters with the method that is asked; a type in their brackets is the last one, that they make. */
const converters: readonly [base: string, method: string][] = [
  ['Converter', 'convert'],
  ['Formatter', 'parse'],
  ['ParamConverter', 'fromString'],
];

/** Names of static methods that frameworks make an object of a text with. */
const factories = ['valueOf', 'fromString', 'of', 'from'];

/** @param given what the parameter would hold if its fields came as they were sent */
export function handed(
  it: Interpreter,
  fn: FunctionObject,
  _method: FunctionNode,
  { type, decorators = [] }: Parameter,
  given: Value,
): Value {
  const name = type === undefined || !given.isTainted ? null : typeNameIn(it, type);
  const made = name === null ? undefined : classNamed(it, name, fn.scope);
  const isMade = made && !isEnumeration(made.node) && !decorators.some((one) => one.name === 'RequestBody');
  if (!isMade) return given;
  const isPart = decorators.some((one) => onePart.test(one.name));
  const own = isPart ? convertedBy(it, made, given) : resolvedBy(it, made);
  return own?.objects.some(({ prototype }) => prototype?.maker === made) ? own : given;
}

/** What the program's converters make of the text; where there is none, the class itself. */
function convertedBy(it: Interpreter, made: ClassObject, { taints }: Value): Value | undefined {
  const text = new Value(unknown.constant, taints, [], [], null);
  const found = converters.flatMap(([base, method]) =>
    implementors(it, base)
      .filter((one) => baseOf(one, base) === made.node.name)
      .map((one) => ({ one, method })),
  );
  if (found.length === 0) return madeByItself(it, made, text);
  return found.reduce<Value | undefined>(
    (all, { one, method }) => joinValues(all, ask(it, one, method, () => [text, unknown]) ?? unknown),
    undefined,
  );
}

/** A public constructor of one text, or a static method; what a library's base class makes of it nobody says. */
function madeByItself(it: Interpreter, made: ClassObject, text: Value): Value | undefined {
  if (lineageOf(made).some(({ node, parent }) => node.superclass && !parent)) return undefined;
  const ways = made.node.methods.filter(
    ({ name, isStatic, isPrivate, parameters }) =>
      !isPrivate &&
      (isStatic ? factories.includes(name) : name === 'constructor') &&
      parameters.length === 1 &&
      /^(?:kotlin\.|java\.lang\.)?String$/.test(parameters[0]?.type ?? ''),
  );
  return ways
    .filter((node) => it.frame.activationsOf(node) === 0)
    .reduce<Value | undefined>((all, node) => {
      const fn = node.isStatic ? methodOf(made, node) : null;
      const one = fn ? it.apply(fn, unknown, [text], { span: null }) : instantiate(it, made, [text], null);
      return joinValues(all, one);
    }, undefined);
}

/** `class UserResolver implements HandlerMethodArgumentResolver`, which says that it supports this type. */
function resolvedBy(it: Interpreter, made: ClassObject): Value | undefined {
  const asked = new RegExp(`\\b${made.node.name}(?:\\.class|::class)\\b`);
  const [resolver, ...others] = implementors(it, 'HandlerMethodArgumentResolver').filter(({ node, file }) => {
    const supports = node.methods.find(({ name }) => name === 'supportsParameter');
    return supports && asked.test(file.text.slice(supports.start, supports.end));
  });
  if (!resolver || others.length > 0) return undefined;
  return ask(it, resolver, 'resolveArgument', (fn) =>
    fn.node.parameters.map((parameter, index) => parameterRole(it, fn, parameter, index)),
  );
}

function ask(
  it: Interpreter,
  made: ClassObject,
  method: string,
  argumentsOf: (fn: FunctionObject) => Value[],
): Value | undefined {
  const node = made.node.methods.find(({ name, isStatic }) => name === method && !isStatic);
  const fn = node && methodOf(made, node);
  if (!fn || it.frame.activationsOf(fn.node) > 0) return undefined;
  return it.apply(fn, enteredInstance(it, made), argumentsOf(fn), { span: null, assumeRoles: true });
}

function implementors(it: Interpreter, base: string): ClassObject[] {
  return it.declarations.implementorsNamed(base).flatMap(({ file, statement }) => {
    if (statement.kind !== 'class-declaration' || !file.module) return [];
    return classNamed(it, statement.class.name, file.module.scope) ?? [];
  });
}

/** `Converter<String, Tag>` → `Tag`, as it is written in front of the body. */
function baseOf({ node, file }: ClassObject, base: string): string | undefined {
  const head = file.text.slice(node.start, node.start + 400).split('{')[0] ?? '';
  return new RegExp(`\\b${base}\\s*<(?:[\\w.\\s]{1,60},)?\\s*(?:\\w{1,40}\\.){0,9}(\\w{1,60})\\s*>`).exec(
    head,
  )?.[1];
}
