/** What programs do for versions of PHP that nobody has any more. */
import type { Expression } from '../ir/expressions.ts';

/** Those that every PHP of the last ten years has, or its usual extensions. */
const everywhere =
  /^(?:json_(?:encode|decode|last_error\w*)|mb_\w+|ctype_\w+|str_(?:contains|starts_with|ends_with)|random_(?:int|bytes)|hash_(?:equals|hmac|pbkdf2)|password_\w+|array_(?:column|key_first|key_last|is_list)|hex2bin|http_response_code|gzdecode|iconv\w*|htmlspecialchars_decode)$/;

/** Gone since PHP 8: what a request brings is escaped by nobody. */
const nowhere = /^get_magic_quotes_(?:gpc|runtime)$/;

/** `!function_exists('json_encode')`, `function_exists('get_magic_quotes_gpc') && …`: what stands under this condition never runs. */
export function neverHolds(test: Expression): boolean {
  if (test.kind === 'logical' && test.operator === '&&')
    return neverHolds(test.left) || neverHolds(test.right);
  if (asksForOldVersion(test)) return true;
  const isNegated = test.kind === 'unary' && test.operator === '!';
  const asked = functionAsked(isNegated ? test.operand : test);
  return asked !== null && (isNegated ? everywhere : nowhere).test(asked);
}

/** Of `function_exists('name')` the name. */
function functionAsked(call: Expression): string | null {
  if (call.kind !== 'call' || call.callee.kind !== 'identifier') return null;
  const [name] = call.args;
  const isText = name?.kind === 'literal' && typeof name.value === 'string';
  return call.callee.name === 'function_exists' && isText ? (name.value as string) : null;
}

/** `version_compare(PHP_VERSION, '7.0.0', '<')`: of versions that had their end ten years ago. */
function asksForOldVersion(test: Expression): boolean {
  if (test.kind !== 'call' || test.callee.kind !== 'identifier' || test.callee.name !== 'version_compare')
    return false;
  const [own, other, operator] = test.args.map((arg) =>
    arg.kind === 'literal' ? String(arg.value) : nameOf(arg),
  );
  const isOwn = own === 'PHP_VERSION' || own === 'phpversion';
  return isOwn && /^(?:[45](?:\.\d+)*|7(?:\.0)*)$/.test(other ?? '') && /^(?:<|lt)$/.test(operator ?? '');
}

function nameOf(node: Expression): string | undefined {
  if (node.kind === 'call') return nameOf(node.callee);
  return node.kind === 'identifier' ? node.name : undefined;
}
