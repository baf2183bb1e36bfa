/** The base score of CVSS 3.0 and 3.1 vectors, by the formula of the standard. */
import type { Severity } from '../../../shared/enums.ts';

const weights: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  AV: { N: 0.85, A: 0.62, L: 0.55, P: 0.2 },
  AC: { L: 0.77, H: 0.44 },
  UI: { N: 0.85, R: 0.62 },
  C: { H: 0.56, L: 0.22, N: 0 },
  I: { H: 0.56, L: 0.22, N: 0 },
  A: { H: 0.56, L: 0.22, N: 0 },
};
/** Without and with a change of scope. */
const privileges: Readonly<Record<string, readonly [number, number]>> = {
  N: [0.85, 0.85],
  L: [0.62, 0.68],
  H: [0.27, 0.5],
};

/** Null for anything that is no complete vector of version 3. */
export function cvss3BaseScore(vector: string): number | null {
  if (vector.length > 300 || !/^CVSS:3\.[01]\//.test(vector)) return null;
  const metrics = new Map(vector.split('/').map((part) => part.split(':', 2) as [string, string]));
  const weight = (name: string) => {
    const row = weights[name];
    const value = metrics.get(name) ?? '';
    return row && Object.hasOwn(row, value) ? (row[value] ?? Number.NaN) : Number.NaN;
  };
  const scope = metrics.get('S');
  const privilege = metrics.get('PR') ?? '';
  if ((scope !== 'U' && scope !== 'C') || !Object.hasOwn(privileges, privilege)) return null;
  const isChanged = scope === 'C';
  const base = 1 - (1 - weight('C')) * (1 - weight('I')) * (1 - weight('A'));
  const impact = isChanged ? 7.52 * (base - 0.029) - 3.25 * (base - 0.02) ** 15 : 6.42 * base;
  const exploitability =
    8.22 * weight('AV') * weight('AC') * (privileges[privilege]?.[isChanged ? 1 : 0] ?? 0) * weight('UI');
  if (Number.isNaN(impact) || Number.isNaN(exploitability)) return null;
  if (impact <= 0) return 0;
  return roundUp(Math.min(isChanged ? 1.08 * (impact + exploitability) : impact + exploitability, 10));
}

/** To one decimal, upwards, without the errors of binary fractions: as the appendix of 3.1 has it. */
function roundUp(value: number): number {
  const whole = Math.round(value * 100_000);
  return whole % 10_000 === 0 ? whole / 100_000 : (Math.floor(whole / 10_000) + 1) / 10;
}

export function severityOfScore(score: number): Severity {
  if (score >= 9) return 'critical';
  if (score >= 7) return 'high';
  if (score >= 4) return 'medium';
  return score > 0 ? 'low' : 'info';
}
