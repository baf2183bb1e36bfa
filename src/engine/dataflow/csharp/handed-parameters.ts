/** What a framework hands to a parameter of a handler without looking into the request's fields. */
import type { Field, Parameter } from '../../parsing/ir/declarations.ts';
import { typeNameIn } from '../classes/type-names.ts';
import { resolveType } from '../classes/types.ts';
import { parameterRole, roleValue } from '../entry-points/roles.ts';
import type { Interpreter } from '../interpreter.ts';
import type { ClassObject } from '../values/class-object.ts';
import type { FunctionObject } from '../values/function-objects.ts';
import type { Value } from '../values/value.ts';
import { registeredChannel } from './holders.ts';

const httpContext = 'Microsoft.AspNetCore.Http.HttpContext';

/**
 * The request itself, where the parameter has no type (`app.MapGet("/", async context => …)`: a lambda that is bound by
 * types has them), and what is registered with the container; null for all else.
 */
export function handed(it: Interpreter, fn: FunctionObject, parameter: Parameter): Value | null {
  if (parameter.type === undefined)
    return fn.node.parameters.length === 1 ? roleValue(it, httpContext, parameter) : null;
  const channel = registeredChannel(it, parameter.type);
  if (channel) return channel;
  const name = typeNameIn(it, parameter.type);
  return name !== null && registered(it).has(name) ? parameterRole(it, fn, parameter, 0) : null;
}

/** A service among the fields of an object that takes the place of parameters: `[AsParameters] Search search`. */
export function serviceIn(it: Interpreter, _: Value, { type }: Field, made: ClassObject): Value | null {
  const name = type === undefined ? null : typeNameIn(it, type);
  return name !== null && registered(it).has(name) ? resolveType(it, name, made.scope) : null;
}

const services = new WeakMap<Interpreter, ReadonlySet<string>>();

/** `services.AddScoped<IOrders, Orders>()`, `AddHttpClient<Prices>()` */
const registration =
  /\bAdd(?:Keyed)?(?:Scoped|Singleton|Transient|HttpClient|HostedService|DbContext)\w{0,10}<([^<>();]{1,200})>/g;

function registered(it: Interpreter): ReadonlySet<string> {
  let names = services.get(it);
  if (!names) {
    const texts = [...it.files.values()].map(({ text }) => text);
    const lists = texts.flatMap((text) => [...text.matchAll(registration)].map(([, list = '']) => list));
    names = new Set(lists.flatMap((list) => list.split(',')).map((name) => name.trim()));
    services.set(it, names);
  }
  return names;
}
