/**
 * Rules of widely used tools whose number says nothing and whose weakness is missing, or another than what they find: bandit
 * calls `eval` a command (CWE-78) and XML bombs bad input (CWE-20).
 */
const rows: readonly (readonly [tool: string, ids: RegExp, category: string])[] = [
  ['bandit', /^B10[56]$|^B107$/, 'hard-coded-credentials'],
  ['bandit', /^B102$|^B307$/, 'code-injection'],
  ['bandit', /^B30[12]$|^B403$|^B506$|^B614$/, 'unsafe-deserialization'],
  ['bandit', /^B303$|^B324$/, 'weak-hash'],
  ['bandit', /^B31[3-9]$|^B320$|^B40[5-9]$|^B410$/, 'xxe'],
  ['bandit', /^B50[1-4]$/, 'tls-verification'],
  ['devskim', /^DS126858$/, 'weak-hash'],
  ['devskim', /^DS189424$/, 'code-injection'],
  ['devskim', /^DS148264$/, 'insecure-randomness'],
  ['eslint', /^security\/detect-non-literal-require$/, 'file-inclusion'],
];

/** @param tool as it is named in the ids of its rules */
export function categoryOfToolRule(tool: string, nativeId: string): string | undefined {
  return rows.find(([name, ids]) => tool === name && ids.test(nativeId))?.[2];
}
