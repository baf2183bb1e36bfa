/** Unqualified names where several objects may be meant: what a function is called on, the class around, the file. */
import type { Member } from '../../parsing/ir/expressions.ts';
import { findProperty } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { Value } from '../values/value.ts';
import { declaredElsewhere, memberInScope } from './names.ts';
import { importedByWildcard } from './wildcard-imports.ts';

/**
 * What the name means where the nearest receiver is not known to have it.
 * @returns null where it is taken to be the receiver's
 */
export function besideReceiver(
  it: Interpreter,
  { property, ...span }: Member,
  receiver: Value,
): { value: Value; receiver: Value | null } | null {
  if (receiver.objects.some((object) => findProperty(it, object, property) !== undefined)) return null;
  const isKnown = receiver.paths.some((path) => {
    const member = path.member(property);
    return member !== null && it.models.isNamed(member);
  });
  if (isKnown) return null;
  const ofClass = memberInScope(it, property, span);
  if (ofClass) return isExtension(ofClass.value) ? null : ofClass;
  const declared = declaredElsewhere(it, property);
  if (declared) return isExtension(declared) ? null : { value: declared, receiver: null };
  const imported = it.moduleScope.find(property)?.value;
  // `buildMap { put(key, value) }`, whatever `io.ktor.server.routing.*` has under that name.
  if (!imported && isBuiltUp(receiver) && buildingUp.has(property)) return null;
  const meant = imported ?? importedByWildcard(it, property);
  return meant && { value: meant, receiver: null };
}

/** Methods that change a collection or a text that is built. */
const buildingUp = new Set('put putAll add addAll set append remove removeAll clear'.split(' '));

function isBuiltUp({ paths }: Value): boolean {
  return paths.some(({ text }) => /^<java\.(?:util|lang)\./.test(text));
}

function isExtension({ objects }: Value): boolean {
  return objects.some((object) => object instanceof FunctionObject && object.node.isExtension === true);
}
