/** What a container calls on an object that it has made, before anything is asked of it: `@PostConstruct`, `init` of a servlet. */
import type { FunctionNode } from '../../parsing/ir/declarations.ts';
import type { StartupModel } from '../../rules/model-entry-schemas.ts';
import { lineageOf } from '../classes/base-classes.ts';
import type { Interpreter } from '../interpreter.ts';
import type { ClassObject } from '../values/class-object.ts';
import type { FunctionObject } from '../values/function-objects.ts';
import type { Value } from '../values/value.ts';
import { methodOf } from './declared-methods.ts';
import { argumentFor } from './decorators.ts';
import { Kin } from './kin.ts';

/** Runs such methods of the class and of those above it: of two that are called alike the nearer one. */
export function startInstance(it: Interpreter, made: ClassObject, instance: Value): void {
  const { startups } = it.models;
  if (startups.length === 0) return;
  let kin: Kin | undefined;
  const isMeant = (node: FunctionNode) => (startup: StartupModel) => {
    if (startup.annotated) return node.decorators?.some(({ name }) => startup.annotated?.includes(name));
    if (!startup.methods?.includes(node.name) || !startup.subclassOf) return false;
    kin ??= new Kin(it, made);
    return kin.isOneOf(startup.subclassOf);
  };
  const seen = new Set<string>();
  for (const owner of lineageOf(made).reverse())
    for (const node of owner.node.methods) {
      const signature = `${node.name}/${node.parameters.length}`;
      if (
        node.isStatic ||
        node.name === 'constructor' ||
        seen.has(signature) ||
        !startups.some(isMeant(node))
      )
        continue;
      seen.add(signature);
      const fn = methodOf(owner, node);
      if (fn) it.apply(fn, instance, given(it, fn), { span: null, assumeRoles: true });
    }
}

/** `@HeaderParam("X") public void setName(String name)`: what a setter is marked with says what it is given. */
function given(it: Interpreter, fn: FunctionObject): Value[] {
  const { parameters, decorators = [] } = fn.node;
  const [only, ...others] = parameters;
  if (!only || others.length > 0) return [];
  const parameter = { ...only, decorators: [...(only.decorators ?? []), ...decorators] };
  return [argumentFor(it, fn, parameter, 0)];
}
