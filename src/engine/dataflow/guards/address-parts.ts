/** Hosts and schemes that were taken out of an address: a check of the part is one of the address. */
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { Interpreter } from '../interpreter.ts';
import { lastNameOf } from '../models/expression-names.ts';
import type { Taint } from '../taint/taint.ts';

/** `host = urlparse(url).netloc`, `parse_url($url, PHP_URL_HOST)`: which part of an address the variable holds. */
export function addressPart(it: Interpreter, { step: last }: Taint, name: string): 'host' | 'scheme' | null {
  const step = last?.kind === 'assign' ? last.previous : last;
  const isRead = step?.kind === 'property' || step?.kind === 'call';
  if (!isRead || step.file !== it.frame.file.path) return null;
  const line = it.lineOf(step.file, step.span);
  const part = partTakenOut(line, name);
  if (part === 'protocol') return 'scheme';
  return part !== undefined || isHost(it.codeAt(step.span)) || hostAtEnd.test(line) ? 'host' : null;
}

/** `const { hostname: host } = new URL(text)`: of which part of an address the variable was made. */
function partTakenOut(line: string, name: string): string | undefined {
  for (const [, part, own = part] of line.matchAll(taken)) if (own === name) return part;
  return undefined;
}

const taken = /[{,]\s*(hostname|host|origin|protocol)(?:\s*:\s*(\w+))?(?=\s*[,}])/g;

/** `parse_url($url, PHP_URL_HOST)` → the address. */
export function addressTakenApart(expression: Expression): Expression | null {
  if (expression.kind !== 'call' || expression.callee.kind !== 'identifier') return null;
  const [address, part] = expression.args;
  if (expression.callee.name !== 'parse_url' || !address || !part) return null;
  return lastNameOf(part) === 'PHP_URL_HOST' ? address : null;
}

function isHost(code: string): boolean {
  return /\.(?:netloc|hostname|host|get(?:Host|Authority)\(\))$|\bPHP_URL_HOST\s*\)$|^\$\w+\[['"]host['"]\]$/.test(
    code,
  );
}

/** Of several steps in a line only the first is kept: it ends with what became of the value, `(a.hostname or '').lower()`. */
const hostAtEnd =
  /\.(?:netloc|[hH]ost(?:[nN]ame)?|getHost|getAuthority)(?:\(\))?(?:\s?(?:or|\|\||\?\?)\s?(?:''|""|None|null))?\)?(?:\.(?:lower|toLowerCase|r?strip|trim)\([^()]*\)|\.replace\(\/\^(?:\\.|[\w-])+\/i?, ?(?:''|"")\))*;?$/;
