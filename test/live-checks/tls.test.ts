import { describe, expect, it } from 'vitest';
import { runLiveChecks } from '../../src/live-checks/index.ts';
import { makeCertificate } from '../support/certificates.ts';
import { startHttpsServer } from '../support/http-server.ts';
import { authority, good, hardened, servers, useSite } from './hardened-site.ts';

useSite();

describe('TLS', () => {
  const day = 86_400_000;
  const inspect = async (certificate: { cert: string; key: string }, more: object = {}, now?: Date) => {
    const server = await startHttpsServer(
      { cert: certificate.cert, key: certificate.key, ...more },
      (_request, response) => {
        response.writeHead(200, hardened).end();
      },
    );
    servers.push(server);
    const result = await runLiveChecks({
      targets: [server.origin],
      extraPaths: [],
      policy: { githubServerUrl: server.origin, certificateAuthority: authority.cert },
      requestsPerSecond: 1_000,
      userAgent: 'test',
      ...(now ? { now: () => now } : {}),
    });
    return {
      rules: result.findings.map(({ ruleId }) => ruleId),
      notChecked: result.notChecked.map(({ reason }) => reason),
    };
  };
  const from = new Date(Date.now() - 100 * day);

  it('certificates that have expired, and what could not be checked because of it', async () => {
    const expired = makeCertificate({
      names: ['127.0.0.1'],
      issuer: authority,
      notBefore: from,
      notAfter: new Date(Date.now() - day),
    });
    expect(await inspect(expired)).toEqual({
      rules: ['live/tls-certificate-expired'],
      notChecked: ['Not reached: its TLS certificate has expired.'],
    });
  });

  it('certificates that expire soon, by the time it is', async () => {
    const soon = makeCertificate({
      names: ['127.0.0.1'],
      issuer: authority,
      notBefore: from,
      notAfter: new Date(Date.now() + 5 * day),
    });
    expect((await inspect(soon)).rules).toEqual(['live/tls-certificate-expiring']);
    expect((await inspect(good, {}, new Date(Date.now() + 60 * day))).rules).toEqual([]);
    expect((await inspect(good, {}, new Date(Date.now() + 80 * day))).rules).toEqual([
      'live/tls-certificate-expiring',
    ]);
  });

  it('certificates for another host', async () => {
    const other = makeCertificate({ names: ['other.example.com'], issuer: authority });
    expect(await inspect(other)).toEqual({
      rules: ['live/tls-certificate-host'],
      notChecked: ['Not reached: its TLS certificate is for another host.'],
    });
  });

  it('certificates signed by nobody', async () => {
    expect(await inspect(makeCertificate({ names: ['127.0.0.1'] }))).toEqual({
      rules: ['live/tls-certificate-untrusted'],
      notChecked: ['Not reached: its TLS certificate is self-signed.'],
    });
  });

  it('keys that are weak, and versions that are old', async () => {
    const weak = makeCertificate({ names: ['127.0.0.1'], issuer: authority, rsaBits: 1_024 });
    const old = { minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' };
    expect((await inspect(weak, old)).rules).toEqual(
      expect.arrayContaining(['live/tls-old-protocol', 'live/tls-weak-key']),
    );
    const strong = makeCertificate({ names: ['127.0.0.1'], issuer: authority, rsaBits: 2_048 });
    expect((await inspect(strong)).rules).toEqual([]);
  });
});
