/** Factories that make an object, put something into it and hand it back: each call gives another one. */
import { expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const isTold = (body: string) =>
  findings({
    'app.js': `import { ApolloServer } from '@apollo/server'; import { Pool } from 'pg';
class Query {
  parts = [];
  static from(table) { const made = new Query(); made.parts.push('SELECT * FROM ' + table); return made; }
  where(part) { this.parts.push(part); return this; }
  build() { return this.parts.join(' '); }
}
const resolvers = { Query: { orders: async (_, { filter }) => { ${body} } } };
new ApolloServer({ typeDefs: '', resolvers });`,
  }).some((one) => one.startsWith('code/sql-injection'));

it('what is put into an object of a factory is followed', () => {
  expect(isTold("return new Pool().query(Query.from('a').where(filter).build());")).toBe(true);
});

it('another object of the same factory has nothing of it', () => {
  expect(isTold("Query.from('a').where(filter); return new Pool().query(Query.from('a').build());")).toBe(
    false,
  );
});
