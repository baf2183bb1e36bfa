/** Hosts and schemes that were taken out of an address: a check of the part is one of the address. */
import type { Call, Expression } from '../../parsing/ir/expressions.ts';
import { schemeIsChecked } from '../../results/partial-guards.ts';
import type { Interpreter } from '../interpreter.ts';
import { lastNameOf } from '../models/expression-names.ts';
import { hostCategories } from '../taint/address-categories.ts';
import type { Step, Taint } from '../taint/taint.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { Scope } from '../values/scope.ts';
import { clearFromNow, guardFromNow } from './clear-from-now.ts';
import { functionMeant } from './function-meant.ts';

/** A check of a variable that holds a part of an address is one of the address. */
export function clearAddressOf(it: Interpreter, taints: readonly Taint[], name: string): void {
  const ofPart = (part: string) => taints.filter((taint) => addressPart(it, taint, name) === part);
  guardFromNow(it, ofPart('scheme'), schemeIsChecked);
  clearFromNow(it, ofPart('host'), it.models.categories.mask(hostCategories(it)));
}

/** `hosts.includes(hostOf(url))`: a check of what a function of the program took out of an address. */
export function hostAskedOf(it: Interpreter, call: Call, scope: Scope): readonly Expression[] {
  const functions = functionMeant(it, call.callee, scope)?.objects ?? [];
  if (!functions.some((one) => one instanceof FunctionObject && mayGiveHost(one))) return [];
  let taints: readonly Taint[] = [];
  it.journal.record(() => {
    ({ taints } = it.evaluate(call, scope));
  });
  clearAddressOf(it, taints, '');
  return taints.some((taint) => addressPart(it, taint, '') === 'host') ? call.args : [];
}

const namesHost = new WeakMap<FunctionObject['node'], boolean>();

/** Only then is it called once more. */
function mayGiveHost({ node, file }: FunctionObject): boolean {
  let may = namesHost.get(node);
  if (may === undefined) {
    may = /host|netloc|authority/i.test(
      file.text.slice(node.start, Math.min(node.end, node.start + maxCode)),
    );
    namesHost.set(node, may);
  }
  return may;
}

const maxCode = 2_000;

/** `host = urlparse(url).netloc`, `parse_url($url, PHP_URL_HOST)`: which part of an address the variable holds. */
function addressPart(it: Interpreter, { step: last }: Taint, name: string): 'host' | 'scheme' | null {
  for (let step: Step | null = last; step !== null; step = beforeName(it, step)) {
    const part = partRead(it, step, name);
    if (part !== null) return part;
  }
  return null;
}

/**
 * The stop before one that only gave the value a name, or took what a function gave back: `host = hostOf(url)`. Null for
 * others.
 */
function beforeName(it: Interpreter, { kind, file, span, function: fn, previous }: Step): Step | null {
  const isGivenBack = kind === 'call' && previous !== null && previous.function !== fn;
  const isTidied = kind === 'call' && isTidiedAtEnd(it.lineOf(file, span));
  return isGivenBack || isTidied || kind === 'assign' || kind === 'param' || kind === 'return'
    ? previous
    : null;
}

function partRead(it: Interpreter, { kind, file, span, read }: Step, name: string): 'host' | 'scheme' | null {
  const isPhp = it.language.id === 'php';
  if (read && endsInHost(it.codeIn(file, read))) return 'host';
  // `parse_url($_GET['url'], PHP_URL_HOST)`
  const isRead = kind === 'property' || kind === 'call' || (kind === 'source' && isPhp);
  if (!isRead) return null;
  const line = it.lineOf(file, span);
  const part = partTakenOut(line, name);
  if (part === 'protocol') return 'scheme';
  if (part !== undefined || isHost(it.codeIn(file, span)) || endsInHost(line)) return 'host';
  return isPhp ? partOfParsed(line, name) : null;
}

/** `const { hostname: host } = new URL(text)`: of which part of an address the variable was made. */
function partTakenOut(line: string, name: string): string | undefined {
  for (const [, part, own = part] of line.matchAll(taken)) if (own === name) return part;
  return undefined;
}

const taken = /[{,]\s*(hostname|host|origin|protocol)(?:\s*:\s*(\w+))?(?=\s*[,}])/g;

/** `$host = $parts['host'] ?? '';`, `['host' => $host] = parse_url($url);` */
function partOfParsed(line: string, name: string): 'host' | 'scheme' | null {
  for (const [, part, own] of line.includes('parse_url(') ? line.matchAll(takenByKey) : [])
    if (own === name) return part === 'host' ? 'host' : 'scheme';
  const part = parsedAtEnd
    .exec(line)
    ?.slice(1)
    .find((one) => one !== undefined);
  return part === undefined ? null : part.toLowerCase() === 'host' ? 'host' : 'scheme';
}

const takenByKey = /['"](host|scheme)['"]\s*=>\s*(\$\w+)/g;

const parsedAtEnd =
  /(?:(?:\bparse_url\(\$[^()]{1,80}\)|\$\w+)\[['"](host|scheme)['"]\]|\bPHP_URL_(HOST|SCHEME)\s*\))\)*(?:\s*(?:\?\?|\?:)\s*(?:''|""|null))?\)*;?$/;

/** `parse_url($url, PHP_URL_HOST)` → the address. */
export function addressTakenApart(expression: Expression): Expression | null {
  if (expression.kind !== 'call' || expression.callee.kind !== 'identifier') return null;
  const [address, part] = expression.args;
  if (expression.callee.name !== 'parse_url' || !address || !part) return null;
  return lastNameOf(part) === 'PHP_URL_HOST' ? address : null;
}

function isHost(code: string): boolean {
  return /\.(?:netloc|hostname|host|get(?:Host|(?:Raw)?Authority)\(\)|host_str\(\)|origin\(\)(?:\.\w+_serialization\(\))?)$|\bPHP_URL_HOST\s*\)$|^\$\w+\[['"]host['"]\]$/.test(
    code,
  );
}

/** A text in other case or without blanks, or nothing in its place: what a host is after it is still the host. */
const unchanged = [
  String.raw`\.(?:to_?)?(?:ascii_?)?(?:lower|down)(?:_?case)?(?:invariant)?(?:\([^()]*\))?`,
  String.raw`\.(?:[rl]?strip|trim|to_s|to_string|to_owned|as_str|getOrNull|orEmpty)(?:\(\))?`,
  String.raw`\.(?:unwrap(?:_or(?:_default)?)?|ok(?:_or)?|expect)\([^()]*\)`,
  String.raw`\.map\((?:\|\w+\| ?\w+\.to_\w+\(\)|\w+::\w+)\)`,
  String.raw`\.replace\(\/\^(?:\\.|[\w-])+\/i?, ?(?:''|"")\)`,
  String.raw`\s?(?:or|\|\||\?\?|\?:)\s?(?:''|""|None|null)`,
  '[;?!]',
].join('|');

const unchangedAtEnd = new RegExp(`(?:${unchanged})$`, 'i');

/** Of several steps in a line only the first is kept: it ends with what became of the value, `(a.hostname or '').lower()`. */
function endsInHost(line: string): boolean {
  let code = line;
  for (let before = ''; before !== code && code.length < maxLine; ) {
    before = code;
    code = code.replace(unchangedAtEnd, '');
    // `(a.hostname or '')`, `strings.ToLower(u.Hostname())`, `runCatching { a.host }`
    if (
      /(?:^|return |= ?)(?:[\w.]*(?:lower|trim|trimspace|str|string))?\([^;]*\)$/i.test(code) &&
      !code.endsWith('()')
    )
      code = code.slice(0, -1);
    if (/\brunCatching \{[^;]*\}$/.test(code)) code = code.slice(0, -1).trimEnd();
  }
  return /\.(?:netloc|[hH]ost(?:[nN]ame)?|host_str|getHost|get(?:Raw)?Authority)(?:\(\))?$/.test(code);
}

const maxLine = 300;

/** `return host == null ? "" : host.toLowerCase(Locale.ROOT);` */
const tidiedAtEnd = new RegExp(
  String.raw`^(?:return\s|[\w<>$ ]{1,60}=\s)[^()]{1,80}?\b\w+(?:${unchanged})+$`,
  'i',
);

function isTidiedAtEnd(line: string): boolean {
  return line.length < maxLine && tidiedAtEnd.test(line);
}
