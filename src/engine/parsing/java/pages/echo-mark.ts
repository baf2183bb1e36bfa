/** How `<%= x %>` becomes a call: as long as the tag, by a name that nobody gives to a method. */
export const echoMark = '$_';

/** The same for a value that is given to a tag: the grammar sees a name that is no echo's. */
export const givenMark = ' $';

/** What stands in the page where the grammar saw that name. */
export const echoTag = '<%';
