/** Constants of libraries that hold the names of headers: `HttpHeaders.LOCATION`, `HeaderNames.Location`. */
import { Value } from '../values/value.ts';
import { memberPaths } from './access-path.ts';

/** Classes of constants: of Spring, JAX-RS, Guava, Apache, Micronaut, Netty, Helidon, ASP.NET. */
const holders = /(?:^|\.)(?:HttpHeaders|(?:Http)?HeaderNames)$/;

/** The name as it stands in a response; undefined where the member is no such constant. */
export function headerName(value: Value, name: string): Value | undefined {
  if (!/^[A-Z]\w+$/.test(name) || !value.paths.some(({ text }) => holders.test(text))) return undefined;
  const words = /^[A-Z\d_]+$/.test(name) ? name.split('_') : name.split(/(?<=[a-z])(?=[A-Z])/);
  const written = words.map((word) => word.charAt(0) + word.slice(1).toLowerCase()).join('-');
  return new Value(written, [], [], memberPaths(value.paths, name), null);
}
