/** The rules about regular expressions that take long. No model names them: the language itself has their sinks. */

/** Takes exponential time; also what a candidate is called before that is known. */
export const redosRule = 'code/redos';

/** Takes time that grows with a power of the text's length. */
export const slowRegexRule = 'code/slow-regex';
