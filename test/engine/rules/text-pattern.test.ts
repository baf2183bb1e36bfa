import { expect, test } from 'vitest';
import { compilePattern } from '../../../src/engine/rules/text-pattern.ts';

test('flags stand at the beginning of a pattern, where V8 always keeps to them', () => {
  expect(compilePattern('(?i)^(?:user|account)_?id$', false).test('userID')).toBe(true);
  for (const inside of ['^(?i:user)id$', '(?i)a(?-i:b)', '(?m-i:a)'])
    expect(() => compilePattern(inside, false)).toThrow('flags stand at the beginning only');
});

test('an expression of somebody else runs on an engine of its own, which takes them', () => {
  expect(compilePattern('^(?i:user)_id$', true).test('USER_id')).toBe(true);
});
