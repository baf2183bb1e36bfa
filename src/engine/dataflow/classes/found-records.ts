/** Records that mappers of objects find: what they give back is an object of the class that was asked, and has its methods. */
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import type { AccessPath } from '../models/access-path.ts';
import { declaredElsewhere } from '../modules/names.ts';
import { ClassObject } from '../values/class-object.ts';
import { HeapObject } from '../values/heap.ts';
import { objectValue, type Value } from '../values/value.ts';
import { lineageOf } from './base-classes.ts';

/** Base classes of records: of Eloquent and Active Record. Where columns are declared as members of the class, these would hide what is stored. */
const bases =
  /(?:Eloquent\.(?:Model|Relations\.Pivot)|Foundation\.Auth\.User)\b|^(?:ActiveRecord\.Base|ApplicationRecord)$/;

const maxChain = 10;

/** Whether an object of the class is a record of a table. */
export function isRecord(made: ClassObject): boolean {
  return isByBase(made) || isDeclaredByColumns(made);
}

/** A record of which only the base class says so. */
export function isByBase(made: ClassObject): boolean {
  return lineageOf(made).some(({ superclass }) => superclass?.paths.some(({ text }) => bases.test(text)));
}

/** A record of which each column is a member of the class: of Doctrine. */
export function isDeclaredByColumns({ node }: ClassObject): boolean {
  return node.decorators?.some(({ name }) => /(?:^|[.\\])Entity$/.test(name)) ?? false;
}

/**
 * `Post::where('live', 1)->first()`
 * @param finders names of calls that give one record
 */
export function foundRecord(it: Interpreter, call: CallSite, finders: RegExp): Value | null {
  if (!finders.test(call.name)) return null;
  const given = call.args[0]?.objects.find((object) => object instanceof ClassObject);
  const made = given ?? (call.node?.callee.kind === 'member' ? askedFor(it, call.node.callee) : null);
  if (!made || !isByBase(made)) return null;
  return recordOf(
    it,
    made,
    call.paths.flatMap((path) => path.call() ?? []),
  );
}

/** Nothing is known of its columns; it is of the type of its class. */
export function recordOf(it: Interpreter, made: ClassObject, paths: readonly AccessPath[]): Value {
  const record = new HeapObject('opaque', it.entryId);
  record.prototype = made.instancePrototype;
  const types = lineageOf(made).flatMap(({ superclass }) => superclass?.paths ?? []);
  return objectValue(record).withPaths([...paths, ...types.map(({ text }) => it.paths.type(text))]);
}

/** The class with which a chain of calls and members begins. */
function askedFor(it: Interpreter, callee: Expression): ClassObject | null {
  let at: Expression = callee;
  for (let depth = 0; depth < maxChain; depth++)
    if (at.kind === 'call') at = at.callee;
    else if (at.kind === 'member') at = at.object;
    else break;
  if (at.kind !== 'identifier' || !/^[A-Z]/.test(at.name)) return null;
  const named = it.moduleScope.find(at.name)?.value ?? declaredElsewhere(it, at.name);
  return named?.objects.find((object): object is ClassObject => object instanceof ClassObject) ?? null;
}
