/** How `<%= x %>` becomes a call: as long as the tag, by a name that nobody gives to a method. */
export const echoMark = '$_';

/** The same for a value that is given to a tag: the grammar sees a name that is no echo's. */
export const givenMark = ' $';

/** How `<%@ include file="x" %>` becomes one, in the same way. */
export const includeMark = '$_$';

/** What stands in the page where the grammar saw such a name, and what it is called then. */
export const calledByTags: ReadonlyMap<string, string> = new Map([
  ['<%', 'echo'],
  ['<%@', 'include_page'],
]);
