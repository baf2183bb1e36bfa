/** What tables, collections and the classes that stand for them are called, in one form. */

const prefixes = /^(?:tbl|tb|t)_+(?=.)/i;
/** What a class does with the rows, not what they are. */
const suffixes =
  /(?<=.)(?:model|entity|document|repository|repo|dao|mapper|collection|table|record|store|set)$/i;

/**
 * `tbl_comments`, `Comment`, `commentRepository` → `comment`; empty where nothing is left, and for caches: what is taken
 * out of one under one key is not what was put there under another.
 */
export function storedName(text: string): string {
  const [last = ''] = text.split(/[.:\\/]/).slice(-1);
  const plain = last.replace(/[^A-Za-z0-9_]/g, '').replace(prefixes, '');
  const name = singular(plain.replace(/_/g, '').replace(suffixes, '').toLowerCase());
  return /cache$/.test(name) ? '' : name;
}

/** `comment_text`, `commentText` → `commenttext`. */
export function columnName(text: string): string {
  return text.replace(/[^A-Za-z0-9]/g, '').toLowerCase();
}

/** A database has its ids, states and times from the program, whatever else a request may fill. */
const ownColumns =
  /^(?:id|uuid|guid|key|\w*id|(?:created|updated|deleted|modified)\w*|\w*(?:date|time|count|total|size|length|index|status|state|hash|salt)|is[a-z]\w*|has[a-z]\w*)$/;

/** Whether a column's name says that the program, and no request, fills it. */
export function isOwnColumn(name: string): boolean {
  return ownColumns.test(columnName(name));
}

function singular(name: string): string {
  if (name.length < 4 || /(?:ss|us|is)$/.test(name)) return name;
  if (name.endsWith('ies')) return `${name.slice(0, -3)}y`;
  if (/(?:x|ch|sh|ss)es$/.test(name)) return name.slice(0, -2);
  return name.endsWith('s') ? name.slice(0, -1) : name;
}
