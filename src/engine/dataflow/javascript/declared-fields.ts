/** What a declared type says of an object's fields, where a framework holds what is sent to it: the arguments of GraphQL. */
import type { Parameter } from '../../parsing/ir/declarations.ts';
import type { Interpreter } from '../interpreter.ts';
import { allCategories } from '../taint/taint.ts';
import type { FunctionObject } from '../values/function-objects.ts';
import type { Scope } from '../values/scope.ts';
import type { Value } from '../values/value.ts';
import { fitting } from './fitting.ts';
import type { Form } from './schemas.ts';

/** `({ page }: { page: number })`: what such a field holds does no harm. */
export function fitsDeclared(
  it: Interpreter,
  { scope }: FunctionObject,
  parameter: Parameter,
  value: Value,
): Value {
  const fields = new Map<string, Form>();
  for (const [name, type] of fieldsOf(parameter.type ?? ''))
    if (isHarmless(type, scope)) fields.set(name, { mask: allCategories });
  return fields.size > 0 ? fitting(it, value, { mask: 0, fields }, parameter) : value;
}

/** The fields of an object's type that is written out; none where one of them has fields of its own. */
function fieldsOf(type: string): [string, string][] {
  const inner = /^\{([^{}]*)\}$/.exec(type.trim())?.[1] ?? '';
  return inner.split(/[;,\n]/).flatMap((field): [string, string][] => {
    const [name = '', ...rest] = field.split(':');
    const written = rest.join(':').trim();
    return written === '' ? [] : [[name.trim().replace(/^readonly\s+|\?$/g, ''), written]];
  });
}

/** Numbers, truth values, and words of a list that is written out here or as an enumeration. */
function isHarmless(type: string, scope: Scope): boolean {
  return type.split('|').every((one) => {
    const name = one.trim();
    if (/^(?:number|boolean|bigint|Date|null|undefined|'[^']*'|"[^"]*"|-?\d+)$/.test(name)) return true;
    const words = /^[A-Z]\w*$/.test(name) ? (scope.find(name)?.value?.objects ?? []) : [];
    const listed = words.length === 1 ? (words[0]?.entries() ?? []) : [];
    return listed.length > 0 && listed.every(([, { isConstant }]) => isConstant);
  });
}
