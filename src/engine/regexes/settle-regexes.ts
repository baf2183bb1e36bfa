/**
 * After the interpretation: of the regular expressions that text from outside reaches, those that can take long
 * stay candidates, with the text that shows it.
 */
import { languageOfName } from '../languages/language-of-file.ts';
import type { NotAnalysed } from '../report.ts';
import type { Candidate } from '../results/candidate.ts';
import { libraryInput } from '../rules/source-kinds.ts';
import { type Attack, attackExpression, withLastingRepeats } from './attack.ts';
import type { Complexity } from './check-with-recheck.ts';
import type { RegexJudge } from './regex-judge.ts';
import { redosRule, slowRegexRule } from './rule-ids.ts';

/** So many places where packages match what their users give are looked at: it takes longer than all the rest. */
const maxOfUsers = 60;

export function settleRegexes(
  candidates: readonly Candidate[],
  judge: RegexJudge,
): { candidates: Candidate[]; notAnalysed: NotAnalysed[] } {
  const unknown = new Set<string>();
  let ofUsers = 0;
  const settled = candidates.flatMap((candidate) => {
    if (candidate.ruleId !== redosRule) return [candidate];
    const { regex = '', flags = '' } = candidate.details;
    const isOfUser = candidate.source?.kind === libraryInput;
    if (isOfUser && ++ofUsers > maxOfUsers) return [];
    const complexity = judge.judge(languageOfName(candidate.file), regex, flags, leastDegree(candidate));
    if (complexity.kind === 'unknown' && !isOfUser) unknown.add(candidate.file);
    return settle(candidate, complexity) ?? [];
  });
  const reason = 'how long a regular expression of it can take was not found out';
  return { candidates: settled, notAnalysed: [...unknown].map((path) => ({ path, reason })) };
}

/** Null where it is no flaw, or not known to be one. */
function settle(candidate: Candidate, complexity: Complexity): Candidate | null {
  if (complexity.kind === 'exponential') {
    const attack = withLastingRepeats(complexity.attack, 'exponential');
    return withDetails(candidate, redosRule, 'exponentially', attack);
  }
  if (complexity.kind !== 'polynomial' || candidate.details.bounded) return null;
  const { degree } = complexity;
  if (degree < leastDegree(candidate)) return null;
  const attack = withLastingRepeats(complexity.attack, degree);
  return withDetails(
    candidate,
    slowRegexRule,
    degree === 2 ? 'with the square' : `with the power of ${degree}`,
    attack,
  );
}

/** What grows with the square is harmless on what fits into an address or a header. */
function leastDegree(candidate: Candidate): number {
  return isLong(candidate) ? 2 : 3;
}

/** In stops: from the argument more or less straight to the expression. */
const shortWay = 4;

/** Longer than the some kilobytes that servers take as an address or as headers. */
function isLong({ source, entryPoint, trace }: Candidate): boolean {
  const location = entryPoint?.parameter?.location;
  if (location !== undefined) return location === 'body' || location === 'file';
  // A package that matches what it is given as it is says nothing of its length.
  if (source?.kind === libraryInput) return trace.length <= shortWay;
  return source?.kind === 'message';
}

function withDetails(candidate: Candidate, ruleId: string, growth: string, attack: Attack): Candidate {
  const { regex = '', flags = '' } = candidate.details;
  const details = { growth, attack: attackExpression(attack), regex: `/${regex}/${flags}` };
  return { ...candidate, ruleId, details };
}
