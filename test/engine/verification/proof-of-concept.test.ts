/** The curl lines are run through a real shell, which shows the words that curl would get. */
import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { EntryPoint } from '../../../src/engine/results/candidate.ts';
import type { Payload } from '../../../src/engine/verification/payload.ts';
import { proofOfConcept, shellQuote } from '../../../src/engine/verification/proof-of-concept.ts';
import { candidate } from '../support/candidate.ts';

const payload: Payload = { value: `'; id #`, where: 'inside single quotes', outcome: 'supports' };

function commandOf(
  entryPoint: EntryPoint,
  sent: Payload = payload,
  port = 3000,
  expression = 'req.query.id',
  kind = 'http-parameter',
): string | undefined {
  const source = { kind, expression };
  return /```sh\n([\s\S]*?)\n```/.exec(proofOfConcept(candidate({ entryPoint, source }), sent, port))?.[1];
}

function words(command: string): string[] {
  const script = `curl() { for word in "$@"; do printf '%s\\0' "$word"; done; }\n${command}`;
  return execFileSync('/bin/sh', ['-c', script]).toString('utf8').split('\0').slice(0, -1);
}

const route = (
  location: 'query' | 'body' | 'path' | 'header' | 'cookie' | 'file',
  changes: Partial<EntryPoint> = {},
): EntryPoint => ({
  kind: 'route',
  method: 'get',
  path: '/users/:id/files/:name',
  parameter: { location, name: 'name' },
  ...changes,
});

it.each<[Parameters<typeof route>[0], string[]]>([
  ['query', ['-sS', '-G', 'http://localhost:3000/users/1/files/1', '--data-urlencode', "name='; id #"]],
  ['path', ['-sS', '--path-as-is', `http://localhost:3000/users/1/files/${encodeURIComponent("'; id #")}`]],
  ['header', ['-sS', 'http://localhost:3000/users/1/files/1', '-H', "name: '; id #"]],
  [
    'cookie',
    ['-sS', 'http://localhost:3000/users/1/files/1', '--cookie', `name=${encodeURIComponent("'; id #")}`],
  ],
])('sends the payload as %s', (location, expected) => {
  expect(words(commandOf(route(location)) ?? '')).toEqual(expected);
});

it.each([
  ['upload-name', `name=@/etc/hostname;filename="'; id #"`],
  ['http-parameter', `name="'; id #";filename="file.txt"`],
])('sends files: of %s the payload is the name, or what is in it', (kind, part) => {
  const command = commandOf(route('file', { method: 'post' }), payload, 3000, 'file', kind);
  expect(words(command ?? '').slice(-2)).toEqual(['-F', part]);
});

it.each([
  [8080, 'http://localhost:8080/users/1/files/1'],
  [80, 'http://localhost/users/1/files/1'],
])('asks port %i', (port, url) => {
  expect(words(commandOf(route('header'), payload, port) ?? '')).toContain(url);
});

it('sends bodies as JSON', () => {
  const sent = words(commandOf(route('body', { method: 'post', path: '/users' })) ?? '');
  expect(sent.slice(0, 3)).toEqual(['-sS', '-X', 'POST']);
  expect(JSON.parse(sent.at(-1) ?? '')).toEqual({ name: "'; id #" });
});

it('names the part of an object that carries the value, as JSON nests it and as forms spell it', () => {
  const parameter = { name: 'user', within: ['address', 'city'] };
  const sent = (location: 'body' | 'query', expression?: string) =>
    words(
      commandOf(
        { kind: 'route', path: '/a', method: 'post', parameter: { ...parameter, location } },
        payload,
        80,
        expression,
      ) ?? '',
    ).at(-1);
  expect(sent('body')).toBe(`{"user":{"address":{"city":"'; id #"}}}`);
  expect(sent('body', '$_POST')).toBe("user[address][city]='; id #");
  expect(sent('query')).toBe("user[address][city]='; id #");
});

it.each([
  ['/users/[id]', '/users/'],
  ['/users/[...id]', '/users/'],
  ['/users/*id', '/users/'],
  ['/users/{id:[a-z]+}', '/users/'],
])('puts a value of the path that has no name into the one part of %s', (path, before) => {
  const sent = commandOf({ kind: 'route', path, parameter: { location: 'path', name: null } }, payload, 80);
  expect(words(sent ?? '').at(-1)).toBe(`http://localhost${before}${encodeURIComponent("'; id #")}`);
});

it('encodes a part of the path as Go would, or its routers would not decode it', () => {
  const entryPoint: EntryPoint = { kind: 'route', path: '/:id', parameter: { location: 'path', name: 'id' } };
  const text = proofOfConcept(candidate({ entryPoint, file: 'main.go' }), payload, 80);
  expect(text).toContain("'http://localhost/%27;%20id%20%23'");
});

it('gives no request for a value of the path of which it is not known which part it is', () => {
  const parameter = { location: 'path', name: null } as const;
  expect(commandOf({ kind: 'route', path: '/:a/:b', parameter })).toBeUndefined();
});

it('shows the head of the answer where the flaw is seen in it', () => {
  const seen: Payload = { ...payload, isSeenInHead: true };
  expect(words(commandOf(route('query'), seen) ?? '')).toContain('-i');
});

it('has bytes made where they are sent', () => {
  const bytes: Payload = { ...payload, expression: `Buffer.from('BAgw', 'base64')`, isBinary: true };
  const entryPoint: EntryPoint = { kind: 'route', path: '/a', parameter: { location: 'body', name: null } };
  const command = commandOf(entryPoint, bytes, 80) ?? '';
  expect(command).toMatch(/^node -e .* \| curl -sS -X POST .* --data-binary @-$/);
  expect(execFileSync('/bin/sh', ['-c', command.split(' | ')[0] ?? ''])).toEqual(
    Buffer.from('BAgw', 'base64'),
  );
});

it('sends operators as JSON, or as the query string spells them', () => {
  const operator: Payload = { ...payload, value: '{"$ne":null}', isJson: true };
  expect(words(commandOf(route('body', { method: 'post' }), operator) ?? '').at(-1)).toBe(
    '{"name":{"$ne":null}}',
  );
  expect(words(commandOf(route('query'), operator) ?? '').at(-1)).toBe('name[$ne]=');
});

it('sends parts of JSON to a form under keys in brackets', () => {
  const fields: Payload = { ...payload, value: '{"isAdmin":true,"a":{"b":null}}', isJson: true };
  const sent = (name: string | null) =>
    words(
      commandOf(
        { kind: 'route', path: '/a', method: 'post', parameter: { location: 'body', name } },
        fields,
        80,
        '$_POST',
      ) ?? '',
    ).slice(-4);
  expect(sent('user')).toEqual([
    ...['--data-urlencode', 'user[isAdmin]=true'],
    ...['--data-urlencode', 'user[a][b]='],
  ]);
  expect(sent(null)).toEqual(['--data-urlencode', 'isAdmin=true', '--data-urlencode', 'a[b]=']);
});

it.each([
  ['php://input', "file_get_contents('php://input')", 'Content-Type: text/plain', "'; id #"],
  ['in', '@RequestBody String in', 'Content-Type: text/plain', "'; id #"],
  ['data', '[FromBody] string data', 'Content-Type: application/json', '"\'; id #"'],
  ['Name', '[FromBody] Input input', 'Content-Type: application/json', '{"Name":"\'; id #"}'],
])('sends as the body what is not its field: %s', (name, expression, type, text) => {
  const entryPoint: EntryPoint = {
    kind: 'route',
    path: '/a',
    method: 'post',
    parameter: { location: 'body', name },
  };
  const sent = words(commandOf(entryPoint, payload, 80, expression) ?? '');
  expect([sent.at(-3), sent.at(-1)]).toEqual([type, text]);
});

it('sends a document as the whole body', () => {
  const name = null;
  const document: Payload = { ...payload, value: '<x/>', bodyType: 'application/xml' };
  const entryPoint: EntryPoint = {
    kind: 'route',
    path: '/a',
    method: 'post',
    parameter: { location: 'body', name },
  };
  expect(words(commandOf(entryPoint, document) ?? '').slice(-4)).toEqual([
    ...['-H', 'Content-Type: application/xml', '--data-binary', '<x/>'],
  ]);
  expect(proofOfConcept(candidate({ entryPoint }), document, 3000)).toMatch(
    /^This input, as the request body,/,
  );
});

it.each<EntryPoint>([{ kind: 'handler' }, { kind: 'forced' }, { kind: 'route', path: '/a' }])(
  'gives the payload alone where the way in is not known: %j',
  (entryPoint) => {
    const text = proofOfConcept(candidate({ entryPoint }), payload, 3000);
    expect(text).toContain("'; id #");
    expect(text).not.toContain('curl');
  },
);

it('quotes any text so that a shell gives it back unchanged and runs none of it', () => {
  fc.assert(
    fc.property(
      fc
        .string({ unit: 'binary', maxLength: 80 })
        .filter((text) => text.isWellFormed() && !text.includes('\0')),
      (text) => {
        expect(words(`curl ${shellQuote(text)}`)).toEqual([text]);
      },
    ),
    { numRuns: 40 },
  );
});

it('survives routes that are written to break out of the command', () => {
  const command = commandOf({
    kind: 'route',
    method: 'GET; touch /tmp/x',
    path: `/a'; echo broken; '\n$(id)`,
    parameter: { location: 'query', name: `x'; id; '` },
  });
  expect(words(command ?? '').slice(0, 3)).toEqual([
    '-sS',
    '-G',
    `http://localhost:3000/a'; echo broken; ' $(id)`,
  ]);
});

it.each<['query' | 'body', string]>([
  ['query', "q=a'a!"],
  ['body', JSON.stringify({ name: "a'a!" })],
])('lets Node build a long value for the %s', (location, expected) => {
  const built: Payload = { ...payload, value: '', expression: "'a\\'a' + '!'" };
  const command = commandOf(route(location, { method: location === 'body' ? 'post' : 'get' }), built) ?? '';
  expect(words(command.replace(/^.* \| /, '')).some((word) => word === 'name@-' || word === '@-')).toBe(true);
  const written = execFileSync('/bin/sh', ['-c', command.replace(/\| curl .*$/, '')]).toString('utf8');
  expect(location === 'query' ? `q=${written}` : written).toBe(expected);
});

it('says of what is stored where to look for it, as a request is written', () => {
  const shownBy: EntryPoint = { kind: 'route', method: 'get', path: 'comments/' };
  const stored = { as: 'Comment.body', readAt: 0, shownBy };
  const text = proofOfConcept(candidate({ entryPoint: route('query'), stored }), payload, 3000);
  expect(text).toContain('It is then kept in `Comment.body`. Ask for `GET /comments/`, or');
});

it('calls what is no part of a route the path of the request', () => {
  const carriedBy = (path: string) => {
    const entryPoint = route('path', { path, parameter: { location: 'path', name: null } });
    return proofOfConcept(candidate({ entryPoint }), payload, 3000).split(',')[1];
  };
  expect(carriedBy('/missing')).toBe(' as the path of the request');
  expect(carriedBy('/:user/:page')).toBe(' as any path parameter');
});
