/** `UriBuilder`: an address that is put together from its parts. */
import type { Span } from '../../parsing/ir/span.ts';
import type { CallSite } from '../calls/call-site.ts';
import { concatenate } from '../execution/operators.ts';
import type { Interpreter } from '../interpreter.ts';
import { HeapObject } from '../values/heap.ts';
import { constantValue, joinValues, notConstant, unknown, Value } from '../values/value.ts';

const type = 'System.UriBuilder';
/** Under this name stands the address that it was made from. */
const whole = '\0address';

/** `new UriBuilder(address)`, `new UriBuilder(scheme, host, port, path)`; null for anything else. */
export function newUriBuilder(it: Interpreter, { paths, args }: CallSite): Value | null {
  if (!paths.some(({ text, isGuess }) => !isGuess && text === type)) return null;
  const made = new HeapObject('object', it.entryId);
  const [first, host, , path] = args;
  if (host) {
    made.cell('Scheme').value = first;
    made.cell('Host').value = host;
    if (path) made.cell('Path').value = path;
  } else if (first) made.cell(whole).value = first;
  // A check of its host is one of what it was made from.
  return new Value(notConstant, (host ?? first)?.taints ?? [], [made], [it.paths.type(type)], null);
}

/** What it builds; undefined for anything else. */
export function builtAddress(it: Interpreter, value: Value, span: Span): Value | undefined {
  if (!value.paths.some(({ text }) => text === `<${type}>`)) return undefined;
  let built: Value | undefined;
  for (const object of value.objects)
    if (object.kind === 'object') built = joinValues(built, put(it, object, span));
  return built;
}

function put(it: Interpreter, object: HeapObject, span: Span): Value {
  const behind = (mark: string, name: string): Value[] => {
    const part = object.get(name)?.value;
    return part ? [constantValue(mark), part] : [];
  };
  const host = behind('://', 'Host');
  const start =
    host.length > 0
      ? [object.get('Scheme')?.value ?? constantValue('https'), ...host]
      : [object.get(whole)?.value ?? unknown];
  const rest = [...behind('/', 'Path'), ...behind('?', 'Query'), ...behind('#', 'Fragment')];
  return concatenate(it, [...start, ...rest], span);
}

const schemes: Readonly<Record<string, string>> = {
  UriSchemeHttp: 'http',
  UriSchemeHttps: 'https',
  UriSchemeFtp: 'ftp',
  UriSchemeFile: 'file',
};

/** `Uri.UriSchemeHttps`; undefined for anything else. */
export function schemeNamed({ paths }: Value, name: string): Value | undefined {
  const scheme = name.startsWith('UriScheme') ? schemes[name] : undefined;
  return scheme !== undefined && paths.some(({ text }) => text === 'System.Uri')
    ? constantValue(scheme)
    : undefined;
}

/** `Request.Url.Host`, `address.Port`: parts of an address in which nothing harmful can stand. */
export function harmlessPart({ paths }: Value, name: string): Value | undefined {
  const isOf = (type: RegExp) => paths.some(({ text }) => type.test(text));
  if (
    /^(?:Scheme|Port|IsDefaultPort|HostNameType)$/.test(name) &&
    isOf(/^<(?:System\.)?Uri>$|^(?:System\.)?Uri\(\)$/)
  )
    return unknown;
  // Of the address that was asked for.
  const isPlain = /^(?:Scheme|Host|DnsSafeHost|Authority|Port|IsDefaultPort)$/.test(name);
  return isPlain && isOf(/\.HttpRequest(?:Base)?>\.Url$/) ? unknown : undefined;
}
