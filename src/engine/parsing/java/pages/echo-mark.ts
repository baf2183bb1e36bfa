/** How `<%= x %>` becomes a call: as long as the tag, by a name that nobody gives to a method. */
export const echoMark = '$_';

/** What stands in the page where the grammar saw that name. */
export const echoTag = '<%';
