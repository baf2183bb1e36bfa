/** Sinks at which little harm is done, known by their names in every language. */
import type { Candidate } from './candidate.ts';

type Reached = Pick<Candidate, 'ruleId' | 'sinkApi'>;
type Asked = Reached & Pick<Candidate, 'file' | 'span' | 'trace' | 'functions'>;

/** `File.exists`, `Path.is_file`, `os.Stat` */
const questions =
  /[.:](?:(?:not_?)?exists|is_?(?:regular_?)?file|is_?dir(?:ectory)?|l?stat|access)(?:_?sync)?$/i;

/** Of a log: `debug`, `LogTrace`, `Debugf`, `debug!`. */
const quietLevels =
  /[.:](?:log_?)?(?:debug|trace|verbose|fine|finer|finest)(?:f|ln|w|s|ctx|context|async)?!?$/i;

/**
 * Whether all that is learned is that there is such a file, and not even by the function that was asked from outside, which
 * answers by it: that a name can be guessed is seldom a flaw.
 */
export function isMereQuestion(candidate: Asked): boolean {
  const { ruleId, sinkApi } = candidate;
  return ruleId === 'code/path-traversal' && questions.test(sinkApi) && !isAskedWhereItCameIn(candidate);
}

function isAskedWhereItCameIn({ file, span, trace, functions }: Asked): boolean {
  const [source] = trace;
  const holds = (within: { line: number; endLine: number }, line: number) =>
    within.line <= line && line <= within.endLine;
  return functions.some(
    (one) =>
      one.file === file &&
      source?.file === file &&
      holds(one.span, span.line) &&
      holds(one.span, source.line),
  );
}

/** Whether it is written at a level that is off where nobody looks for a fault. */
export function isQuietLog({ ruleId, sinkApi }: Reached): boolean {
  return ruleId === 'code/log-injection' && quietLevels.test(sinkApi);
}
