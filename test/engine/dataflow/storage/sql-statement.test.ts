import { describe, expect, test } from 'vitest';
import { sqlStatement } from '../../../../src/engine/dataflow/storage/sql-statement.ts';
import type { Shape } from '../../../../src/engine/dataflow/values/shape.ts';

const fixed = (text: string): Shape => [{ fixed: text }];
const outside = { hole: 'tainted' } as const;
const unknown = { hole: 'unknown' } as const;

describe('a statement that writes', () => {
  test.each([
    [
      fixed('INSERT INTO `shop`.`comments` (author, text) VALUES ($1, $2) RETURNING id'),
      'comments',
      { author: { parameter: 0 }, text: { parameter: 1 } },
    ],
    [
      fixed('insert ignore into comments(author, text, at) values (?, ?, NOW())'),
      'comments',
      { author: { parameter: 0 }, text: { parameter: 1 }, at: 'text' },
    ],
    [
      fixed("UPDATE users SET name = :name, note = CONCAT('x, y', @note) WHERE id = :id"),
      'users',
      { name: { parameter: 'name' }, note: { parameter: 'note' } },
    ],
    [fixed('INSERT INTO t SET a = %(a)s, b = %s'), 't', { a: { parameter: 'a' }, b: { parameter: 0 } }],
    [
      [{ fixed: "REPLACE INTO notes (id, text) VALUES (1, '" }, outside, { fixed: "')" }],
      'notes',
      { id: 'text', text: 'outside' },
    ],
  ] as [Shape, string, object][])('%j names what goes where', (shape, table, columns) => {
    const statement = sqlStatement(shape);
    const named = statement?.kind === 'write' ? statement.columns : null;
    expect(statement).toMatchObject({ kind: 'write', table });
    expect(Object.fromEntries((named ?? []).map(({ name, from }) => [name, from]))).toEqual(columns);
  });

  test('without names of columns may fill any', () => {
    for (const text of ['INSERT INTO log SELECT * FROM other', 'INSERT INTO log VALUES (?, ?)'])
      expect(sqlStatement(fixed(text))).toEqual({ kind: 'write', table: 'log', columns: null });
  });

  test('to a table whose name is put together is known by what is fixed of it', () => {
    const shape: Shape = [{ fixed: 'INSERT INTO ' }, unknown, { fixed: 'posts (a) VALUES (%s)' }];
    expect(sqlStatement(shape)).toMatchObject({ table: '\uFFFFposts' });
    expect(sqlStatement([{ fixed: 'DELETE FROM ' }, unknown])).toBeNull();
  });
});

describe('a statement that reads', () => {
  test('names its tables, and what it selects where that is listed', () => {
    expect(
      sqlStatement(
        fixed('SELECT c.id, c.text AS body, count(*) FROM comments c JOIN users u ON u.id = c.by'),
      ),
    ).toMatchObject({ kind: 'read', tables: ['comments', 'users'], selected: ['id', 'text', null] });
    expect(sqlStatement(fixed('SELECT * FROM a x, b y WHERE 1'))).toMatchObject({
      kind: 'read',
      tables: ['a', 'b'],
      selected: null,
    });
  });

  test.each([
    ['c.text AS body', ['text'], { body: 'text' }],
    ['"c"."text" "body", author', ['text', 'author'], { body: 'text' }],
    ["coalesce(c.text, '') as body, trim(lower(author))", ['text', 'author'], { body: 'text' }],
    ['cast(text as varchar) body', ['text'], { body: 'text' }],
    ['DISTINCT text', ['text'], {}],
    ['DISTINCT ON (author) text', ['text'], {}],
    ['TOP 10 text', ['text'], {}],
    ['count(*) AS body, 1 one, a || b', ['body', 'one', 'b'], {}],
    ["case when hidden then '' else text end as text", ['text'], {}],
  ])('%s: columns, and the names that the result has for them', (list, selected, renamed) => {
    const statement = sqlStatement(fixed(`SELECT ${list} FROM comments c`));
    expect(statement).toMatchObject({ selected });
    expect(Object.fromEntries((statement?.kind === 'read' && statement.renamed) || [])).toEqual(renamed);
  });

  test('may begin with what it names, or be of an object-relational mapper', () => {
    const all = 'WITH recent AS (SELECT * FROM comments) SELECT * FROM recent';
    expect(sqlStatement(fixed(all))).toMatchObject({ tables: ['comments', 'recent'] });
    expect(sqlStatement(fixed('from Comment'))).toMatchObject({ tables: ['Comment'] });
  });
});

test('other text is none', () => {
  for (const text of ['', 'hello', 'select one', 'update me', 'selected items from a list', 'DROP TABLE x'])
    expect(sqlStatement(fixed(text)), text).toBeNull();
});

test('any text is read in bounded time', () => {
  for (const part of ["'", '(', 'from ', '`', '--\n', 'a,', "\\'", '[', '%(', '\uFFFE'])
    expect(() => sqlStatement(fixed(`SELECT ${part.repeat(50_000)}`))).not.toThrow();
});
