/** Whether a place is in text that explains code, beside the code: values there are examples. */

/** How far back the beginning of a block comment is looked for. */
const longestComment = 5_000;
/** Javadoc and its like, Rust's and Swift's, samples below Ruby's and Python's comments, sessions of a console. */
const documentationLine = /^\s*(?:\*|\/\/[/!]|(?:#|\/\/)(?:\t|\s{2,}|\s*=>)|>>>|iex[(>]|irb[(>])/;

/** Comments that end at the line are not meant: code that was switched off there still gives its passwords away. */
export function isInDocumentation(text: string, at: number): boolean {
  const line = text.slice(Math.max(text.lastIndexOf('\n', at - 1) + 1, at - longestComment), at);
  if (documentationLine.test(line)) return true;
  const before = text.slice(Math.max(0, at - longestComment), at);
  const opened = before.lastIndexOf('/*');
  if (opened < 0 || before.includes('*/', opened)) return false;
  // `/*` is in addresses and patterns of files, too: a comment begins its line.
  return before.slice(before.lastIndexOf('\n', opened) + 1, opened).trim() === '';
}
