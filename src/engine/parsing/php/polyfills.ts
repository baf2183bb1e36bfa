/** Functions that programs declare for versions of PHP without them. */
import type { Expression } from '../ir/expressions.ts';

/** Those that every PHP of the last ten years has, or its usual extensions. */
const everywhere =
  /^(?:json_(?:encode|decode|last_error\w*)|mb_\w+|ctype_\w+|str_(?:contains|starts_with|ends_with)|random_(?:int|bytes)|hash_(?:equals|hmac|pbkdf2)|password_\w+|array_(?:column|key_first|key_last|is_list)|hex2bin|http_response_code|gzdecode|iconv\w*|htmlspecialchars_decode)$/;

/** `!function_exists('json_encode')`: what is declared under this condition never runs. */
export function isPolyfill(test: Expression): boolean {
  const call = test.kind === 'unary' && test.operator === '!' ? test.operand : null;
  if (call?.kind !== 'call' || call.callee.kind !== 'identifier') return false;
  const [name] = call.args;
  return (
    call.callee.name === 'function_exists' &&
    name?.kind === 'literal' &&
    typeof name.value === 'string' &&
    everywhere.test(name.value)
  );
}
