/** Finders of CakePHP: `$this->Posts->find('tagged', tag: $tag)` calls `findTagged` of the table, with a query before what is given. */
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { CallSite } from '../calls/call-site.ts';
import { findProperty } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { declaredElsewhere } from '../modules/names.ts';
import { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { pathValue, type Value } from '../values/value.ts';

/** What the program's own finder gives; null for any other call. */
export function finderCalled(it: Interpreter, call: CallSite): Value | null {
  const { name, args, keywords, node, span } = call;
  const [finder, ...given] = args;
  if (name !== 'find' || typeof finder?.constant !== 'string' || node?.callee.kind !== 'member') return null;
  const table = tableNamed(node.callee.object);
  const made = table && declaredElsewhere(it, `${table}Table`)?.objects[0];
  if (!(made instanceof ClassObject)) return null;
  const named = `find${finder.constant.charAt(0).toUpperCase()}${finder.constant.slice(1)}`;
  const method = findProperty(it, made.instancePrototype, named);
  if (!method?.objects.some((object) => object instanceof FunctionObject)) return null;
  const query = pathValue(it.paths.type('Cake.ORM.Query'));
  it.callValue(method, it.sharedInstance(made), [query, ...given], span, keywords);
  return query;
}

/** `$this->Posts`, `$this->fetchTable('Posts')` */
function tableNamed(node: Expression): string | null {
  if (node.kind === 'member') return node.property;
  const [named] = node.kind === 'call' ? node.args : [];
  return named?.kind === 'literal' ? String(named.value) : null;
}
