import { isIP, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  checkServerIdentity,
  connect,
  type PeerCertificate,
  rootCertificates,
  type TLSSocket,
} from 'node:tls';
import { type NetworkPolicy, resolvePublic, TimedOutError, UnreachableError } from '../network/index.ts';

export interface TlsInspection {
  certificate: {
    validFrom: Date;
    validTo: Date;
    names: string;
    /** For RSA keys; null for others. */
    rsaBits: number | null;
    /** For elliptic-curve keys; null for others. */
    curveBits: number | null;
  };
  /** The certificate names the host of the URL. */
  namesHost: boolean;
  /** Why the chain is not trusted (a code of OpenSSL), or null; expiry is not counted here. */
  untrusted: string | null;
  /** `TLSv1` or `TLSv1.1` when the server agrees to it. */
  oldProtocol: string | null;
}

const handshakeTimeoutMs = 10_000;
const expiryCodes = new Set(['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID']);

/**
 * Looks at a server's certificate and protocols by two handshakes, without sending anything else. The address
 * is checked and pinned like any other connection's.
 * @throws NetworkError; the signal's reason when aborted
 */
export async function inspectTls(
  url: URL,
  policy: NetworkPolicy,
  signal?: AbortSignal,
): Promise<TlsInspection> {
  const [address] = await resolvePublic(url, policy, signal);
  if (!address) throw new UnreachableError('the host name does not resolve');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const options = {
    host: address.address,
    port: Number(url.port || 443),
    ...(isIP(host) === 0 ? { servername: host } : {}),
    // Bad certificates are what is looked for; nothing is sent over this connection.
    rejectUnauthorized: false,
    ...(policy.certificateAuthority ? { ca: [...rootCertificates, policy.certificateAuthority] } : {}),
  };
  const socket = await handshake(connect(options), signal);
  const certificate = socket.getPeerCertificate();
  const code = socket.authorizationError as unknown as string | Error | undefined;
  socket.destroy();
  if (!certificate.valid_to) throw new UnreachableError('the server shows no certificate');

  // OpenSSL's default level refuses what is looked for here.
  const old = {
    ...options,
    minVersion: 'TLSv1',
    maxVersion: 'TLSv1.1',
    ciphers: 'DEFAULT@SECLEVEL=0',
  } as const;
  const oldSocket = await handshake(connect(old), signal).catch(() => null);
  const oldProtocol = oldSocket?.getProtocol() ?? null;
  oldSocket?.destroy();
  signal?.throwIfAborted();

  return {
    certificate: summary(certificate),
    namesHost: checkServerIdentity(host, certificate) === undefined,
    untrusted: chainProblem(code),
    oldProtocol,
  };
}

function chainProblem(code: string | Error | undefined): string | null {
  if (!code) return null;
  const text = typeof code === 'string' ? code : ((code as NodeJS.ErrnoException).code ?? code.message);
  return expiryCodes.has(text) || text === 'ERR_TLS_CERT_ALTNAME_INVALID' ? null : text;
}

function summary(certificate: PeerCertificate): TlsInspection['certificate'] {
  const bits = certificate.bits ?? null;
  return {
    validFrom: new Date(certificate.valid_from),
    validTo: new Date(certificate.valid_to),
    names: certificate.subjectaltname ?? String(certificate.subject?.CN ?? ''),
    rsaBits: certificate.modulus ? bits : null,
    curveBits: certificate.asn1Curve || certificate.nistCurve ? bits : null,
  };
}

async function handshake(socket: TLSSocket, signal?: AbortSignal): Promise<TLSSocket> {
  const done = new AbortController();
  try {
    return await Promise.race([
      new Promise<TLSSocket>((resolve, reject) => {
        socket.once('secureConnect', () => resolve(socket));
        socket.on('error', (error: Error) =>
          reject(new UnreachableError('no TLS connection could be made', { cause: error })),
        );
        signal?.addEventListener('abort', () => reject(signal.reason), { once: true, signal: done.signal });
      }),
      sleep(handshakeTimeoutMs, undefined, { signal: done.signal }).then(() => {
        throw new TimedOutError('no TLS handshake in time');
      }),
    ]);
  } catch (error) {
    (socket as Socket).destroy();
    throw error;
  } finally {
    done.abort();
  }
}
