/** JSX and what is lowered to it. Text content is escaped by the frameworks; dangerous attributes are not. */
import type { Markup } from '../../parsing/ir/expressions.ts';
import { copyProperties } from '../execution/literals.ts';
import { checkAttribute } from '../findings/sinks.ts';
import type { Interpreter } from '../interpreter.ts';
import { joinTaints } from '../taint/join-taints.ts';
import { noTaints, type Taint } from '../taint/taint.ts';
import { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { HeapObject } from '../values/heap.ts';
import type { Scope } from '../values/scope.ts';
import { constantValue, joinValues, noPaths, notConstant, unknown, Value } from '../values/value.ts';

export function evaluateMarkup(it: Interpreter, node: Markup, scope: Scope): Value {
  const properties = new HeapObject('object', it.entryId);
  let taints: readonly Taint[] = noTaints;
  for (const spread of node.spreads) {
    const value = it.evaluate(spread, scope);
    copyProperties(value, properties);
    taints = joinTaints(taints, value.taints);
  }
  for (const attribute of node.attributes) {
    const value = attribute.value ? it.evaluate(attribute.value, scope) : constantValue(true);
    properties.cell(attribute.name).value = value;
    checkAttribute(it, node.tag, attribute.name, value, attribute.span);
  }
  const given = new Value(notConstant, taints, [properties], noPaths, null);
  const component = componentOf(node, scope);
  // What stands within a context finds what it holds.
  for (const object of component) it.builtins.provideContext?.(it, object, given);
  const within = Map.groupBy(node.children, ({ kind }) => kind === 'markup');
  for (const child of within.get(false) ?? []) {
    const value = it.evaluate(child, scope);
    const children = properties.cell('children');
    children.value = joinValues(children.value, value);
  }
  if (within.has(true)) {
    const children = properties.cell('children');
    children.value = joinValues(children.value, unknown);
  }
  render(it, node, component, given);
  // A component is shown before those that stand within it, and may provide what they ask for.
  for (const child of within.get(true) ?? []) it.evaluate(child, scope);
  return unknown;
}

/** A component is known by its name, `<Theme.Provider>` by that of its context. */
function componentOf({ tag }: Markup, scope: Scope): readonly HeapObject[] {
  const [first = '', ...rest] = tag.split('.');
  const isOwn = /^[A-Z]/.test(first) && (rest.length === 0 || rest.join() === 'Provider');
  return (isOwn && scope.find(first)?.value?.objects) || [];
}

/** It is a function of its properties, or a class that is made with them. */
function render(it: Interpreter, node: Markup, component: readonly HeapObject[], properties: Value): void {
  for (const object of component)
    if (object instanceof FunctionObject) it.apply(object, unknown, [properties], { span: node });
    else if (object instanceof ClassObject) it.builtins.renderClass?.(it, object, properties, node);
}
