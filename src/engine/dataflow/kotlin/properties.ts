/** Properties that are computed: of the standard library, and getters of Java, which Kotlin reads as properties. */
import type { Span } from '../../parsing/ir/span.ts';
import { type CallSite, plainCall } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import { exceptionMethods, isException } from '../java/exceptions.ts';
import { arraysOf, listOf } from '../java/lists.ts';
import { mapViewMethods } from '../java/map-views.ts';
import { mapsOf } from '../java/maps.ts';
import type { AccessPath } from '../models/access-path.ts';
import { notConstant, unknown, Value } from '../values/value.ts';
import { propertyOfDelegate } from './delegates.ts';
import { holdValue, valueHeld } from './held-values.ts';

/** Of libraries in Kotlin properties are properties. */
const ofKotlin = /^<?(?:kotlin|kotlinx|io\.ktor|org\.jetbrains|org\.http4k)\./;

const viewsOfMaps: Readonly<Record<string, string>> = {
  keys: 'keySet',
  values: 'values',
  entries: 'entrySet',
};

/** What is read; undefined where it is a field like any other. */
export function propertyOf(it: Interpreter, value: Value, name: string, span: Span): Value | undefined {
  return (
    ofCollection(it, value, name, span) ??
    ofException(it, value, name, span) ??
    propertyOfDelegate(it, value, name, span) ??
    byGetter(it, value, name, span)
  );
}

function ofCollection(it: Interpreter, value: Value, name: string, span: Span): Value | undefined {
  const isMap = mapsOf(value).length > 0;
  const view = isMap ? viewsOfMaps[name] : undefined;
  if (view !== undefined)
    return mapViewMethods.get(view)?.(it, methodCall(value, view, [], span)) ?? undefined;
  if (isMap || arraysOf(value).length > 0) {
    if (name === 'size' || name === 'lastIndex') return unknown;
    if (name === 'indices') return listOf(it, 'java.util.List', unknown);
    if (name === 'value') return valueHeld(it, value, span);
  }
  const isText = value.objects.every(({ kind }) => kind === 'opaque');
  return name === 'length' && value.isTainted && isText ? unknown : undefined;
}

/** `exception.message` is `exception.getMessage()`. */
function ofException(it: Interpreter, value: Value, name: string, span: Span): Value | undefined {
  if (!isException(value)) return undefined;
  return exceptionMethods.get(getter(name))?.(it, methodCall(value, getter(name), [], span)) ?? undefined;
}

/** `request.queryString` is `request.getQueryString()`. */
function byGetter(it: Interpreter, value: Value, name: string, span: Span): Value | undefined {
  const paths = javaPaths(it, value, name);
  if (paths.length === 0 || value.objects.some((object) => object.get(name) !== undefined)) return undefined;
  return it.invoke(methodCall(value, getter(name), [], span));
}

/** `connection.hostnameVerifier = all` is `connection.setHostnameVerifier(all)`; whether it is such a property. */
export function setProperty(it: Interpreter, target: Value, name: string, value: Value, span: Span): boolean {
  if (name === 'value' && holdValue(it, target, value, span)) return true;
  if (javaPaths(it, target, name).length === 0) return false;
  it.invoke(methodCall(target, `set${capital(name.replace(/^is(?=[A-Z])/, ''))}`, [value], span));
  return true;
}

/** By which the value is known as an object of a class of Java, unless a model knows the property itself. */
function javaPaths(it: Interpreter, { paths }: Value, name: string): readonly AccessPath[] {
  if (!/^[a-z]/.test(name)) return [];
  return paths.filter((path) => {
    if (!/^(?:<|.*\(\)$)/.test(path.text) || !/^<?(?:[a-z]\w*\.)+/.test(path.text)) return false;
    if (ofKotlin.test(path.text)) return false;
    const member = path.member(name);
    return member !== null && member.depth > 0 && !it.models.isNamed(member);
  });
}

function getter(name: string): string {
  return /^is[A-Z]/.test(name) ? name : `get${capital(name)}`;
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function methodCall(receiver: Value, name: string, args: readonly Value[], span: Span): CallSite {
  const paths = receiver.paths.flatMap((path) => path.member(name) ?? []);
  const callee = new Value(notConstant, [], [], paths, null);
  return { ...plainCall(callee, receiver, args, span), name };
}
