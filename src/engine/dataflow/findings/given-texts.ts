/**
 * Texts that say what they are for, given to what nobody knows: a layer of one's own company over a database, a shell or
 * a client, which is not among the files.
 */

import { isUnseenEscapeOfStatements } from '../../results/partial-guards.ts';
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Shape } from '../values/shape.ts';
import { formOf, type Value } from '../values/value.ts';

interface TextForm {
  rule: string;
  /** The beginning of the text; what is not known of it stands as the name `x`. */
  form: RegExp;
  /** How something is called that runs, sends or asks with such a text. */
  used: RegExp;
  /** Who made it safe: the layer that the text is given to is no better known than its escape. */
  unlessPassed?: (guard: string) => boolean;
  /** A language that takes such a text apart when it is written out: what stands in it is handed over as parameters. */
  unlessInterpolated?: string;
}

const name = String.raw`[\w.$"\x60\[\]]+`;
const column = String.raw`(?:\*|${name})(?:\([^()]*\))?(?:\s+as\s+${name})?`;
const statement = new RegExp(
  String.raw`^\s*(?:${[
    String.raw`select\s+(?:distinct\s+)?${column}(?:\s*,\s*${column})*\s+from\s+${name}`,
    String.raw`select\s+[\w.]+\(`,
    String.raw`with\s+\w+\s+as\s*\(\s*select\s`,
    String.raw`(?:insert|replace)\s+(?:ignore\s+|or\s+\w+\s+)?into\s+${name}\s*(?:\(|values\b|select\b|set\b)`,
    String.raw`update\s+${name}\s+set\s+${name}\s*=`,
    String.raw`delete\s+from\s+${name}\s*(?:where\b|;|$)`,
    String.raw`(?:create|drop|alter|truncate)\s+(?:table|database|schema|user|role|view|index)\s+\w`,
  ].join('|')})`,
  'i',
);

const programs = `adduser awk bash cat chmod chown convert cp curl dig docker echo exiftool ffmpeg ffprobe find git grep gs
  gunzip gzip head host ifconfig ip iptables java kill kubectl ls magick mkdir mongodump mount mv mysql mysqldump node
  nmap nslookup openssl pandoc pdftotext perl php ping pip pkill ps psql python python3 rm rsync ruby scp sed service sh
  sqlite3 ssh systemctl tail tar touch traceroute umount unzip useradd wget whois wkhtmltopdf xargs youtube-dl yt-dlp zip`;
const commandLine = new RegExp(
  String.raw`^\s*(?:sudo\s+)?(?:/(?:usr/)?(?:local/)?s?bin/)?(?:${programs.split(/\s+/).join('|')})\s+\S`,
);

const textForms: readonly TextForm[] = [
  {
    rule: 'code/sql-injection',
    form: statement,
    used: /quer|exec|run|fetch|select|find|get|load|all$|one$|row|record|each|list|scalar|stat|stmt|prepare|command|sql|call|raw|insert|update|delete|perform|cursor|read|count|column|batch|map|assoc/i,
    // `db.Rows($"… {id}")` may take a FormattableString.
    unlessInterpolated: 'csharp',
    unlessPassed: isUnseenEscapeOfStatements,
  },
  {
    rule: 'code/command-injection',
    form: commandLine,
    used: /exec|shell|system|spawn|cmd|command|popen|ssh|bash|^run|run$/i,
  },
  {
    rule: 'code/ssrf',
    form: /^https?:\/\/x(?:$|[:/.?])/,
    used: /^(?:get|post|put|patch|head|delete|fetch|request|download|open|load|retrieve|crawl|scrape|probe)(?![a-z])/i,
  },
  {
    rule: 'code/ldap-injection',
    form: /^\s*\((?:[&|!]\s*\()?\w[\w-]*[~<>]?=/,
    used: /search|find|query|look|filter/i,
  },
  {
    rule: 'code/xpath-injection',
    form: /^\/{1,2}[\w:*@-]+(?:\/{1,2}[\w:*@-]+)*\[[\w:@.()-]+\s*=\s*['"]/,
    used: /evaluate|select|xpath|find|query|search/i,
  },
];

/** Rules that such a text alone leads to. */
export const rulesOfTexts: ReadonlySet<string> = new Set(textForms.map(({ rule }) => rule));

/** What has such a word in its name, or is called on what has, keeps, shows or compares a text. */
const keeping =
  /^(?:log(?:s|g\w*)?|debug\w*|trac(?:e|er|ing)|warn\w*|errors?|exceptions?|print\w*|messages?|format\w*|escape\w*|quote\w*|saniti\w+|\w*cache|redis|hash\w*|digest\w*|metrics?|span|html|render\w*|views?|assert\w*|expect\w*|contains|index\w*|match\w*|replace\w*|compar\w+)$/i;
/** Looks into a text, and tells what it finds there: `resolve_stream_names(sql)`, `extractTables(sql)`. */
const looksInto = /^(?:parse|resolve|extract|tokenize|analy[sz]e|validate)(?![a-z])|(?:_n|N)ames$/;
const betweenWords = /[_.]+|(?<=[a-z\d])(?=[A-Z])/;
/** A sentence begins with a capital letter: `Select a file from …`. */
const oneCase = /^\s*(?:[a-z]+|[A-Z]+)\b|^\W/;

/** Which argument it is, and of which rule the text speaks; null where none is, or where what is called only keeps texts. */
export function textGiven(
  it: Interpreter,
  call: CallSite,
  receiverName: string,
): { rule: string; argument: number } | null {
  if (!call.args.some(({ isTainted }) => isTainted)) return null;
  if (keepsTexts(call.name) || keepsTexts(receiverName) || looksInto.test(call.name)) return null;
  for (const { rule, form, used, unlessInterpolated, unlessPassed } of textForms) {
    if (!used.test(call.name)) continue;
    const argument = call.args.findIndex((value) => value.isTainted && isOfForm(value, form, unlessPassed));
    if (argument < 0) continue;
    const isTakenApart = it.language.id === unlessInterpolated && call.argNodes[argument]?.kind === 'concat';
    return isTakenApart ? null : { rule, argument };
  }
  return null;
}

/** `appLogger`, and not `catalog`. */
function keepsTexts(name: string): boolean {
  return name.split(betweenWords).some((word) => keeping.test(word));
}

function isOfForm(value: Value, form: RegExp, unlessPassed: TextForm['unlessPassed']): boolean {
  return value.taints.some((taint) => {
    if (unlessPassed && taint.partialGuards.some(unlessPassed)) return false;
    const text = asText(formOf(value, taint));
    return oneCase.test(text) && form.test(text);
  });
}

/** What is not known of it stands as a name. */
function asText(shape: Shape): string {
  return shape.map((part) => ('fixed' in part ? part.fixed.slice(0, 400) : 'x')).join('');
}
