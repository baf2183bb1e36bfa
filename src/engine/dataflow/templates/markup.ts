/** JSX and what is lowered to it. Text content is escaped by the frameworks; dangerous attributes are not. */
import type { Markup } from '../../parsing/ir/expressions.ts';
import { copyProperties } from '../execution/literals.ts';
import { checkAttribute } from '../findings/sinks.ts';
import type { Interpreter } from '../interpreter.ts';
import { joinTaints } from '../taint/join-taints.ts';
import { noTaints, type Taint } from '../taint/taint.ts';
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
  for (const child of node.children) {
    const value = it.evaluate(child, scope);
    const children = properties.cell('children');
    children.value = joinValues(children.value, value);
  }
  renderComponent(it, node, new Value(notConstant, taints, [properties], noPaths, null), scope);
  return unknown;
}

/** A component is a function of its properties, or a class that is made with them. */
function renderComponent(it: Interpreter, node: Markup, properties: Value, scope: Scope): void {
  // `<Theme.Provider>` is known by its context.
  const [first = '', ...rest] = node.tag.split('.');
  if (!/^[A-Z]/.test(first)) return;
  const isOwn = rest.length === 0 || rest.join() === 'Provider';
  const component = isOwn ? scope.find(first)?.value : undefined;
  for (const object of component?.objects ?? [])
    if (object instanceof FunctionObject) it.apply(object, unknown, [properties], { span: node });
    else it.builtins.renderObject?.(it, object, properties, node);
}
