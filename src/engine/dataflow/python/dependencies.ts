/** Dependencies of FastAPI and Litestar: what a function of the program makes of the request is given to a parameter. */
import type { Parameter } from '../../parsing/ir/declarations.ts';
import { parameterName } from '../../parsing/ir/parameter-name.ts';
import type { Span } from '../../parsing/ir/span.ts';
import type { CallSite } from '../calls/call-site.ts';
import { makeFunction } from '../calls/closures.ts';
import { lineageOf } from '../classes/base-classes.ts';
import { instantiate } from '../classes/instances.ts';
import { elementsOf, keptMember, readMember } from '../classes/members.ts';
import { classNamed } from '../classes/named-classes.ts';
import { typeNameIn } from '../classes/type-names.ts';
import { resolveType, typed } from '../classes/types.ts';
import { flattenArrays } from '../entry-points/handler-values.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { ClassObject } from '../values/class-object.ts';
import { FunctionObject, type NativeFunction } from '../values/function-objects.ts';
import { HeapObject } from '../values/heap.ts';
import type { Scope } from '../values/scope.ts';
import { join, joinValues, objectValue, unknown, type Value } from '../values/value.ts';
import { NamedType, patternGiven } from './named-types.ts';

/** What `Depends(make)` or `Provide(make)` gives. */
class Dependency extends HeapObject {
  /** Without one, the type of the parameter is called. */
  readonly provider: Value | undefined;

  constructor(provider: Value | undefined, madeIn: number) {
    super('opaque', madeIn);
    this.provider = provider;
  }
}

/** In a list of what is to run before a handler it is the function that it names. */
const depends: Builtin = (it, { args, keywords }) => {
  const provider = args[0] ?? keywords?.get('dependency');
  const made = objectValue(new Dependency(provider, it.entryId));
  const functions = provider?.objects.filter((object) => object instanceof FunctionObject) ?? [];
  return functions.reduce<Value>((value, fn) => join(value, objectValue(fn)), made);
};

/** `@app.get('/', dependencies=[Depends(check)])` */
export function dependenciesOf(it: Interpreter, fn: FunctionObject | NativeFunction): Value[] {
  if (!(fn instanceof FunctionObject)) return [];
  const written = (fn.node.decorators ?? []).flatMap(({ keywords }) => keywords?.dependencies ?? []);
  return written
    .flatMap((node) => flattenArrays(it.evaluate(node, fn.scope)))
    .filter(({ objects }) => objects.some(isDependency));
}

/** `Session = Annotated[Type, Depends(make)]`: the type, and how it is come by or what is asked of it. */
const annotated: Builtin = (it, { args, argNodes }: CallSite) => {
  const made = args.reduce<Value | undefined>((all, one) => joinValues(all, one), undefined) ?? unknown;
  const pattern = argNodes.map(patternGiven).find((one) => one !== null) ?? null;
  return pattern === null ? made : join(made, objectValue(new NamedType(pattern, it.entryId)));
};

/** `Slug = constr(pattern='^[a-z]+$')` */
const constrained: Builtin = (it, { node }: CallSite) => {
  const pattern = patternGiven(node ?? undefined);
  return pattern === null ? null : objectValue(new NamedType(pattern, it.entryId));
};

/** What whole applications provide, by the name of the parameter. */
const provided = new WeakMap<Interpreter, Map<string, Dependency>>();

/** `Litestar(dependencies={'service': Provide(make)})` */
const noteProvided: Builtin = (it, { keywords }) => {
  const known = provided.get(it) ?? new Map<string, Dependency>();
  provided.set(it, known);
  for (const object of keywords?.get('dependencies')?.objects ?? [])
    for (const [name, value] of object.entries()) {
      const dependency = value.objects.find(isDependency);
      if (dependency) known.set(name, dependency);
    }
  return null;
};

/** Named by the handler's decorator, its controller or the application; the nearest counts. */
function providedByName(it: Interpreter, fn: FunctionObject, parameter: Parameter): Dependency | undefined {
  const known = provided.get(it);
  if (!known) return undefined;
  const name = parameterName(parameter);
  const written = (fn.node.decorators ?? []).flatMap(({ keywords }) => keywords?.dependencies ?? []);
  const holders = written.map((node) => it.evaluate(node, fn.scope));
  for (const made of fn.homeClass ? lineageOf(fn.homeClass) : [])
    holders.push(readMember(it, objectValue(made), 'dependencies', parameter));
  const found = holders.flatMap(({ objects }) => objects.map((object) => object.get(name)?.value));
  return found.flatMap((value) => value?.objects ?? []).find(isDependency) ?? known.get(name);
}

const isDependency = (object: HeapObject): object is Dependency => object instanceof Dependency;

export const dependencyFunctions: readonly (readonly [path: string, builtin: Builtin])[] = [
  ['fastapi.Depends', depends],
  ['fastapi.Security', depends],
  ['litestar.di.Provide', depends],
  ...['Litestar', 'app.Litestar', 'Router', 'router.Router'].map((name): [string, Builtin] => [
    `litestar.${name}`,
    noteProvided,
  ]),
  ['pydantic.constr', constrained],
  ['typing.Annotated', annotated],
  ['typing_extensions.Annotated', annotated],
];

/** Runs what makes the parameter's value; null where the parameter says nothing of such a function. */
export function injected(
  it: Interpreter,
  fn: FunctionObject,
  parameter: Parameter,
  hand: (provider: FunctionObject) => Value[],
): Value | null {
  const dependency = dependencyOf(it, fn, parameter) ?? providedByName(it, fn, parameter);
  if (!dependency) return serviceOf(it, fn, parameter);
  const type = typeNameIn(it, parameter.type ?? '');
  const typed = type === null ? undefined : classNamed(it, type, fn.scope);
  const providers = dependency.provider?.objects ?? (typed ? [typed] : []);
  for (const provider of providers) {
    if (provider instanceof FunctionObject) {
      const made = it.apply(provider, unknown, hand(provider), { span: null, assumeRoles: true });
      return provider.node.isGenerator ? elementsOf(it, made, parameter) : made;
    }
    if (provider instanceof ClassObject) return instanceOf(it, provider, parameter, hand);
    // `Depends(Repository(User))`: an object that is called.
    const [called] = keptMember(it, objectValue(provider), '__call__', parameter)?.objects ?? [];
    if (called instanceof FunctionObject)
      return it.apply(called, objectValue(provider), hand(called), { span: null, assumeRoles: true });
  }
  return unknown;
}

/** A class with a constructor of its own is made by the program: what a request brings becomes models and data classes. */
function serviceOf(it: Interpreter, { scope }: FunctionObject, { type = '' }: Parameter): Value | null {
  const name = typeNameIn(it, type);
  const value = name === null ? null : resolveType(it, name, scope);
  const makers = value?.objects.map(({ prototype }) => prototype?.maker) ?? [];
  return makers.length > 0 && makers.every((made) => made && isService(made)) ? value : null;
}

function isService(made: ClassObject): boolean {
  const hasConstructor = ({ node }: ClassObject) => node.methods.some(({ name }) => name === 'constructor');
  return isPlain(made) && lineageOf(made).some(hasConstructor);
}

/** No library makes its constructor of its fields. */
function isPlain(made: ClassObject): boolean {
  return lineageOf(made).every(
    ({ node, superclass }) =>
      !node.decorators?.length &&
      (superclass?.paths ?? []).every(({ text }) =>
        /^<?(?:abc\.ABC|typing\.(?:Protocol|Generic))\b/.test(text),
      ),
  );
}

/** Parameters of its constructor, or the inherited one, are filled as those of a function; without one, it is filled as it is declared. */
function instanceOf(
  it: Interpreter,
  made: ClassObject,
  parameter: Parameter,
  hand: (provider: FunctionObject) => Value[],
): Value | null {
  const maker = constructorOf(it, made);
  if (maker) return instantiate(it, made, hand(maker), parameter);
  return isPlain(made) ? instantiate(it, made, [], parameter) : null;
}

function constructorOf(it: Interpreter, made: ClassObject): FunctionObject | null {
  const [maker] = lineageOf(made).flatMap((owner) => {
    const node = owner.node.methods.find(({ name, isStatic }) => name === 'constructor' && !isStatic);
    return node ? makeFunction(it, node, owner.scope, owner).objects : [];
  });
  return maker instanceof FunctionObject ? maker : null;
}

/** In the default, behind the type, or in what the type's name stands for. */
function dependencyOf(
  it: Interpreter,
  { scope }: FunctionObject,
  parameter: Parameter,
): Dependency | undefined {
  const { pattern, type = '' } = parameter;
  if (pattern.kind === 'default-pattern' && pattern.defaultValue.kind === 'call') {
    const found = it.evaluate(pattern.defaultValue, scope).objects.find(isDependency);
    if (found) return found;
  }
  const [, written, isCalled] =
    /\b(?:Depends|Security)\(\s*(?:dependency\s*=\s*)?([\w.]*)(\()?/.exec(type) ?? [];
  if (written !== undefined) {
    const named = written === '' ? undefined : valueNamed(it, written, scope, parameter);
    return new Dependency(named && isCalled ? madeBy(it, named, parameter) : named, it.entryId);
  }
  return valueNamed(it, typeNameIn(it, type) ?? '', scope, parameter)?.objects.find(isDependency);
}

/** `Annotated[Path, Depends(FolderOf(root))]`, `Depends(allowed('admin'))`: what stands in types is not evaluated, nothing is known of its arguments. */
function madeBy(it: Interpreter, named: Value, parameter: Parameter): Value {
  const [maker] = named.objects;
  if (maker instanceof ClassObject) {
    const made = constructorOf(it, maker);
    const given = made?.node.parameters.map(({ type }) => typed(it, unknown, type ?? '', made.scope));
    return instantiate(it, maker, given ?? [], parameter);
  }
  return maker instanceof FunctionObject ? it.apply(maker, unknown, [], { span: null }) : named;
}

/** `auth.current_user` */
function valueNamed(it: Interpreter, name: string, scope: Scope, span: Span): Value | undefined {
  const [first = '', ...rest] = name.split('.');
  return rest.reduce<Value | undefined>(
    (value, member) => value && keptMember(it, value, member, span),
    scope.find(first)?.value,
  );
}
