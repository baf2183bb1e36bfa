/** What a function behind a gateway gives back: `{ statusCode, headers: { 'Content-Type': 'text/html' }, body }`. */
import type { HeapObject } from '../values/heap.ts';
import type { Value } from '../values/value.ts';

/** How a `result` of a model says that the handler gives back such an answer. */
export const gatewaySuffix = '@gateway';

const redirectRule = 'code/open-redirect';
const corsRule = 'code/permissive-cors';

/** Rules that parts of such an answer fall under, beside the one that the model names. */
export function rulesOfAnswer(result: string): readonly string[] {
  return result.endsWith(gatewaySuffix) ? [result, redirectRule, corsRule] : [result];
}

/** The parts that a browser shows, goes to, or learns from who may read the answer. */
export function partsOfAnswer(returned: Value, rule: string): { rule: string; value: Value }[] {
  // Behind an answer an error is given back as well (Go).
  const first = returned.objects.find(({ kind }) => kind === 'array')?.itemsValue?.[0];
  return (first ?? returned).objects.flatMap((answer) => {
    const type = headerOf(answer, 'content-type')?.constant;
    const body = partOf(answer, 'body');
    const location = headerOf(answer, 'location');
    const origin = headerOf(answer, 'access-control-allow-origin');
    const isForUsers = headerOf(answer, 'access-control-allow-credentials') !== undefined;
    return [
      ...(body && typeof type === 'string' && /html/i.test(type) ? [{ rule, value: body }] : []),
      ...(location ? [{ rule: redirectRule, value: location }] : []),
      ...(origin && isForUsers ? [{ rule: corsRule, value: origin }] : []),
    ];
  });
}

function headerOf(answer: HeapObject, name: string): Value | undefined {
  for (const headers of partOf(answer, 'headers')?.objects ?? [])
    for (const [key, value] of headers.entries()) if (key.toLowerCase() === name) return value;
  return markedHeader(answer, name);
}

/** A field whose mark says which header it is: `Location string `header:"Location"`` (Go). */
function markedHeader(answer: HeapObject, name: string): Value | undefined {
  const field = answer.prototype?.maker?.node.fields.find((one) =>
    one.decorators?.some(
      ({ name: mark, args: [given] }) =>
        mark === 'header' && given?.kind === 'literal' && String(given.value).toLowerCase() === name,
    ),
  );
  return (field && answer.get(field.name)?.value) ?? undefined;
}

/** Where answers have a class their parts begin with a capital (Go, C#). */
function partOf(answer: HeapObject, name: string): Value | undefined {
  return (answer.get(name) ?? answer.get(`${name[0]?.toUpperCase()}${name.slice(1)}`))?.value ?? undefined;
}
