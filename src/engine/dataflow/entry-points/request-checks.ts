/** Schemas against which a framework checks a request before it calls the handler. */
import type { ConventionModel, HandlerModel } from '../../rules/model-entry-schemas.ts';
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import type { HeapObject } from '../values/heap.ts';
import type { Value } from '../values/value.ts';
import { flattenArrays, valuesAt } from './handler-values.ts';

/** A part of a request (`query`) and the schema that it fits. */
export interface CheckedPart {
  part: string;
  schema: Value;
}

const maxChain = 10;

/** The schemas that belong to a registration. */
export function checksOf(
  it: Interpreter,
  call: CallSite,
  model: HandlerModel,
  holders: readonly Value[],
): CheckedPart[] {
  return Object.entries(model.checks).flatMap(([part, where]) => {
    const schemas =
      where === 'before'
        ? givenBefore(call)
        : where === 'given'
          ? holders.flatMap(flattenArrays).flatMap((one) => ofPart(one, part))
          : where.split('|').flatMap((path) => schemasAt(it, call, holders, path));
    return schemas.map((schema) => ({ part, schema }));
  });
}

/** Schemas that stand beside a function in the object that holds it: `{ params: { id: 'number' }, handler(ctx) { … } }`. */
export function schemasBeside(
  it: Interpreter,
  { kind, parts }: NonNullable<ConventionModel['checks']>,
  holder: HeapObject,
): CheckedPart[] {
  const type = it.paths.type(kind);
  return Object.entries(parts).flatMap(([part, key]) => {
    const schema = holder.get(key)?.value;
    return schema ? [{ part, schema: schema.withPaths([type]) }] : [];
  });
}

/** `celebrate({ body: schema })`: a check of the whole request has a schema for each part; any other is one itself. */
function ofPart(check: Value, part: string): Value[] {
  if (!check.paths.some(({ text }) => text === '<schema.Request>')) return [check];
  const parts = check.objects[0]?.madeWith?.[0]?.objects ?? [];
  return parts.flatMap((object) => object.get(part)?.value ?? []);
}

/** `schema.querystring` of what the call was given, `before.query` of what an earlier call of the chain was. */
function schemasAt(it: Interpreter, call: CallSite, holders: readonly Value[], path: string): Value[] {
  const [first = '', ...rest] = path.split('.');
  const [within, keys] = first === 'before' ? [givenBefore(call), rest] : [holders, [first, ...rest]];
  return within.flatMap((holder) => valuesAt(it, holder, keys, call.span));
}

/** First arguments of the calls that the chain began with. */
function givenBefore({ receiver }: CallSite): Value[] {
  const given: Value[] = [];
  let at = receiver?.objects[0] ?? null;
  for (let depth = 0; at && depth < maxChain; depth++, at = at.madeBy)
    given.unshift(...(at.madeWith ?? []).slice(0, 1));
  return given;
}
