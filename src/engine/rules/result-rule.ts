/** The rule that a `result` of a model names: `code/reflected-xss@markup` is `code/reflected-xss`. */
export function ruleOfResult(result: string): string {
  return result.split('@')[0] ?? result;
}
