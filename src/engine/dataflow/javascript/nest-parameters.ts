/** What parameters of a controller are given by code of the program: decorators that read the request, and pipes. */
import type { Decorator, FunctionNode, Parameter } from '../../parsing/ir/declarations.ts';
import { readMember } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { lastNameOf } from '../models/expression-names.ts';
import { ClassObject } from '../values/class-object.ts';
import type { FunctionObject } from '../values/function-objects.ts';
import { constantValue, objectValue, pathValue, unknown, type Value } from '../values/value.ts';
import { fitting } from './fitting.ts';
import { listOf } from './schemas.ts';
import { formOfClass } from './validated-classes.ts';

/** @param given what the framework hands in, for all that its own decorators say */
export function handed(
  it: Interpreter,
  fn: FunctionObject,
  method: FunctionNode,
  parameter: Parameter,
  given: Value,
): Value {
  const value = byOwnDecorator(it, fn, parameter) ?? given;
  if (!value.isTainted) return value;
  if (isConverted(it, fn, parameter)) return unknown;
  const held = heldByItems(it, fn, parameter, value);
  const ofMethod = [...(fn.homeClass?.node.decorators ?? []), ...(method.decorators ?? [])];
  const pipes = [...ofMethod.filter(({ name }) => name === 'UsePipes'), ...(parameter.decorators ?? [])];
  return pipes
    .flatMap((decorator) => instancesIn(it, fn, decorator, 'transform'))
    .reduce(
      (at, pipe) =>
        it.callValue(readMember(it, pipe, 'transform', parameter), pipe, [at, unknown], parameter),
      held,
    );
}

/** `@Body(new ParseArrayPipe({ items: RootDto, whitelist: true }))`: a list of what fits the class. */
function heldByItems(it: Interpreter, { scope }: FunctionObject, parameter: Parameter, value: Value): Value {
  const args = (parameter.decorators ?? []).flatMap((decorator) => decorator.args);
  const pipe = args.find((arg) => arg.kind === 'call' && lastNameOf(arg.callee) === 'ParseArrayPipe');
  if (!pipe) return value;
  const [options] = it.evaluate(pipe, scope).objects[0]?.madeWith ?? [];
  const option = (name: string) => options?.objects[0]?.get(name)?.value;
  const items = option('items')?.objects.find((object) => object instanceof ClassObject);
  const form = items && formOfClass(it, items);
  if (!form) return value;
  const isWhole = option('whitelist')?.constant === true;
  const own = isWhole ? it.models.categories.mask(['mass-assignment']) : 0;
  return fitting(it, value, listOf([{ ...form, mask: form.mask | own }]), parameter);
}

const converted = /^(?:number|boolean)$/;
/** Those that hold what is sent to the declared type, whatever they are told; others do so with a pipe that transforms. */
const converting = /^(?:routing-controllers|@?tsoa|@tsed)\b/;

/** `@Param('id') id: number`, where the framework makes a number of it, or refuses it, before it calls the method. */
function isConverted(it: Interpreter, { scope }: FunctionObject, { type, decorators }: Parameter): boolean {
  if (!decorators?.length || !converted.test(type?.trim() ?? '')) return false;
  if (it.facts.has('parameters-converted')) return true;
  return decorators.some(({ name }) =>
    scope.find(name)?.value?.paths.some(({ text }) => converting.test(text)),
  );
}

/** `const Tenant = createParamDecorator((data, context) => …)`: the function reads the request. */
function byOwnDecorator(it: Interpreter, { scope }: FunctionObject, parameter: Parameter): Value | null {
  for (const { name, args } of parameter.decorators ?? []) {
    const named = scope.find(name)?.value;
    if (!named?.paths.some(({ text }) => text === '<nestjs.ParameterDecorator>')) continue;
    const [factory] = named.objects[0]?.madeWith ?? [];
    const data = args[0] ? it.evaluate(args[0], scope) : constantValue(undefined);
    const context = pathValue(it.paths.type('@nestjs/common.ExecutionContext'));
    if (factory) return it.callValue(factory, unknown, [data, context], parameter);
  }
  return null;
}

/** Instances of the program's own classes among the arguments that have the method of a pipe, or of a guard. */
export function instancesIn(
  it: Interpreter,
  { scope }: FunctionObject,
  { args }: Decorator,
  method: string,
): Value[] {
  return args.flatMap((arg) =>
    arg.kind === 'literal'
      ? []
      : it
          .evaluate(arg, scope)
          .objects.map((object) =>
            object instanceof ClassObject ? it.sharedInstance(object) : objectValue(object),
          )
          .filter((pipe) =>
            readMember(it, pipe, method, arg).objects.some(({ kind }) => kind === 'function'),
          ),
  );
}
