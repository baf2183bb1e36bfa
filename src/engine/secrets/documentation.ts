/** Whether a place is in text that explains code, beside the code: values there are examples. */

/** How far back the beginning of a block comment is looked for. */
const longestComment = 5_000;
/** How much of the declaration above a text of Python is looked at. */
const longestDeclaration = 600;
/** Javadoc and its like, Rust's and Swift's, samples below Ruby's and Python's comments, sessions of a console. */
const documentationLine = /^\s*(?:\*|\/\/[/!]|(?:#|\/\/)(?:\t|\s{2,}|\s*=>)|>>>|iex[(>]|irb[(>])/;

/** The end of a declaration of Python, with the beginning of the text that explains it. */
const docstringBegins =
  /(?:^|\n)(?:[ \t]{0,80}(?:class|def|async def)[ \t][^\n]{0,400}|[ \t]{0,80}\)[^\n]{0,200}):[ \t]*\n\s*[rR]?$/;

/** `help="""…`: what explains an option. */
const explanationBegins = /[(,\s](?:help|description|epilog|doc|usage)\s?=\s{0,40}[rRf]?$/;
/** What may stand above the text that explains a module. */
const nothingAbove = /^(?:(?:#[^\n]*)?\r?\n)*[rRuU]?$/;

/** Comments that end at the line are not meant: code that was switched off there still gives its passwords away. */
export function isInDocumentation(text: string, at: number): boolean {
  const line = text.slice(Math.max(text.lastIndexOf('\n', at - 1) + 1, at - longestComment), at);
  if (documentationLine.test(line)) return true;
  const before = text.slice(Math.max(0, at - longestComment), at);
  if (isInDocstring(before)) return true;
  const opened = before.lastIndexOf('/*');
  if (opened < 0 || before.includes('*/', opened)) return false;
  // `/*` is in addresses and patterns of files, too: a comment begins its line.
  return before.slice(before.lastIndexOf('\n', opened) + 1, opened).trim() === '';
}

/** How far back the beginning of a list of examples is looked for. */
const longestList = 1_000;
/** `example: '…`, `examples: ['…', '…`: the end of what stands before such a value. */
const shownBefore =
  /(?:^|[\s{,"'@(])examples?["']?\s{0,3}[:=(]\s{0,3}(?:\[\s{0,40}(?:(?:"[^"\n]{0,400}"|'[^'\n]{0,400}'|`[^`\n]{0,400}`|\w{1,20}),\s{0,40}){0,9})?["'`][^"'`\n]{0,400}$/;

/** What the schema of an interface shows as the example of a value. */
export function isSchemaExample(text: string, at: number): boolean {
  return shownBefore.test(text.slice(Math.max(0, at - longestList), at));
}

/** What is assigned or passed between such quotes is code. */
function isInDocstring(before: string): boolean {
  const opened = before.lastIndexOf('"""');
  if (opened < 0) return false;
  const above = before.slice(Math.max(0, opened - longestDeclaration), opened);
  return docstringBegins.test(above) || explanationBegins.test(above) || nothingAbove.test(above);
}
