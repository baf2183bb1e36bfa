/** Guards of the program (NestJS), which are asked before a handler is called: where one says no, it is not. */
import type { FunctionNode } from '../../parsing/ir/declarations.ts';
import { readMember } from '../classes/members.ts';
import { roleValue } from '../entry-points/roles.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { shareChecks } from '../taint/shared-checks.ts';
import type { Taint } from '../taint/taint.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { pathValue, type Value } from '../values/value.ts';
import { instancesIn } from './nest-parameters.ts';

/** @param args what the framework hands to the handler */
export function askGuards(
  it: Interpreter,
  fn: FunctionObject,
  method: FunctionNode,
  args: readonly Value[],
): void {
  const decorators = [...(fn.homeClass?.node.decorators ?? []), ...(method.decorators ?? [])];
  const guards = decorators
    .filter(({ name }) => name === 'UseGuards')
    .flatMap((decorator) => instancesIn(it, fn, decorator, 'canActivate'));
  if (guards.length === 0) return;
  for (const taint of args.flatMap(({ taints }) => taints)) readAsField(taint);
  const context = pathValue(it.paths.type('@nestjs/common.ExecutionContext'));
  for (const guard of guards)
    for (const asked of readMember(it, guard, 'canActivate', method).objects)
      if (asked instanceof FunctionObject)
        it.apply(asked, guard, [context], { span: null, isAnew: true, mustAgree: true });
}

/** `context.switchToHttp().getRequest()`: what guards and interceptors put on it is there for the handler. */
const requestAsked: Builtin = (it, { span }) => roleValue(it, 'express.Request', span);

export const contextFunctions: ReadonlyMap<string, Builtin> = new Map(
  ['ExecutionContext', 'ArgumentsHost'].map((type): [string, Builtin] => [
    `<@nestjs/common.${type}>.switchToHttp().getRequest`,
    requestAsked,
  ]),
);

/** Where the request holds what parameters are given. */
const collections: Readonly<Record<string, string>> = {
  path: 'params',
  query: 'query',
  body: 'body',
  header: 'headers',
};

/** `@Param('name') name` is what guards know as `request.params.name`. */
function readAsField({ source }: Taint): void {
  const { location, name } = source.parameter ?? {};
  const collection = location && collections[location];
  if (!collection) return;
  const api = `<express.Request>.${collection}`;
  if (source.isCollection) source.api = api;
  else if (name != null) shareChecks(`${api}.${name}`, source);
}
