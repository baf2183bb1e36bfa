/** Partial checks that verification tells apart. */

/** It says what kind of address it is, and nothing of the host. */
export const schemeIsChecked = 'the scheme of the address is checked';

/** It may be a path of the site, or the host of another one. */
export const beginsWithSlash = 'the value begins with a slash';

/** Whether an address that passed is none of a script: `javascript:…`. */
export function settlesScheme(guard: string): boolean {
  return guard === schemeIsChecked || guard === beginsWithSlash;
}

/** A text that begins so may lie beside the folder: `/data-old` begins with `/data`. */
export const folderNameIsChecked =
  'the path begins with the name of the folder, without a separator behind it';

/** It is the id of something in a database: most ids are made by the program, and hold no path. */
export const somethingIsKept = 'looked up by its id, and found';

/** A function of the program that is called an escape, and not understood. */
export function passedThrough(name: string): string {
  return `passed through ${name}`;
}

const unseen = ', whose code is not seen';

/** The same of a function that nothing is seen of: another package has it. */
export function passedUnseen(name: string): string {
  return passedThrough(name) + unseen;
}

const ofStatements = new RegExp(
  `^${passedThrough('(?:\\w*_)?(?:real_?)?escape(?:_?(?:string|literal|value|sql))?')}${unseen}$`,
  'i',
);

/** `$db->escape($name)`: what a layer over a database, which is not seen, does for its statements. */
export function isUnseenEscapeOfStatements(guard: string): boolean {
  return ofStatements.test(guard);
}

/** The same of a check. */
export function checkedUnseen(name: string): string {
  return `checked by ${name}${unseen}`;
}

const schema = 'held to a schema by ';

/** Nothing is seen of the schema: it says of what types fields are, and rarely which characters they may hold. */
export function heldToUnseen(name: string): string {
  return schema + name + unseen;
}

export function isHeldToUnseen(guard: string): boolean {
  return guard.startsWith(schema);
}

/** What an aspect of the program puts into arguments is not followed. */
export function changedByAspect(name: string): string {
  return `may be changed by the aspect ${name}`;
}

/** The pattern comes from a setting: what it lets through is its owner's decision. */
export const patternIsNotSeen = 'matches a pattern that is not in the code';

/** Nobody else is let through. */
export function forAdministrators(asked: string): string {
  return `asks for an administrator: ${asked}`;
}

export function isForAdministrators(guard: string): boolean {
  return guard.startsWith(forAdministrators(''));
}

/** Nobody is let through without a permission or a role. */
export function forPermitted(asked: string): string {
  return `asks for a permission: ${asked}`;
}

export function isForPermitted(guard: string): boolean {
  return guard.startsWith(forPermitted(''));
}

/** A constant of another program's code says what the value must not contain. */
export const refusedIsNotSeen = 'checked not to contain a text that is not in the code';

/** What a page's own server sends it may have been escaped there. */
export const sentByOwnServer = 'sent by the server of the page, which may have escaped it';

/** A function that nothing is seen of makes the answer: of what type it is, and whether it escapes, is not known. */
export function answeredUnseen(name: string): string {
  return `answered by ${name}${unseen}`;
}

/** Whether what it does cannot be seen, so that a person has to look. */
export function isOutOfSight(guard: string): boolean {
  return (
    guard === patternIsNotSeen ||
    guard === refusedIsNotSeen ||
    guard.startsWith(changedByAspect('')) ||
    ((/^(?:check|answer)ed by /.test(guard) || isHeldToUnseen(guard)) && guard.endsWith(unseen))
  );
}

/** What escapes are called that are made for a category. */
const made: Readonly<Record<string, RegExp>> = {
  xss: /html|xml|xss|scripts?|tags?(?![a-z])|markup|entit/i,
  'sql-injection': /sql|query|where/i,
  'ldap-injection': /ldap|filter|dn(?![a-z])/i,
  'command-injection': /shell|cmd|command|arg/i,
  'path-traversal': /escape_?(?:path|file_?name|segment|key)(?![a-z])/i,
};

/** Of what is seen it is known whether it was enough for a path; most of what other packages call so is. */
const unseenForPaths = /saniti[sz]e_?(?:path|file_?(?:name|path))s?(?![a-z])/i;

/** Whether the check is an escape that is called after what it is for. */
export function isEscapeFor(category: string, guard: string): boolean {
  if (!guard.startsWith(passedThrough(''))) return false;
  if (made[category]?.test(guard)) return true;
  if (!guard.endsWith(unseen)) return false;
  // What is escaped on its way into a log entry is escaped for that.
  return category === 'log-injection' || (category === 'path-traversal' && unseenForPaths.test(guard));
}
