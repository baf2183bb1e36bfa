/** Entering a function as a convention says: with what the framework hands it, and what becomes of its result. */
import type { Parameter } from '../../parsing/ir/declarations.ts';
import { parameterName } from '../../parsing/ir/parameter-name.ts';
import type { EntryPoint } from '../../results/candidate.ts';
import type { ConventionModel } from '../../rules/model-entry-schemas.ts';
import { readMember } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { globExpression } from '../models/glob.ts';
import type { ProgramFile } from '../modules/program.ts';
import { renderResults } from '../templates/result-pages.ts';
import type { ClassObject } from '../values/class-object.ts';
import type { FunctionObject } from '../values/function-objects.ts';
import { HeapObject } from '../values/heap.ts';
import { objectValue, unknown, type Value } from '../values/value.ts';
import { heldByRoutes, onlyRoute } from './class-routes.ts';
import { argumentFor } from './decorators.ts';
import type { Again } from './entered-again.ts';
import { enteredInstance } from './entered-instances.ts';
import { enteredBy } from './entry-context.ts';
import { exportedFunctions } from './exported-functions.ts';
import { feedComponent } from './fed-components.ts';
import { fillBean } from './filled-beans.ts';
import { queueOfClass, workedOn } from './named-queues.ts';
import { type Operation, placeInOperation } from './operations.ts';
import { fillPublicFields } from './public-fields.ts';
import { schemasBeside } from './request-checks.ts';
import { roleValue } from './roles.ts';

type Feeds = NonNullable<ConventionModel['feeds']>;

export function isWithin({ files }: ConventionModel, { path }: ProgramFile): boolean {
  return files === undefined || globExpression(files).test(path);
}

/** The class, the object or the document that the function stands in. */
interface Place {
  made?: ClassObject | null;
  operation?: Operation | undefined;
  holder?: HeapObject | null;
}

export function enterByConvention(
  it: Interpreter,
  file: ProgramFile,
  convention: ConventionModel,
  name: string,
  fn: FunctionObject,
  { made = null, operation, holder = null }: Place = {},
  kept: Again['kept'] = new Map(),
): void {
  const drawn = made && convention.kind === 'route' ? it.language.routeOf?.(it, made, fn) : operation;
  const path =
    drawn?.path ??
    (convention.routeFrom === undefined ? made && onlyRoute(made) : routeOf(file.path, convention.routeFrom));
  const method =
    drawn?.method ??
    convention.httpMethod ??
    /^(?:do)?(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/i.exec(name)?.[1]?.toUpperCase();
  const entryPoint: EntryPoint = {
    kind: convention.kind === 'route' ? 'route' : 'handler',
    ...(method ? { method } : {}),
    ...(path === null ? {} : { path }),
  };
  it.startEntry(entryPoint, file, enteredBy(fn));
  const enter = () => enterByConvention(it, file, convention, name, fn, { made, operation, holder }, kept);
  it.entry.again = { kept, enter };
  if (convention.kind === 'middleware') it.entry.isMiddleware = true;
  it.expectResult(fn.node, convention.result);
  it.guarded(() => {
    const { everyParameter, roles, given } = convention;
    // Making the instance runs code, too: it counts as steps of this entry.
    const thisValue = made && !it.language.enterMethod ? enteredInstance(it, made) : unknown;
    if (convention.setters !== undefined) fillBean(it, fn, convention.setters, thisValue);
    if (made && convention.publicFields) fillPublicFields(it, made, convention.publicFields, thisValue);
    const isByType = everyParameter === undefined && roles.length === 0;
    const args = isByType
      ? []
      : takers(fn, roles.length).map((parameter, index) =>
          everyParameter === undefined
            ? roleValue(it, roles[index] ?? null, parameter)
            : operation
              ? roleValue(
                  it,
                  everyParameter,
                  parameter,
                  placeInOperation(operation, parameterName(parameter)),
                )
              : made && it.language.declaresNumber?.(made, parameterName(parameter))
                ? unknown
                : argumentFor(it, fn, parameter, index, everyParameter, given),
        );
    const queue = made && convention.queue ? queueOfClass(it, made, convention.queue.decorator) : null;
    const held = checkedBeside(it, convention, holder, args, fn).map((value, index) => {
      const parameter = fn.node.parameters[index];
      if (queue !== null && convention.queue && index === 0)
        return workedOn(it, queue, convention.queue.content, value);
      return made && parameter && value.isTainted
        ? heldByRoutes(it, made, parameterName(parameter), value)
        : value;
    });
    const apply = (instance: Value) => {
      const returned = it.apply(fn, instance, held, { span: null, assumeRoles: isByType });
      if (convention.feeds) feed(it, file, convention.feeds, returned);
      if (made && convention.kind === 'route') it.language.renderActionView?.(it, fn, instance);
      if (made && convention.setters !== undefined) renderResults(it, made, fn, instance);
    };
    if (made && it.language.enterMethod) it.language.enterMethod(it, made, fn, apply);
    else apply(thisValue);
  });
}

/** What the framework hands over first fits the schemas that stand beside the function. */
function checkedBeside(
  it: Interpreter,
  { checks }: ConventionModel,
  holder: HeapObject | null,
  args: readonly Value[],
  { node }: FunctionObject,
): readonly Value[] {
  const [request, ...others] = args;
  if (!checks || !holder || !request || !it.builtins.checkRequest) return args;
  const parts = schemasBeside(it, checks, holder);
  return parts.length === 0 ? args : [it.builtins.checkRequest(it, request, parts, node), ...others];
}

/** Who takes what the framework hands over: one that takes the rest, as wrappers have it, takes all that is left. */
function takers({ node: { parameters } }: FunctionObject, count: number): Parameter[] {
  const last = parameters.at(-1);
  if (!last?.rest || parameters.length >= count) return parameters;
  return [...parameters, ...Array<Parameter>(count - parameters.length).fill(last)];
}

/** What was loaded for a page is handed to its component, as its properties or by a hook. */
function feed(it: Interpreter, file: ProgramFile, { part, as, component }: Feeds, returned: Value): void {
  if (component !== undefined) {
    feedComponent(it, file, component, as ?? 'data', returned);
    return;
  }
  const page = [...exportedFunctions(file)].find(([name]) => name === 'default')?.[1];
  if (!page) return;
  const loaded = part === undefined ? returned : readMember(it, returned, part, page.node);
  const properties = new HeapObject('object', it.entryId);
  if (as !== undefined) properties.cell(as).value = loaded;
  it.entry.loaded = loaded;
  it.apply(page, unknown, [as === undefined ? loaded : objectValue(properties)], { span: null });
}

/** `src/pages/api/users/[id].ts` → `/api/users/[id]`. */
export function routeOf(path: string, folder: string): string {
  const at = `/${path}`.lastIndexOf(`/${folder}/`);
  const rest = at < 0 ? path : `/${path}`.slice(at + folder.length + 1);
  const route = rest
    .replace(/\.[a-z]+$/, '')
    .replace(/\/(?:index|route|page|\+server|\+(?:page|layout)(?:\.server)?)$/, '')
    .replace(/\/\([^/]*\)/g, '');
  return route === '' ? '/' : route;
}
