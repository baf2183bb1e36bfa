/** What packages hand to handlers in less common ways: lists of resolvers, middleware of sockets, entries that are walked through. */
import { expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const rules = (code: string) => findings({ 'app.js': code }).map((one) => one.split(' ')[0]);

const schema = (resolvers: string) => `import { ApolloServer } from '@apollo/server';
import { exec, execFile } from 'node:child_process';
new ApolloServer({ typeDefs: '', resolvers: ${resolvers} });`;

it.each([
  "[{ Query: { ping: (_, { host }) => exec('ping ' + host) } }]",
  "[{ Query: {} }, { Subscription: { ping: { subscribe: (_, { host }) => exec('ping ' + host) } } }]",
])('resolvers in a list are called: %s', (resolvers) => {
  expect(rules(schema(resolvers))).toEqual(['code/command-injection']);
});

it('resolvers in a list that take arguments apart stay quiet', () => {
  expect(
    rules(schema("[{ Query: { ping: (_, { host }) => execFile('ping', ['-c1', '--', host]) } }]")),
  ).toEqual([]);
});

it.each(['Context', '{ tools: Tools }', 'any'])(
  'what a context is declared as hides nothing of it: %s',
  (type) => {
    const code = `import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import { exec } from 'node:child_process';
const makeTools = () => ({ ping: (host: string) => exec('ping ' + host) });
type Tools = ReturnType<typeof makeTools>;
interface Context { tools: Tools }
const resolvers = { Query: { ping: (_: unknown, { host }: { host: string }, { tools }: ${type}) => tools.ping(host) } };
startStandaloneServer(new ApolloServer({ typeDefs: '', resolvers }), { context: async () => ({ tools: makeTools() }) });`;
    expect(findings({ 'app.ts': code })).toEqual(['code/command-injection app.ts:4']);
  },
);

const rooms = (kept: string, file: string) => `import { Server } from 'socket.io';
import fs from 'node:fs';
import path from 'node:path';
const rooms = new Server(3000).of('/rooms');
rooms.use((socket, next) => { ${kept} next(); });
rooms.on('connection', (socket) => {
  socket.on('history', (answer) => answer(fs.readFileSync(path.join('/srv/rooms', ${file}))));
});`;

it.each([
  ['socket.data.room = socket.handshake.query.room;', 'socket.data.room'],
  ['socket.room = socket.handshake.query.room;', 'socket.room'],
])('what middleware puts on a socket is there for its messages: %s', (kept, file) => {
  expect(rules(rooms(kept, file))).toEqual(['code/path-traversal']);
});

it('what middleware has cut to a name stays one', () => {
  const kept = 'socket.data.room = path.basename(String(socket.handshake.query.room));';
  expect(rules(rooms(kept, 'socket.data.room'))).toEqual([]);
});

const unpack = (stream: string, target: string) => `import tar from 'tar-stream';
import unzipper from 'unzipper';
import fs from 'node:fs';
import path from 'node:path';
export async function unpack(file) {
  for await (const entry of fs.createReadStream(file).pipe(${stream})) entry.pipe(fs.createWriteStream(${target}));
}`;

it.each([
  ['tar.extract()', "path.join('/srv/data', entry.header.name)"],
  ['unzipper.Parse({ forceStream: true })', "path.join('/srv/data', entry.path)"],
])('entries of an archive that is walked through keep their names: %s', (stream, target) => {
  expect(rules(unpack(stream, target))).toEqual(['code/archive-slip']);
});

it('entries that are put under their last name only stay quiet', () => {
  expect(rules(unpack('tar.extract()', "path.join('/srv/data', path.basename(entry.header.name))"))).toEqual(
    [],
  );
});
