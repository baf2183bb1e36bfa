/** What was signed with a key of the program's own: who has the signature was given the value by the program. */
import type { Call, Expression, Identifier } from '../../parsing/ir/expressions.ts';
import type { Interpreter } from '../interpreter.ts';
import { lastNameOf } from '../models/expression-names.ts';
import { allCategories } from '../taint/taint.ts';
import type { Scope } from '../values/scope.ts';
import { withCondition } from './conditions.ts';
import { isTainted } from './peek.ts';
import { cleanExpression, cleanWithParts } from './refine.ts';

/** Comparisons that take the same time whatever they find: of Python, PHP, Ruby, Node, .NET. */
const comparing =
  /^(?:compare_digest|hash_equals|(?:fixed_length_)?secure_compare|timingSafeEqual|FixedTimeEquals)$/;

/** Those that have a common name: of Go's `hmac`, of Java's `MessageDigest`. */
const comparingOf: ReadonlyMap<string, string> = new Map([
  ['Equal', 'hmac'],
  ['isEqual', 'MessageDigest'],
]);

function compares(callee: Expression): boolean {
  const name = lastNameOf(callee);
  if (comparing.test(name)) return true;
  return callee.kind === 'member' && comparingOf.get(name) === lastNameOf(callee.object);
}

/** `hmac.compare_digest(hmac.new(key, url.encode(), 'sha256').hexdigest(), given)`; says whether it is such a check. */
export function narrowSigned(it: Interpreter, test: Call, scope: Scope, holds: boolean): boolean {
  const mac = macAsked(test);
  if (mac && holds && hasOwnKey(it, maker(mac, scope), scope)) cleanFilled(it, mac.name, scope);
  if (!compares(test.callee)) return mac !== null;
  if (holds) for (const side of test.args) cleanSigned(it, side, scope);
  return true;
}

/** `mac.verify_slice(given)` of Rust: the signature is asked itself. */
function macAsked({ callee }: Call): Identifier | null {
  const isAsked =
    callee.kind === 'member' && /^verify_(?:slice|truncated_(?:left|right))$/.test(callee.property);
  return isAsked && callee.object.kind === 'identifier' ? callee.object : null;
}

/** `signature == hmac(key, text)`, where one of the sides is a signature. */
export function cleanSigned(it: Interpreter, side: Expression, scope: Scope): void {
  if (side.kind === 'identifier') withCondition(scope, side.name, (made) => cleanMessage(it, made, scope));
  else cleanMessage(it, side, scope);
}

/** What makes a signature is called so, in the library and in programs. */
const signing =
  /(?:^|_)(?:[hH]?[mM]ac|[sS]ign|[sS]ignature|[sS]igned)(?:_|$)|HMAC|Hmac|^sign(?=[A-Z])|[a-z]Signature$/;

function signs(callee: Expression): boolean {
  const name = lastNameOf(callee);
  if (signing.test(name)) return true;
  const of = callee.kind === 'member' ? lastNameOf(callee.object) : '';
  return (
    (/^hmac(?:Sha\d+)?$/i.test(of) && /^(?:new|New|new_from_slice|(?:hex|base64)?digest)$/.test(name)) ||
    (of.startsWith('HMAC') && name === 'HashData') ||
    (of === 'Mac' && name === 'getInstance')
  );
}

/** Of `hmac.new(key, text).hexdigest()`, or of a call that makes a signature, what it was made of. */
function cleanMessage(it: Interpreter, made: Expression, scope: Scope): void {
  if (made.kind !== 'call') return;
  const { args, callee, keywords } = made;
  const inner = callee.kind === 'member' ? callee.object : null;
  // Whoever chooses the key can sign.
  if (signs(callee)) {
    if (args.filter((arg) => isTainted(it, arg, scope)).length > 1) return;
    for (const arg of [...args, ...(keywords?.msg ? [keywords.msg] : [])]) cleanText(it, arg, scope);
  } else if (inner?.kind === 'call') {
    // `createHmac('sha256', key).update(text).digest()`
    if (fills.test(lastNameOf(callee)) && hasOwnKey(it, maker(inner, scope), scope))
      for (const arg of args) cleanText(it, arg, scope);
    cleanMessage(it, inner, scope);
  } else if (inner?.kind === 'identifier' && hasOwnKey(it, maker(inner, scope), scope)) {
    for (const arg of args) cleanText(it, arg, scope);
    cleanFilled(it, inner.name, scope);
  } else for (const arg of args) cleanSigned(it, arg, scope);
}

const fills = /^(?:update|[wW]rite|WriteString|TransformBlock)$/;

/** The call that began the signature: `hmac.New(sha256.New, key)` of `mac`, `createHmac('sha256', key)` of what follows it. */
function maker(begun: Expression, scope: Scope): Call | null {
  if (begun.kind === 'call') {
    if (signs(begun.callee)) return begun;
    return begun.callee.kind === 'member' ? maker(begun.callee.object, scope) : null;
  }
  let found: Call | null = null;
  if (begun.kind === 'identifier')
    withCondition(scope, begun.name, (made) => {
      found = maker(made, scope);
    });
  return found;
}

function hasOwnKey(it: Interpreter, begun: Call | null, scope: Scope): boolean {
  return begun !== null && !begun.args.some((arg) => isTainted(it, arg, scope));
}

const maxFunction = 20_000;

/** `mac.Write([]byte(text))`, in statements of their own before the signature is asked for. */
function cleanFilled(it: Interpreter, mac: string, scope: Scope): void {
  const { function: fn, file } = it.frame;
  const code = fn ? file.text.slice(fn.start, Math.min(fn.end, fn.start + maxFunction)) : '';
  for (const [, name, given = ''] of code.matchAll(filling))
    if (name === mac)
      for (const [text] of given.matchAll(/[A-Za-z_$][\w$]*/g))
        if (scope.find(text)?.value?.isTainted)
          cleanExpression(it, { ...nowhere, name: text }, scope, allCategories);
}

const filling =
  /(\$?[A-Za-z_]\w{0,60})(?:\.|->)(?:update|[wW]rite|WriteString|TransformBlock)\(([^\n]{1,200})\)/g;

const nowhere = { kind: 'identifier', line: 0, endLine: 0, start: 0, end: 0 } as const;

/** Of `$head . '.' . $body` each part was signed. The bytes of a text: `text.getBytes(UTF_8)`, `Encoding.UTF8.GetBytes(text)`, `[]byte(text)`, `Buffer.from(text)`. */
function cleanText(it: Interpreter, given: Expression, scope: Scope): void {
  cleanWithParts(it, given, scope, allCategories);
  if (given.kind !== 'call') return;
  const { callee, args } = given;
  if (!/^(?:[gG]etBytes|toByteArray|encode|bytes|byte|from|b)$/.test(lastNameOf(callee))) return;
  const [text] = args.length > 0 && !/^getBytes$/.test(lastNameOf(callee)) ? args : [];
  const whole = text ?? (callee.kind === 'member' ? callee.object : null);
  if (whole) cleanText(it, whole, scope);
}
