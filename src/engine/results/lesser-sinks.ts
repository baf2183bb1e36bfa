/** Sinks at which little harm is done, known by their names in every language. */
import type { Candidate } from './candidate.ts';

type Reached = Pick<Candidate, 'ruleId' | 'sinkApi'>;

/** `File.exists`, `Path.is_file`, `os.Stat` */
const questions =
  /[.:](?:(?:not_?)?exists|is_?(?:regular_?)?file|is_?dir(?:ectory)?|l?stat|access)(?:_?sync)?$/i;

/** Of a log: `debug`, `LogTrace`, `Debugf`, `debug!`. */
const quietLevels =
  /[.:](?:log_?)?(?:debug|trace|verbose|fine|finer|finest)(?:f|ln|w|s|ctx|context|async)?!?$/i;

/** Whether all that is learned is that there is such a file: that a name can be guessed is seldom a flaw. */
export function isMereQuestion({ ruleId, sinkApi }: Reached): boolean {
  return ruleId === 'code/path-traversal' && questions.test(sinkApi);
}

/** Whether it is written at a level that is off where nobody looks for a fault. */
export function isQuietLog({ ruleId, sinkApi }: Reached): boolean {
  return ruleId === 'code/log-injection' && quietLevels.test(sinkApi);
}
