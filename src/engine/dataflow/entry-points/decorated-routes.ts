/** The routes that decorators of functions, classes and methods write out. */
import type { Decorator } from '../../parsing/ir/declarations.ts';
import type { EntryPoint } from '../../results/candidate.ts';
import type { DecoratorModel } from '../../rules/model-entry-schemas.ts';
import type { ClassObject } from '../values/class-object.ts';
import type { FunctionObject } from '../values/function-objects.ts';

/** A decorator, and what the models say of it. */
export interface Decorated {
  model: DecoratorModel;
  decorator: Decorator;
}

/** How a function is reached under this path. */
export function entryPointOf({ model, decorator }: Decorated, path: string): EntryPoint {
  const method = model.httpMethod ?? methodSaid(decorator);
  return {
    kind: model.kind ?? 'route',
    ...(method ? { method: method.toUpperCase() } : {}),
    ...(model.kind === 'handler' ? {} : { path }),
  };
}

/** `#[Route('/f', methods: ['POST'])]`, `@RequestMapping(method = RequestMethod.POST)`: the first of them. */
function methodSaid({ keywords }: Decorator): string | undefined {
  const said = keywords?.methods ?? keywords?.method;
  const first = said?.kind === 'array' ? said.elements[0] : said;
  if (first?.kind === 'member') return first.property;
  return first?.kind === 'literal' && typeof first.value === 'string' ? first.value : undefined;
}

/** ASP.NET's `api/[controller]/[action]`. */
export function withNames(path: string, made: ClassObject, fn: FunctionObject): string {
  const controller = made.node.name.replace(/Controller$/, '');
  return path.replace(/\[controller\]/gi, controller).replace(/\[action\]/gi, fn.node.name);
}
