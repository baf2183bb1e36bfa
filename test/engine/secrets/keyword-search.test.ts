import fc from 'fast-check';
import { expect, it } from 'vitest';
import { KeywordSearch } from '../../../src/engine/secrets/keyword-search.ts';

it('finds words that overlap or begin alike', () => {
  const search = new KeywordSearch(['token', 'access_token', 'tokens', 'en_', 'a.b', 'x']);
  expect([...search.wordsIn('my access_tokens here')].sort()).toEqual(['access_token', 'token', 'tokens']);
  expect([...search.wordsIn('token_')].sort()).toEqual(['en_', 'token']);
  expect([...search.wordsIn('aXb')]).toEqual([]);
});

it('finds exactly the words that stand in the text', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', '.', '$'), minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(
      fc.uniqueArray(letters, { minLength: 1, maxLength: 6 }),
      fc.string({ unit: fc.constantFrom('a', 'b', '.', '$'), maxLength: 30 }),
      (words, text) => {
        expect([...new KeywordSearch(words).wordsIn(text)].sort()).toEqual(
          words.filter((word) => text.includes(word)).sort(),
        );
      },
    ),
  );
});
