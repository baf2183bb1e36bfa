import type { SafeResponse } from '../network/index.ts';
import { isHtml, oneHeader, statusAndHeader } from './answer.ts';
import type { Observation } from './observation.ts';

const halfYearSeconds = 15_768_000;

/** Headers that a page should carry, judged on the page itself (not on redirects or errors). */
export function checkSecurityHeaders(answer: SafeResponse): Observation[] {
  if (answer.status >= 300) return [];
  const html = isHtml(answer);
  return [
    ...checkHsts(answer),
    ...(html ? checkCsp(answer) : []),
    ...(html ? checkFraming(answer) : []),
    ...missing(
      answer,
      'x-content-type-options',
      'live/missing-nosniff',
      (value) => value.toLowerCase() === 'nosniff',
    ),
    ...(html
      ? missing(answer, 'referrer-policy', 'live/missing-referrer-policy', (value) => value !== '')
      : []),
  ];
}

function checkHsts(answer: SafeResponse): Observation[] {
  if (answer.url.protocol !== 'https:') return [];
  const value = oneHeader(answer, 'strict-transport-security');
  const maxAge = Number(/max-age\s{0,5}=\s{0,5}"?(\d{1,12})/i.exec(value)?.[1] ?? 0);
  const evidence = statusAndHeader(answer, 'strict-transport-security');
  if (maxAge === 0) {
    const detail =
      value === '' ? 'The header is not there.' : 'The header is there but switches the protection off.';
    return [{ rule: 'live/missing-hsts', url: answer.url, what: '', evidence, detail }];
  }
  if (maxAge >= halfYearSeconds) return [];
  return [
    {
      rule: 'live/weak-hsts',
      url: answer.url,
      what: '',
      evidence,
      detail: `It lasts ${Math.floor(maxAge / 86_400)} days.`,
    },
  ];
}

function checkCsp(answer: SafeResponse): Observation[] {
  const policies = answer.headers.get('content-security-policy') ?? [];
  const evidence = statusAndHeader(answer, 'content-security-policy');
  if (policies.length === 0) {
    const inMeta = /<meta[^>]{0,200}http-equiv=["']?content-security-policy/i.test(
      answer.body.toString('latin1', 0, 65_536),
    );
    if (inMeta) return [];
    const reportOnly = answer.headers.has('content-security-policy-report-only');
    const detail = reportOnly
      ? 'There is only a policy that reports and does not block.'
      : 'The header is not there.';
    return [{ rule: 'live/missing-csp', url: answer.url, what: '', evidence, detail }];
  }
  // Of several policies each must allow a script; one good one is enough.
  const weaknesses = policies.flatMap((value) => value.split(',')).map(scriptWeakness);
  const weakness = weaknesses.includes(null) ? null : weaknesses[0];
  return weakness ? [{ rule: 'live/weak-csp', url: answer.url, what: '', evidence, detail: weakness }] : [];
}

function scriptWeakness(policy: string): string | null {
  const directives = new Map<string, string[]>();
  for (const directive of policy.split(';')) {
    const [name = '', ...sources] = directive
      .trim()
      .toLowerCase()
      .split(/\s{1,20}/);
    if (!directives.has(name)) directives.set(name, sources);
  }
  const sources = directives.get('script-src') ?? directives.get('default-src');
  if (!sources) return 'It has neither `script-src` nor `default-src`.';
  if (
    sources.some((source) => /^'(nonce-|sha(256|384|512)-)/.test(source)) ||
    sources.includes("'strict-dynamic'")
  )
    return null;
  if (sources.includes("'unsafe-inline'")) return "Scripts may be inline (`'unsafe-inline'`).";
  const anywhere = sources.find((source) => ['*', 'https:', 'http:', 'data:'].includes(source));
  return anywhere ? `Scripts may come from anywhere (\`${anywhere}\`).` : null;
}

function checkFraming(answer: SafeResponse): Observation[] {
  const frameOptions = oneHeader(answer, 'x-frame-options').toLowerCase();
  const policies = (answer.headers.get('content-security-policy') ?? []).join(';').toLowerCase();
  if (frameOptions === 'deny' || frameOptions === 'sameorigin' || policies.includes('frame-ancestors'))
    return [];
  return [
    {
      rule: 'live/missing-frame-protection',
      url: answer.url,
      what: '',
      evidence: statusAndHeader(answer, 'x-frame-options'),
      detail: 'Neither `frame-ancestors` nor a valid `X-Frame-Options` is there.',
    },
  ];
}

function missing(
  answer: SafeResponse,
  header: string,
  rule: Observation['rule'],
  isGood: (value: string) => boolean,
): Observation[] {
  const value = oneHeader(answer, header);
  if (isGood(value)) return [];
  const detail =
    value === '' ? 'The header is not there.' : 'The header is there with a value that has no effect.';
  return [{ rule, url: answer.url, what: '', evidence: statusAndHeader(answer, header), detail }];
}
