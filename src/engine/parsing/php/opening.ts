/** Pieces of PHP that begin without their tag: strictly they are text, but nobody means them as that. */

const begins =
  /^(?:\s|\/\/[^\n]*\n|#[^\n]*\n|\/\*(?:[^*]|\*(?!\/))*\*\/)*(?:(?:abstract |final |readonly )*(?:class|interface|trait|enum|function|namespace|use|public|protected|private|static) [\w\\]|(?:\$\w|require|include|echo|return|if|foreach|try)[\w\s("'[{=>-])/;
const isCode = /\$\w[\s\S]*;/;
/** As much of the file tells. */
const maxRead = 4_000;

/** The tag that the file lacks; empty where it has one, or is no code. */
export function missingOpening(source: string): string {
  if (source.includes('<?')) return '';
  const beginning = source.slice(0, maxRead);
  return begins.test(beginning) && isCode.test(beginning) ? '<?php ' : '';
}
