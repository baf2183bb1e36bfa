/** The GitHub App of the tests, as GitHub and the service know it. */
import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import type { Identity } from './github-state.ts';

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

export const app = { id: 4_242, slug: 'whitebox', privateKey, webhookSecret: 'a secret between two' };

/** What `app.yml` asks for. */
export const appPermissions: Identity['permissions'] = {
  metadata: 'read',
  contents: 'read',
  issues: 'read',
  checks: 'write',
  pull_requests: 'write',
  merge_queues: 'read',
  // Asked for only by those who want results in code scanning.
  security_events: 'write',
};

export const appEvents = [
  'check_run',
  'issue_comment',
  'merge_group',
  'pull_request',
  'pull_request_review',
  'pull_request_review_comment',
  'pull_request_review_thread',
  'push',
  'repository',
];

/** A JSON Web Token signed by the App's key is the App itself. */
export function identityOfApp(token: string): Identity | undefined {
  const [head = '', claims = '', signature = ''] = token.split('.');
  const isSigned =
    signature !== '' &&
    verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      createPublicKey(privateKey),
      Buffer.from(signature, 'base64url'),
    );
  if (!isSigned) return undefined;
  const { iss, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  if (Number(iss) !== app.id || exp * 1_000 < Date.now()) return undefined;
  return { login: app.slug, type: 'Bot', permissions: {} };
}
