import type { ServerResponse } from 'node:http';

/** On every answer. The page under `/docs` replaces the content security policy by one it can live with. */
const headers = Object.entries({
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
});

export function setSecurityHeaders(response: ServerResponse): void {
  for (const [name, value] of headers) response.setHeader(name, value);
}
