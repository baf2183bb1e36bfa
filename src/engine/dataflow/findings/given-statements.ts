/** Statements of SQL that are given to what nobody knows: a layer of one's own company, a driver without a model. */
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Shape } from '../values/shape.ts';
import { formOf, type Value } from '../values/value.ts';

/** What is called so runs what it is given, or prepares it: `rows`, `loadAll`, `execute_scalar`. */
const running =
  /quer|exec|run|fetch|select|find|get|load|all$|one$|row|record|each|list|scalar|stat|stmt|prepare|command|sql|call|raw|insert|update|delete|perform|cursor|read|count|column|batch|map|assoc/i;
/** What is called so, or called on what is called so, keeps, shows or compares a text. */
const keeping =
  /log|debug|trace|warn|error|exception|print|message|format|escape|quote|sanitiz|cache|redis|hash|digest|metric|span|html|render|view|assert|expect|contains|index|match|replace|compar/i;

const name = String.raw`[\w.$"\x60\[\]]+`;
const column = String.raw`(?:\*|${name})(?:\([^()]*\))?(?:\s+as\s+${name})?`;
/** The beginning of a statement that is no sentence: an unknown part of it stands as a name. */
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
/** A sentence begins with a capital letter: `Select a file from …`. */
const oneCase = /^\s*(?:[a-z]+|[A-Z]+)\b/;

/** Which argument is the statement; null where none is, or where what is called does something else with texts. */
export function statementAt(it: Interpreter, call: CallSite, receiverName: string): number | null {
  if (!running.test(call.name) || keeping.test(call.name) || keeping.test(receiverName)) return null;
  const at = call.args.findIndex((value) => value.isTainted && isStatement(value));
  if (at < 0) return null;
  // `db.Rows($"… {id}")` may take a FormattableString, which hands over what stands in it as parameters.
  return it.language.id === 'csharp' && call.argNodes[at]?.kind === 'concat' ? null : at;
}

function isStatement(value: Value): boolean {
  return value.taints.some((taint) => {
    const text = asText(formOf(value, taint));
    return oneCase.test(text) && statement.test(text);
  });
}

/** What is not known of it stands as a name. */
function asText(shape: Shape): string {
  return shape.map((part) => ('fixed' in part ? part.fixed.slice(0, 400) : 'x')).join('');
}
