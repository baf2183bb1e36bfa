/** WSGI's `start_response(status, headers)`: each header is set as frameworks set one. */
import type { Builtin } from '../language-builtins.ts';
import { pathValue, unknown } from '../values/value.ts';
import { callWith } from './call-value.ts';

const startResponse: Builtin = (it, { args: [, headers], keywords, span }) => {
  const setter = pathValue(it.paths.type('wsgi.Header'));
  const list = headers ?? keywords?.get('headers');
  for (const header of list?.objects.flatMap(({ itemsValue }) => itemsValue ?? []) ?? []) {
    const [name, value] = header.objects[0]?.itemsValue ?? [];
    if (name && value) callWith(it, setter, [name, value], span);
  }
  return unknown;
};

export const wsgiFunctions: ReadonlyMap<string, Builtin> = new Map([['<wsgi.StartResponse>', startResponse]]);
