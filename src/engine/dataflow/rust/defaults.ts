/** What `#[derive(Default)]` makes: texts, lists and maps that have nothing in them yet. */

import type { CallSite } from '../calls/call-site.ts';
import { instantiate } from '../classes/instances.ts';
import type { Interpreter } from '../interpreter.ts';
import { ClassObject } from '../values/class-object.ts';
import { constantValue, type Value } from '../values/value.ts';
import { derives } from './derived.ts';
import { listOf } from './lists.ts';
import { newMap } from './maps.ts';

const list = /^(?:\w+::)*(?:Vec|VecDeque|HashSet|BTreeSet)\s*</;
const map = /^(?:\w+::)*(?:HashMap|BTreeMap|IndexMap)\s*</;
const text = /^(?:\w+::)*String$/;

/** `Options::default()`, `Self::default()`, of a struct that derives it; null for anything else. */
export function madeByDefault(it: Interpreter, { receiver, span }: CallSite): Value | null {
  const [made, ...others] = receiver?.objects ?? [];
  if (!(made instanceof ClassObject) || others.length > 0 || !derives(made.node, 'Default')) return null;
  const instance = instantiate(it, made, [], span);
  for (const { name, type = '' } of made.node.fields) {
    const empty = emptyOf(it, type.trim());
    if (empty) for (const object of instance.objects) object.cell(name).value = empty;
  }
  return instance;
}

function emptyOf(it: Interpreter, type: string): Value | null {
  if (list.test(type)) return listOf(it, []);
  if (map.test(type)) return newMap(it);
  return text.test(type) ? constantValue('') : null;
}
