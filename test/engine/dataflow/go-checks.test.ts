/** Checks of Go that a function tells the answer of. */
import { expect, it } from 'vitest';
import { runsInput } from '../support/go-handler.ts';

type Case = [what: string, body: string, more?: string];

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
])('is not clean behind %s', (_, ...code) => expect(runsInput(...code)).toBe(true));
