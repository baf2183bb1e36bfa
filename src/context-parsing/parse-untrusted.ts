import { parseDocument } from 'yaml';

/** In characters; a larger document is kept but not looked into. */
const maxLength = 1_048_576;
/** The YAML parser needs some microseconds and a kilobyte for each structural character. */
const maxYamlStructure = 200_000;
const maxDepth = 64;
const maxAliases = 100;

/**
 * The value of a JSON or YAML document that a stranger wrote; undefined when it is neither, or beyond the limits
 * on size, nesting and aliases. Objects in it have no prototype, so that no key means anything to JavaScript.
 */
export function parseUntrusted(content: string): unknown {
  return content.length > maxLength ? undefined : (parseJson(content) ?? parseYaml(content));
}

/** As `parseUntrusted`, for JSON only, which is fast enough to be done while a client waits. */
export function parseUntrustedJson(content: string): unknown {
  return content.length > maxLength ? undefined : parseJson(content);
}

function parseJson(content: string): unknown {
  if (!/^\ufeff?\s{0,1000}[{[]/.test(content)) return undefined;
  try {
    return plain(JSON.parse(content.replace(/^\ufeff/, '')), 0);
  } catch {
    return undefined;
  }
}

function parseYaml(content: string): unknown {
  if (!isModest(content)) return undefined;
  try {
    const document = parseDocument(content, {
      schema: 'core',
      merge: false,
      uniqueKeys: false,
      logLevel: 'silent',
      prettyErrors: false,
    });
    if (document.errors.length > 0) return undefined;
    return plain(document.toJS({ maxAliasCount: maxAliases, mapAsMap: true }), 0);
  } catch {
    return undefined;
  }
}

/** Whether the YAML parser will get through it in a second: how much structure there is, and how deep it may go. */
function isModest(content: string): boolean {
  let structure = 0;
  let open = 0;
  let marksInLine = 0;
  for (let index = 0; index < content.length; index++) {
    const character = content[index] ?? '';
    if (!',\n[]{}:-?"\'&*!'.includes(character)) continue;
    if (character === '\n') marksInLine = 0;
    else if (':-?'.includes(character)) {
      if (!/\s/.test(content[index + 1] ?? '\n')) continue;
      marksInLine++;
    } else if (character === '[' || character === '{') open++;
    else if ((character === ']' || character === '}') && open > 0) open--;
    structure++;
    // Brackets in strings count too; what is left of them in ordinary documents is little.
    if (structure > maxYamlStructure || open > maxDepth * 10 || marksInLine > maxDepth * 10) return false;
  }
  return true;
}

function plain(value: unknown, depth: number): unknown {
  if (depth > maxDepth) throw new RangeError('nested too deep');
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => plain(item, depth + 1));
  const object: Record<string, unknown> = Object.create(null);
  for (const [key, item] of value instanceof Map ? value : Object.entries(value))
    object[String(key)] = plain(item, depth + 1);
  return object;
}

export type PlainObject = Record<string, unknown>;

export function isObject(value: unknown): value is PlainObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
