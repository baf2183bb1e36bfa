/** What the code below a call says of it. */
import { compilePattern, type TextPattern } from '../../rules/text-pattern.ts';
import type { Subject } from '../models/subject.ts';

/** Patterns that are kept, a name each. */
const maxNames = 200;

/** @param pattern over the code below the call; `%` stands for each name that its result is given */
export function followedBy(pattern: string, isForeign: boolean): (subject: Subject) => boolean {
  if (!pattern.includes('%')) {
    const ready = compilePattern(pattern, isForeign);
    return (subject) => ready.test(subject.codeBelow);
  }
  const patterns = new Map<string, TextPattern>();
  return (subject) =>
    subject.assigned.some((name) => {
      if (!/^\w+$/.test(name)) return false;
      if (patterns.size > maxNames) patterns.clear();
      const ready = patterns.get(name) ?? compilePattern(pattern.replaceAll('%', name), isForeign);
      patterns.set(name, ready);
      return ready.test(subject.codeBelow);
    });
}
