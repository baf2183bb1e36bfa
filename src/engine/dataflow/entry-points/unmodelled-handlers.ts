/**
 * Handlers of frameworks that no model knows: a verb, a path that begins with a slash, and a function that looks as if
 * it was given a request.
 */
import type { FunctionNode, Parameter } from '../../parsing/ir/declarations.ts';
import { parameterName } from '../../parsing/ir/parameter-name.ts';
import type { HandlerModel } from '../../rules/model-entry-schemas.ts';
import type { CallSite } from '../calls/call-site.ts';
import { typeNameIn } from '../classes/type-names.ts';
import { resolveType } from '../classes/types.ts';
import type { Interpreter } from '../interpreter.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { Value } from '../values/value.ts';
import { flattenArrays, functionsIn } from './handler-values.ts';
import { isPartOfPath } from './route-parts.ts';

/** A client's callback takes an answer (`response`, `data`); `(req, res)` is known from elsewhere. */
const contextNames = /^_?(?:c|ctx|context|event|evt)$/;
const requestNames = /^_?req(?:uest)?$/;
const answerNames = /^(?:res|resp|response|data|result|answer|err|error)$/;
/** Parts that no answer has. */
const requestParts = /^(?:req|request|params|query|searchParams|cookies|pathParams)$/;

/** Of the entries that fit a call the one that fits its functions; those that are guesses say least, but of a context. */
export function fittingHandler<T extends HandlerModel>(found: readonly T[], call: CallSite): T | undefined {
  const nodes = nodesIn(call.args);
  const plain = found.find(
    ({ unmodelled, kind }) => unmodelled === undefined && !(kind === 'route' && nodes.some(takesAnswer)),
  );
  const guessed = found.find(({ unmodelled, from, options }) => {
    if (unmodelled === undefined) return false;
    return (
      unmodelled !== 'request' || options !== undefined || nodesIn(call.args.slice(from)).some(isGivenRequest)
    );
  });
  const takesContext = guessed?.unmodelled === 'request' && nodes.some((node) => !isCalledRequest(node));
  return takesContext ? guessed : (plain ?? guessed);
}

function nodesIn(values: readonly Value[]): FunctionNode[] {
  return values
    .flatMap(flattenArrays)
    .flatMap(functionsIn)
    .flatMap((fn) => (fn instanceof FunctionObject ? [fn.node] : []));
}

function isCalledRequest({ parameters: [first] }: FunctionNode): boolean {
  return first === undefined || requestNames.test(parameterName(first));
}

/** `api.get('/shows', (response) => …)` asks for it, and answers nothing. */
function takesAnswer({ parameters: [first, ...others] }: FunctionNode): boolean {
  return first !== undefined && others.length === 0 && answerNames.test(parameterName(first));
}

/** `(ctx) => …`, `(request) => …`, `({ params, body }) => …` */
function isGivenRequest({ parameters: [first] }: FunctionNode): boolean {
  if (!first) return false;
  const name = parameterName(first);
  if (name !== '') return contextNames.test(name) || requestNames.test(name);
  const { pattern } = first;
  return (
    pattern.kind === 'object-pattern' &&
    pattern.properties.some(({ key }) => key !== null && requestParts.test(key))
  );
}

/** Only names say that a request is what the function is given. */
export function isGuessed({ unmodelled = 'function' }: HandlerModel): boolean {
  return unmodelled !== 'function';
}

/** Of what a function is given by name a request brings what its route holds, and what is declared as a text. */
export function isSentByName(path: string | null, parameter: Parameter): boolean {
  const isText = /^(?:Optional\[|Annotated\[|typing\.|[Ll]ist\[)*str\b/.test(parameter.type ?? '');
  return isText || isPartOfPath(path, parameterName(parameter));
}

/** A function is there to answer, and what it is given is nothing that a model knows better. */
export function registersUnmodelled(it: Interpreter, { args, span }: CallSite, from: number): boolean {
  const named = (value: Value) => it.builtins.handlerOf?.(it, value, span) ?? value;
  const functions = args.slice(from).map(named).flatMap(functionsIn);
  return (
    functions.length > 0 && functions.every((fn) => !(fn instanceof FunctionObject && takesRequest(it, fn)))
  );
}

/** A parameter of a request's type: only a framework calls such a function. */
export function takesRequest(it: Interpreter, fn: FunctionObject): boolean {
  if (it.models.requestTypes.size === 0) return false;
  return fn.node.parameters.some(({ type }) => {
    const name = type === undefined ? null : typeNameIn(it, type);
    const value = name === null ? null : resolveType(it, name, fn.scope);
    return value?.paths.some((path) => it.models.requestTypes.has(path.text)) ?? false;
  });
}
