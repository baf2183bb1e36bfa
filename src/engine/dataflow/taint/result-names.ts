/** What the name of a function whose code is not known says of its result. */

/** Their results tell something of the arguments, but do not contain them. */
const quiet =
  /^(?:is[A-Z_]\w*|has[A-Z_]\w*|has|includes|indexOf|lastIndexOf|startsWith|endsWith|test|equals|compare\w*|localeCompare|charCodeAt|codePointAt|length|size|count\w*|search|every|some|hash\w*|digest|sign|verify\w*|validate\w*|check\w*|assert\w*|log|debug|info|warn|error|trace|status|set[A-Z_]\w*|add[A-Z_]\w*|starts_with|ends_with|render_?[tT]emplate\w*|isoformat|toISOString|toUTCString|on|once|emit|off|next|listen|close|end|redirect)$/;

/** They look something up by their arguments; what they find is not what they were given. */
const lookups =
  /^(?:dig|find\w*|filter_?[bB]y|first_or_404|one_or_none|get\w*|query\w*|fetch\w*|load\w*|read\w*|select\w*|search\w*|lookup\w*|\w+_search|\w+Search|save\w*|create\w*|insert\w*|update\w*|upsert\w*|delete\w*|remove\w*|destroy\w*|exec\w*|aggregate\w*|exists\w*|list\w*|h(?:[gG]et|[mM][gG]et|[vV]als|[kK]eys)\w*|m[gG]et\w*|l[rR]ange|s[mM]embers|z[rR]ange\w*|[lrs][pP]op|request\w*|api_?[cC]all|send\w*|post|put|patch|head|auth\w*|login\w*|sequelize\w*|run|all|each|first(?:Where|Or[A-Z]\w*)?|sole|(?:maybe|one|many|any)(?:One|First|Or[A-Z]\w*)*|none|use\w+|\w+Fetch|(?:where|orWhere)(?:[A-Z_]\w*)?|unstash\w*|exclude|exchange\w*|(?:order|group)_?[bB]y|(?:open|dial|connect)(?:[A-Z_]\w*)?|fire(?:\w*[eE]vents?)?)$/;

/** `ScyllaClient(address)`: what it will answer is not the address that it was made with. */
const clients = /^[A-Z]\w*(?:Client|Connection|Engine|Pool)$/;

/** `data.GetMD5()`, `sha256Hex(text)`, `compute_checksum(file)`: nothing of what went in can be read there. */
const digests =
  /^(?:(?:get|to|as|compute|calc|calculate|make|generate|create)?_?(?:[mM][dD]5|[sS][hH][aA]_?(?:1|224|256|384|512))|(?:compute|calc|calculate|generate)_?(?:[hH]ash|[dD]igest|[cC]hecksum)(?![a-z]))/;

/** `params.getInt('page')`, `Input::getIntVar('page')`, `get_bool(name)`: a number is nothing of a text. */
const numbers =
  /^(?:get|to|as|parse|read)_?(?:[iI]nt(?:eger)?|[lL]ong|[sS]hort|[fF]loat|[dD]ouble|[bB]ool(?:ean)?|[nN]umber)_?(?:[pP]aram(?:eter)?|[vV]ar|[vV]alue)?$/;

/** `stripe.webhooks.constructEvent(body, signature, secret)`: the event is given only where its sender has signed it. */
const verifiers =
  /^(?:construct_?event(?:_?async)?|parse_?thin_?event(?:_?async)?|parse_?event_?notification(?:_?async)?)$/i;

/** `encrypt(text)`, `vault.encryptString(text)`, `xchacha20Poly1305Encrypt(text, key)`: nobody chooses what comes out. */
const ciphers = /^encrypt(?:[A-Z_]\w*)?$|[a-z0-9]Encrypt$|_encrypt$/;

export function isQuietName(name: string): boolean {
  return [quiet, digests, ciphers, numbers].some((names) => names.test(plain(name))) || verifiers.test(name);
}

export function isLookupName(name: string): boolean {
  return lookups.test(plain(name)) || clients.test(name);
}

/**
 * What keeps records, by what it is called: it answers with them, not with what it is asked.
 * @param isInjected containers hand such objects out, each named after what it keeps: `caseService`
 */
export function isRecordKeeper(name: string, isInjected: boolean): boolean {
  if (isInjected && /[a-z\d](?:Service|Repository|Dao|Mapper|Manager)$/.test(name)) return true;
  return /^(?:model|repository|dao|db|service)$/i.test(name);
}

/** Some languages begin such names with a capital. */
function plain(name: string): string {
  return /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}
