/**
 * Containers that are asked for services by a key: awilix, inversify, tsyringe and typedi. What was registered under it
 * is made when it is first asked for, and then stays.
 */
import type { Decorator } from '../../parsing/ir/declarations.ts';
import { parameterName } from '../../parsing/ir/parameter-name.ts';
import type { Span } from '../../parsing/ir/span.ts';
import type { CallSite } from '../calls/call-site.ts';
import { instanceMadeWith } from '../classes/instances.ts';
import { keptMember } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { ClassObject } from '../values/class-object.ts';
import { FunctionObject, NativeFunction } from '../values/function-objects.ts';
import { HeapObject } from '../values/heap.ts';
import type { Scope } from '../values/scope.ts';
import { constantValue, objectValue, unknown, type Value } from '../values/value.ts';

interface Service {
  make: () => Value;
  /** Once it was asked for; unknown while it is being made. */
  made?: Value;
}

interface Registry {
  services: Map<string, Service>;
  /** What holds all of them: `container.cradle.orders`, `({ orders }) => …`. */
  cradle: HeapObject;
}

const registries = new WeakMap<Interpreter, Registry>();

function registryOf(it: Interpreter): Registry {
  const known = registries.get(it);
  if (known) return known;
  const made = { services: new Map<string, Service>(), cradle: new HeapObject('object', it.entryId) };
  registries.set(it, made);
  return made;
}

function register(it: Interpreter, key: Value | undefined, make: () => Value): void {
  const name = key?.constant;
  if (typeof name !== 'string') return;
  const { services, cradle } = registryOf(it);
  services.set(name, { make });
  const getter = new NativeFunction(() => serviceCalled(it, name) ?? unknown, it.entryId);
  getter.isGetter = true;
  cradle.cell(name).value = objectValue(getter);
}

function serviceCalled(it: Interpreter, key: Value['constant'] | undefined): Value | null {
  const service = typeof key === 'string' ? registries.get(it)?.services.get(key) : undefined;
  if (!service) return null;
  if (!service.made) {
    service.made = unknown;
    service.made = service.make();
  }
  return service.made;
}

/** `container.resolve('orders')`, `container.get(TYPES.Orders)` */
const askedByKey: Builtin = (it, { args: [key] }) => serviceCalled(it, key?.constant);

/** `container.cradle` */
export function cradleOf(it: Interpreter, { paths }: Value, name: string): Value | undefined {
  const isMeant = name === 'cradle' && paths.some(({ text }) => text === '<awilix.Container>');
  return isMeant ? objectValue(registryOf(it).cradle) : undefined;
}

/** `@inject(TYPES.Orders)`: what a parameter or a field is given; null where nothing is registered under the key. */
export function injectedByKey(
  it: Interpreter,
  decorators: readonly Decorator[] | undefined,
  scope: Scope,
): Value | null {
  if (!registries.has(it)) return null;
  const [key] = decorators?.find(({ name }) => /^[iI]nject$/.test(name))?.args ?? [];
  return key ? serviceCalled(it, it.evaluate(key, scope).constant) : null;
}

/** Made anew: where it was needed before this, nothing was registered yet that it could be given. */
function instanceOf(it: Interpreter, { objects }: Value): Value {
  const made = objects.find((object) => object instanceof ClassObject);
  return made ? instanceMadeWith(it, made, []) : unknown;
}

function madeBy(it: Interpreter, factory: Value, span: Span, args: readonly Value[] = [unknown]): Value {
  return it.callValue(factory, unknown, args, span);
}

/**
 * What a resolver of awilix makes. It hands over all services in one object, or each to the parameter of its name; which
 * of them was chosen for the container is told by what the parameters are called.
 */
function resolvedBy(it: Interpreter, resolver: Value, span: Span): Value {
  let at: HeapObject | null = resolver.objects[0] ?? null;
  while (at?.madeBy) at = at.madeBy;
  const [given = unknown] = at?.madeWith ?? [];
  if (resolver.paths.some(({ text }) => text === '<awilix.ValueResolver>')) return given;
  for (const object of given.objects) {
    if (object instanceof FunctionObject)
      return madeBy(it, given, span, handedTo(it, object.node.parameters.map(parameterName)));
    if (object instanceof ClassObject) return instanceMadeWith(it, object, handedTo(it, takenBy(object)));
  }
  return unknown;
}

function takenBy(made: ClassObject): string[] {
  for (let at: ClassObject | null = made; at; at = at.parent) {
    const maker = at.node.methods.find(({ name }) => name === 'constructor');
    if (maker) return maker.parameters.map(parameterName);
  }
  return [];
}

function handedTo(it: Interpreter, parameters: readonly string[]): Value[] {
  return parameters.map((name) => serviceCalled(it, name) ?? objectValue(registryOf(it).cradle));
}

/** `register({ orders: asClass(Orders) })`, `register('orders', asClass(Orders))` */
const registerResolvers: Builtin = (it, { args: [first, second], span }) => {
  if (second) register(it, first, () => resolvedBy(it, second, span));
  else
    for (const [name, resolver] of first?.objects.flatMap((object) => object.entries()) ?? [])
      register(it, constantValue(name), () => resolvedBy(it, resolver, span));
  return null;
};

/** `register('orders', { useClass: Orders })` */
const registerProvider: Builtin = (it, { args: [key, provider], span }) => {
  const part = (name: string) => provider && keptMember(it, provider, name, span);
  const [made, value, factory] = [part('useClass'), part('useValue'), part('useFactory')];
  if (made) register(it, key, () => instanceOf(it, made));
  else if (value) register(it, key, () => value);
  else if (factory) register(it, key, () => madeBy(it, factory, span));
  else if (provider) register(it, key, () => instanceOf(it, provider));
  return null;
};

/** Of `container.bind(key)`, with what then is said of it. */
function bound(make: (it: Interpreter, given: Value, span: Span) => Value): Builtin {
  return (it, { receiver, args: [given = unknown], span }: CallSite) => {
    register(it, receiver?.objects[0]?.madeWith?.[0], () => make(it, given, span));
    return null;
  };
}

/** `registerInstance(key, value)`, `Container.set(key, value)` */
const registerValue: Builtin = (it, { args: [key, value = unknown] }) => {
  register(it, key, () => value);
  return null;
};

export const containerFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['<awilix.Container>.register', registerResolvers],
  ['<awilix.Container>.resolve', askedByKey],
  ['tsyringe.container.register', registerProvider],
  ['tsyringe.container.registerSingleton', registerProvider],
  ['tsyringe.container.registerInstance', registerValue],
  ['tsyringe.container.resolve', askedByKey],
  ['typedi.Container.set', registerValue],
  ['typedi.Container.get', askedByKey],
  ['<inversify.Binding>.to', bound(instanceOf)],
  ['<inversify.Binding>.toConstantValue', bound((_, value) => value)],
  ['<inversify.Binding>.toDynamicValue', bound(madeBy)],
  ['<inversify.Container>.get', askedByKey],
  ['<inversify.Container>.getAsync', askedByKey],
]);
