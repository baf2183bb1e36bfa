/**
 * Decorators of the program above a function: what they make of it is what a framework and its other callers call,
 * checks and all. `@app.get('/x')` above `@checked` above `def show(name)`.
 */
import type { Decorator } from '../../parsing/ir/declarations.ts';
import type { Expression } from '../../parsing/ir/expressions.ts';
import { parameterName } from '../../parsing/ir/parameter-name.ts';
import type { CallSite } from '../calls/call-site.ts';
import { readMember } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { FunctionObject, NativeFunction } from '../values/function-objects.ts';
import { objectValue, unknown, type Value } from '../values/value.ts';
import { calleeOf } from './decorated-classes.ts';

/**
 * Calls the handler through its decorators.
 * @param given what it is called with, by name where a framework does so
 * @returns what comes of it; null where there are none, or where they do not lead to the handler
 */
export function throughDecorators(
  it: Interpreter,
  fn: FunctionObject,
  given: { args: readonly Value[]; areNamed: boolean },
): Value | null {
  const { decorators = [], parameters, selfName } = fn.node;
  if (decorators.length === 0 || selfName !== undefined) return null;
  const names = parameters.map(parameterName);
  let isReached = false;
  const handler = new NativeFunction((_it, call: CallSite) => {
    isReached = true;
    const { args, keywords, argNodes } = call;
    const rest = argNodes.findIndex(({ kind }) => kind === 'spread');
    // Nothing that is given by name takes the place of what stands there: `view(request, checked, *args, **kwargs)`.
    const placed = args.slice(0, rest < 0 ? argNodes.length : rest);
    // What a decorator hands on in a way that is not seen through is what it was given.
    const values = names.map(
      (name, index) =>
        placed[index] ??
        keywords?.get(name) ??
        spread(it, call, name) ??
        args[index] ??
        given.args[index] ??
        unknown,
    );
    const { checked } = it.frame;
    return it.apply(fn, unknown, values, {
      span: null,
      assumeRoles: true,
      checked,
      isAnew: checked !== null,
    });
  }, it.entryId);
  const wrapper = wrapperOf(it, fn, objectValue(handler));
  if (!wrapper) return null;
  const keywords = given.areNamed
    ? new Map(given.args.map((value, index) => [names[index] ?? '', value]))
    : null;
  const result = it.apply(wrapper, unknown, given.areNamed ? [] : given.args, {
    span: null,
    keywords,
    isAnew: true,
  });
  return isReached ? result : null;
}

/**
 * The same for a call of the program itself: `fetch(url)` of `@known_hosts def fetch(url)`.
 *
 * @returns null where the function has none of the program, or they do not lead to it
 */
export function calledThroughDecorators(it: Interpreter, call: CallSite): Value | null {
  const [fn, ...others] = call.callee.objects;
  const { args, keywords, span } = call;
  if (!(fn instanceof FunctionObject) || others.length > 0 || fn.homeClass || !fn.node.decorators)
    return null;
  const isTainted = [...args, ...(keywords?.values() ?? [])].some((value) => value.isTainted);
  if (!isTainted || call.hasUnknownArguments || call.spreadByName.length > 0) return null;
  let isReached = false;
  const inner = new NativeFunction((_it, within: CallSite) => {
    isReached = true;
    const { checked } = it.frame;
    return it.apply(fn, unknown, within.args, { span, keywords: within.keywords, checked, isAnew: true });
  }, it.entryId);
  const wrapper = wrapperOf(it, fn, objectValue(inner));
  if (!wrapper) return null;
  const result = it.apply(wrapper, unknown, args, { span, keywords, isAnew: true });
  return isReached ? result : null;
}

/** What dictionaries bring that became arguments by name, of which the names are not all known. */
function spread(it: Interpreter, { spreadByName, span }: CallSite, name: string): Value | undefined {
  const held = spreadByName.filter(({ objects }) => objects.some(({ elementsValue }) => elementsValue));
  return held.map((one) => readMember(it, one, name, span, true)).find(({ isTainted }) => isTainted);
}

/** The function that the decorators make of the handler, from the last one up; null where all are of libraries. */
function wrapperOf(it: Interpreter, fn: FunctionObject, handler: Value): FunctionObject | null {
  let made = handler;
  for (const decorator of [...(fn.node.decorators ?? [])].reverse()) {
    const decorate = decoratorIn(it, fn, decorator);
    if (!decorate) continue;
    const wrapped = it.apply(decorate, unknown, [made], { span: null, isAnew: true });
    if (functionIn(wrapped)) made = wrapped;
  }
  return functionIn(made);
}

/** `@checked`, or what `@checked('name')` gives; null for one of a library. */
function decoratorIn(
  it: Interpreter,
  { scope }: FunctionObject,
  { name, args, keywords, line, endLine, start, end }: Decorator,
): FunctionObject | null {
  const span = { line, endLine, start, end };
  const callee = calleeOf(name, span);
  if (!callee || !scope.find(name.split('.')[0] ?? '')) return null;
  const found = functionIn(it.evaluate(callee, scope));
  if (!found || found.homeClass) return null;
  const isCalled = args.length > 0 || keywords !== undefined || found.node.parameters.length === 0;
  if (!isCalled) return found;
  const node: Expression = { ...span, kind: 'call', callee, args, ...(keywords && { keywords }) };
  return functionIn(it.evaluate(node, scope));
}

function functionIn({ objects }: Value): FunctionObject | null {
  const found = objects.find((object) => object instanceof FunctionObject);
  return found instanceof FunctionObject ? found : null;
}
