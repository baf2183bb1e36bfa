import type { SafeResponse } from '../network/index.ts';
import { oneHeader } from './answer.ts';
import type { Observation } from './observation.ts';

/** An origin no server can have on a list of its own: the name can never be registered (RFC 2606). */
export const foreignOrigin = 'https://whitebox-cors-check.example';

/** @param answer to a request that was sent with `foreignOrigin` as its `Origin` */
export function checkCors(answer: SafeResponse): Observation[] {
  const allowed = oneHeader(answer, 'access-control-allow-origin');
  const credentials = oneHeader(answer, 'access-control-allow-credentials').toLowerCase();
  if (allowed !== foreignOrigin || credentials !== 'true') return [];
  return [
    {
      rule: 'live/cors-reflects-origin',
      url: answer.url,
      what: '',
      evidence: `HTTP ${answer.status}\naccess-control-allow-origin: ${allowed}\naccess-control-allow-credentials: true`,
      detail: `Asked with \`Origin: ${foreignOrigin}\`, the server allowed that origin, with credentials.`,
      curl: `-H 'Origin: ${foreignOrigin}'`,
    },
  ];
}
