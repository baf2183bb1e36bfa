/** Arbitrary requests to the operations of an OpenAPI document: some right, most wrong somewhere. */
import fc from 'fast-check';

type Json = Record<string, unknown>;
interface Schema {
  $ref?: string;
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  format?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
}
export interface Operation {
  operationId: string;
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Json }> }>;
}
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

export interface FuzzRequest {
  method: string;
  /** With path and query parameters in it. */
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
  operation: Operation;
}

/** Text that tends to break things. */
const nasty = fc.constantFrom(
  '',
  ' ',
  '\0',
  "'; drop table findings; --",
  '" or 1=1',
  '../../../../etc/passwd',
  '..\\..\\windows',
  '%00%2e%2e%2f',
  '#{7*7}{{7*7}}<%= 7*7 %>',
  '<script>alert(1)</script>',
  '\u202e\ufeff\u2028',
  '👩‍👩‍👧',
  'x'.repeat(5_000),
  '$(touch /tmp/x)`id`|id',
  'https://169.254.169.254/latest/meta-data',
  'file:///etc/passwd',
  '-1',
  '1e309',
  'NaN',
  '__proto__',
  'null',
);
const anything = fc.oneof(nasty, fc.string({ unit: 'binary' }), fc.jsonValue({ maxDepth: 3 }));

/** @param resources things that exist, by the word after `/v1/`, so that requests get past "not found". */
export function requestsFrom(
  document: ApiDocument,
  resources: Record<string, string>,
): fc.Arbitrary<FuzzRequest> {
  const ids = Object.values(resources);
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );
  return fc.constantFrom(...operations).chain(({ path, method, operation }) => {
    const parameters = operation.parameters ?? [];
    return fc
      .record({
        values: fc.tuple(
          ...parameters.map(({ schema, in: place }) =>
            parameterValue(schema, place, resources[path.split('/')[2] ?? '']),
          ),
        ),
        extra: fc.oneof(
          { weight: 30, arbitrary: fc.constant(undefined) },
          { weight: 1, arbitrary: fc.tuple(nasty, nasty) },
        ),
        body: bodyOf(operation),
        type: fc.oneof(
          { weight: 20, arbitrary: fc.constant(undefined) },
          { weight: 1, arbitrary: fc.constant('text/plain') },
        ),
      })
      .map(({ values, extra, body, type }) => {
        const query = new URLSearchParams();
        const headers: Record<string, string> = body ? { 'Content-Type': type ?? body.type } : {};
        let target = path;
        for (const [index, parameter] of parameters.entries()) {
          const value = values[index];
          if (value === undefined) continue;
          if (parameter.in === 'path')
            target = target.replace(`{${parameter.name}}`, encodeURIComponent(value) || '-');
          else if (parameter.in === 'query') query.append(parameter.name, value);
          else headers[parameter.name] = value.replace(/[^\x21-\x7e]/g, '') || 'x';
        }
        if (extra) query.append(...extra);
        const search = query.size > 0 ? `?${query}` : '';
        return { method: method.toUpperCase(), path: target + search, headers, body: body?.text, operation };
      });
  });

  function parameterValue(
    schema: Schema,
    place: string,
    ofPath: string | undefined,
  ): fc.Arbitrary<string | undefined> {
    const right = fromSchema(schema).map((value) => String(value).toWellFormed());
    const wrong = fc.oneof(nasty, fc.string()).map((text) => text.toWellFormed());
    const given = fc.oneof({ weight: 20, arbitrary: right }, { weight: 1, arbitrary: wrong });
    if (place !== 'path') return fc.option(given, { nil: undefined, freq: 2 });
    return ofPath
      ? fc.oneof({ weight: 2, arbitrary: fc.constant(ofPath) }, { weight: 1, arbitrary: given })
      : given;
  }

  function bodyOf({ requestBody }: Operation): fc.Arbitrary<{ type: string; text: string } | undefined> {
    const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
    if (type === undefined || content === undefined) return fc.constant(undefined);
    if (type !== 'application/json')
      return fc.string({ unit: 'binary' }).map((text) => ({ type, text: text.toWellFormed() }));
    const right = fromSchema(content.schema).map((value) => JSON.stringify(value) ?? '');
    const broken = fc.oneof(
      anything.map((value) => JSON.stringify(value) ?? ''),
      fc.string(),
    );
    return fc
      .oneof({ weight: 12, arbitrary: right }, { weight: 1, arbitrary: broken })
      .map((text) => ({ type, text: text.toWellFormed() }));
  }

  /** Mostly what the schema says; now and then anything else, at any depth. */
  function fromSchema(given: Schema): fc.Arbitrary<unknown> {
    return fc.oneof({ weight: 25, arbitrary: right(given) }, { weight: 1, arbitrary: anything });
  }

  function right(given: Schema): fc.Arbitrary<unknown> {
    const schema = given.$ref
      ? (document.components.schemas[given.$ref.split('/').at(-1) ?? ''] ?? {})
      : given;
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    const alternatives = schema.anyOf ?? schema.oneOf;
    if (alternatives) return fc.oneof(...alternatives.map(fromSchema));
    if (schema.properties) {
      const properties = Object.entries(schema.properties).map(
        ([name, each]) => [name, fromSchema(each)] as const,
      );
      return fc.record(Object.fromEntries(properties), { requiredKeys: schema.required ?? [] } as never);
    }
    if (schema.type === 'array') return fc.array(fromSchema(schema.items ?? {}), { maxLength: 3 });
    if (schema.type === 'integer') {
      const { minimum = -10, maximum = 1_000 } = schema;
      return fc.oneof(
        { weight: 12, arbitrary: fc.integer({ min: minimum, max: Math.min(maximum, 2 ** 31 - 1) }) },
        { weight: 1, arbitrary: fc.constantFrom(minimum - 1, maximum + 1) },
      );
    }
    if (schema.type === 'boolean') return fc.boolean();
    if (schema.type === 'null') return fc.constant(null);
    if (schema.format === 'uuid') return fc.oneof(fc.constantFrom(...ids), fc.uuid());
    const long = 'y'.repeat((schema.maxLength ?? 10) + 1);
    return fc.oneof(fc.string({ unit: 'grapheme' }), fc.webUrl(), nasty, fc.constant(long));
  }
}
