import type { SafeResponse } from '../network/index.ts';
import type { Observation } from './observation.ts';
import type { TlsInspection } from './tls-inspection.ts';

const day = 86_400_000;
const expiringWithin = 14 * day;
const smallestRsa = 2_048;
const smallestCurve = 224;

/** @param now the current time */
export function checkTls(url: URL, tls: TlsInspection, now: Date): Observation[] {
  const { certificate } = tls;
  const from = certificate.validFrom.toISOString();
  const to = certificate.validTo.toISOString();
  const found: Observation[] = [];
  const see = (rule: Observation['rule'], evidence: string, detail: string) =>
    found.push({ rule, url, what: '', evidence, detail, curl: '-v' });

  const left = certificate.validTo.getTime() - now.getTime();
  if (left < 0) see('live/tls-certificate-expired', `valid until ${to}`, `It expired on ${to.slice(0, 10)}.`);
  else if (certificate.validFrom > now) {
    see('live/tls-certificate-expired', `valid from ${from}`, `It becomes valid on ${from.slice(0, 10)}.`);
  } else if (left < expiringWithin)
    see('live/tls-certificate-expiring', `valid until ${to}`, `It expires on ${to.slice(0, 10)}.`);
  if (!tls.namesHost) {
    const names = certificate.names.slice(0, 500);
    see('live/tls-certificate-host', `names: ${names}`, `The certificate does not name \`${url.hostname}\`.`);
  }
  if (tls.untrusted)
    see('live/tls-certificate-untrusted', tls.untrusted, `Verification ends with \`${tls.untrusted}\`.`);
  if (certificate.rsaBits !== null && certificate.rsaBits < smallestRsa) {
    see(
      'live/tls-weak-key',
      `RSA, ${certificate.rsaBits} bits`,
      `Its RSA key has ${certificate.rsaBits} bits.`,
    );
  }
  if (certificate.curveBits !== null && certificate.curveBits < smallestCurve) {
    see(
      'live/tls-weak-key',
      `EC, ${certificate.curveBits} bits`,
      `Its elliptic-curve key has ${certificate.curveBits} bits.`,
    );
  }
  if (tls.oldProtocol) {
    see(
      'live/tls-old-protocol',
      `handshake completed with ${tls.oldProtocol}`,
      `The server agreed to ${tls.oldProtocol}.`,
    );
  }
  return found;
}

/** Where the same page would be over plain http; null when the target has a port of its own. */
export function plainHttpAddress(url: URL): URL | null {
  return url.protocol === 'https:' && url.port === '' ? new URL(`http://${url.host}${url.pathname}`) : null;
}

/** @param answer of `plainHttpAddress`, redirects not followed */
export function checkPlainHttp(answer: SafeResponse): Observation[] {
  if (answer.status < 200 || answer.status >= 300) return [];
  return [
    {
      rule: 'live/plain-http',
      url: answer.url,
      what: '',
      evidence: `HTTP ${answer.status}`,
      detail: `\`${answer.url.origin}\` answers with status ${answer.status} instead of a redirect.`,
    },
  ];
}
