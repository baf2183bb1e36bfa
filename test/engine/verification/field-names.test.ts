import { expect, it } from 'vitest';
import { withFieldName } from '../../../src/engine/verification/field-names.ts';
import { candidate } from '../support/candidate.ts';

type Location = 'header' | 'cookie' | 'file' | 'query';

function nameIn(location: Location, expression: string): string | null | undefined {
  const found = candidate({
    source: { kind: 'http-parameter', expression },
    entryPoint: { kind: 'route', path: '/', parameter: { location, name: null } },
  });
  return withFieldName(found).entryPoint?.parameter?.name;
}

it.each<[Location, string, string | null]>([
  ['header', "$_SERVER['HTTP_X_FORWARDED_FOR']", 'X-Forwarded-For'],
  ['header', "$_SERVER['HTTP_USER_AGENT']", 'User-Agent'],
  ['header', "request.META['HTTP_REFERER']", 'Referer'],
  ['header', 'request.user_agent', 'User-Agent'],
  ['header', "request.headers['X-Tenant']", 'X-Tenant'],
  ['header', 'request.host_with_port', 'Host'],
  ['header', 'headersOf(request)', null],
  ['cookie', 'cookies[:font]', 'font'],
  ['cookie', 'request.COOKIES["theme"]', 'theme'],
  ['cookie', 'cookie.getValue()', null],
  ['cookie', 'cookie.Value', null],
  ['file', "$_FILES[ 'uploaded' ][ 'name' ]", 'uploaded'],
  ['file', "request.files['doc'].filename", 'doc'],
  ['file', 'req.files.products', 'products'],
  ['file', 'req.files.map(nameOf)', null],
  ['file', 'req.file.path', null],
  ['file', 'upload.original_filename', null],
  ['query', "params['a']", null],
])('of a %s that is asked for by %s', (location, expression, name) => {
  expect(nameIn(location, expression)).toBe(name);
});
