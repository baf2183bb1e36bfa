/** Checks of Go that a function tells the answer of. */
import { expect, it } from 'vitest';
import { runsInput } from '../support/go-handler.ts';

type Case = [what: string, body: string, more?: string];

const known = 'var known = []string{"a", "b"}';

it.each<Case>([
  [
    'a switch that says yes to a few',
    'if !known(x) { return }; run(x)',
    'func known(s string) bool { switch s { case "a", "b": return true }; return false }',
  ],
  [
    'a switch with the no as its default',
    'if !known(x) { return }; run(x)',
    'func known(s string) bool { switch s { case "a", "b": return true; default: return false } }',
  ],
  [
    'a function that finds none of the other characters',
    "if strings.ContainsFunc(x, func(c rune) bool { return c < 'a' || c > 'z' }) { return }; run(x)",
  ],
  ['a position in a list of ours', 'if slices.Index(known, x) < 0 { return }; run(x)', known],
  ['a position that is kept', 'if i := slices.Index(known, x); i >= 0 { run(x) }', known],
  ['a search in a list of ours', 'if _, found := slices.BinarySearch(known, x); found { run(x) }', known],
  [
    'one of ours that is the same',
    'if !slices.ContainsFunc(known, func(one string) bool { return one == x }) { return }; run(x)',
    known,
  ],
  [
    'the position of one of ours that is the same',
    'if slices.IndexFunc(known, func(one string) bool { return one == x }) == -1 { return }; run(x)',
    known,
  ],
])('is clean behind %s', (_, ...code) => expect(runsInput(...code)).toBe(false));

it.each<Case>([
  [
    'a switch that says no to a few',
    'if !known(x) { return }; run(x)',
    'func known(s string) bool { switch s { case "a", "b": return false }; return true }',
  ],
  [
    'a function that finds one of the characters',
    "if !strings.ContainsFunc(x, func(c rune) bool { return c < 'a' || c > 'z' }) { return }; run(x)",
  ],
  ['a position in a list that it may be in or not', 'i := slices.Index(known, x); _ = i; run(x)', known],
  ['a position that means "not there"', 'if slices.Index(known, x) >= 0 { return }; run(x)', known],
])('is not clean behind %s', (_, ...code) => expect(runsInput(...code)).toBe(true));
