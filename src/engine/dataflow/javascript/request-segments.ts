/** `celebrate({ [Segments.BODY]: schema })`: names of the parts of a request, as celebrate has them. */
import { constantValue, type Value } from '../values/value.ts';

/** Its names of them, and the properties of a request that they mean. */
const parts: ReadonlyMap<string, string> = new Map([
  ['BODY', 'body'],
  ['QUERY', 'query'],
  ['PARAMS', 'params'],
  ['HEADERS', 'headers'],
  ['COOKIES', 'cookies'],
  ['SIGNEDCOOKIES', 'signedCookies'],
]);

/** `Segments.BODY`; undefined for members of anything else. */
export function requestSegment({ paths }: Value, name: string): Value | undefined {
  const part = parts.get(name);
  return part !== undefined && paths.some(({ text }) => text === 'celebrate.Segments')
    ? constantValue(part)
    : undefined;
}
