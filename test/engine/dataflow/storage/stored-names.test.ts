import { expect, test } from 'vitest';
import { columnName, storedName } from '../../../../src/engine/dataflow/storage/stored-names.ts';
import { storageVerb } from '../../../../src/engine/dataflow/storage/verbs.ts';

test('a table and the class that stands for it have one name', () => {
  for (const name of [
    'comments',
    'Comment',
    'tbl_comments',
    'commentRepository',
    'CommentModel',
    'app.Comments',
  ])
    expect(storedName(name), name).toBe('comment');
  expect(storedName('user_categories')).toBe(storedName('UserCategory'));
  expect(storedName('addresses')).toBe(storedName('Address'));
  expect(storedName('status')).toBe('status');
  expect(storedName('\uFFFF')).toBe('');
});

test('a column has one name in every spelling', () => {
  expect(columnName('comment_text')).toBe(columnName('CommentText'));
});

test.each([
  ['write', ['create', 'insertOne', 'insert_many', 'save!', 'saveAndFlush', 'AddAsync', 'update_attributes']],
  ['write', ['find_or_create_by', 'findOneAndUpdate', 'findByIdAndUpdate', 'get_or_create', 'bulkWrite']],
  ['read', ['find', 'findAll', 'find_by_slug', 'findByTitleAndAuthor', 'ToListAsync', 'get_object_or_404']],
  ['read', ['where', 'order', 'first', 'FirstOrDefaultAsync', 'findUnique', 'to_a']],
  [
    null,
    ['created_at', 'addAttribute', 'saveButton', 'first_name', 'getName', 'toString', 'createQuery', 'send'],
  ],
] as ['read' | 'write' | null, string[]][])('%s: %j', (verb, names) => {
  for (const name of names) expect(storageVerb(name), name).toBe(verb);
});

test('a cache is no table: what is under one key is not under another', () => {
  for (const name of ['cache', '$cache', 'page_cache', 'App.PageCache'])
    expect(storedName(name), name).toBe('');
});
