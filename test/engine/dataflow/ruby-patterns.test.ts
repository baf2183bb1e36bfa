/** `case … in` of Ruby: what a pattern lets through, and what it binds. */
import { describe, expect, test } from 'vitest';
import { commandsSent } from '../support/ruby-controller.ts';

const flaw = ['code/command-injection'];

describe('what a pattern lets through', () => {
  test.each([
    ['fits its expression', '{ a: /\\A\\d+\\z/ => x }'],
    ['is one of its texts', '{ a: "one" | "two" => x }'],
    ['is a number', '{ a: Integer | Float => x }'],
  ])('%s', (_, pattern) => {
    expect(commandsSent(`case params\n in ${pattern}\n system(x)\n end`, '')).toEqual([]);
    expect(commandsSent(`if params in ${pattern}\n system(x)\n end`, '')).toEqual([]);
  });

  test.each([
    ['is any text', '{ a: String => x }'],
    ['begins so', '{ a: /\\A\\d+/ => x }'],
    ['is another value', '{ b: /\\A\\d+\\z/, a: x }'],
    ['is one of the texts or any', '{ a: "one" | String => x }'],
  ])('%s, which says little', (_, pattern) => {
    expect(commandsSent(`case params\n in ${pattern}\n system(x)\n end`, '')).toEqual(flaw);
    expect(commandsSent(`if params in ${pattern}\n system(x)\n end`, '')).toEqual(flaw);
  });

  test('stands in a list', () => {
    const body = (pattern: string) => `case [params[:a], params[:b]]\n in ${pattern}\n system(x)\n end`;
    expect(commandsSent(body('["one" | "two" => x, *]'), '')).toEqual([]);
    expect(commandsSent(body('["one" | "two", x]'), '')).toEqual(flaw);
  });

  test('is held to its guard', () => {
    const body = (guard: string) => `case params\n in { a: x } if ${guard}\n system(x)\n end`;
    expect(commandsSent(body('%w[one two].include?(x)'), '')).toEqual([]);
    expect(commandsSent(body('x.size < 9'), '')).toEqual(flaw);
  });
});

describe('a result', () => {
  const rest = `def find(id)
    id.size > 3 ? Success(name: id, kind: "a") : Failure[:missing, id]
  end`;

  test.each([
    [
      'is taken apart by name',
      (key: string) => `case find(params[:a])\n in Success(${key}:)\n system(${key})\n end`,
    ],
    ['is asked for what it holds', (key: string) => `system(find(params[:a]).value![:${key}])`],
    ['is handed on', (key: string) => `find(params[:a]).bind { |one| system(one[:${key}]) }`],
    ['is what a block was to give', (key: string) => `one = yield find(params[:a])\n system(one[:${key}])`],
  ])('%s', (_, body) => {
    expect(commandsSent(body('name'), rest)).toEqual(flaw);
    expect(commandsSent(body('kind'), rest)).toEqual([]);
  });

  test('is taken apart by place', () => {
    const body = (pattern: string) => `case find(params[:a])\n in ${pattern}\n system(x)\n end`;
    expect(commandsSent(body('Failure(:missing, x)'), rest)).toEqual(flaw);
    expect(commandsSent(body('Failure(x, _)'), rest)).toEqual([]);
  });
});
