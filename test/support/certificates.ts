/** X.509 certificates made on the spot (RFC 5280, DER by hand): Node can read certificates but not sign them. */
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

interface Certificate {
  /** PEM. */
  cert: string;
  /** PEM. */
  key: string;
}

export interface CertificateOptions {
  /** DNS names and IPv4 addresses. */
  names: string[];
  notBefore?: Date;
  notAfter?: Date;
  /** Who signs; itself when missing. */
  issuer?: Certificate & { keys: KeyPair; subject: Buffer };
  isAuthority?: boolean;
  rsaBits?: number;
}

interface KeyPair {
  publicKey: KeyObject;
  privateKey: KeyObject;
}

const day = 86_400_000;
let serial = 1;

export function makeCertificate(options: CertificateOptions): NonNullable<CertificateOptions['issuer']> {
  const keys: KeyPair = options.rsaBits
    ? generateKeyPairSync('rsa', { modulusLength: options.rsaBits })
    : generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signer = options.issuer?.keys ?? keys;
  const isRsa = signer.privateKey.asymmetricKeyType === 'rsa';
  const algorithm = sequence(
    oid(isRsa ? '1.2.840.113549.1.1.11' : '1.2.840.10045.4.3.2'),
    ...(isRsa ? [der(0x05)] : []),
  );
  const subject = sequence(
    der(0x31, sequence(oid('2.5.4.3'), der(0x0c, Buffer.from(options.names[0] ?? 'test')))),
  );
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([0x01, serial >> 8, serial++ & 0xff])),
    algorithm,
    options.issuer?.subject ?? subject,
    sequence(
      time(options.notBefore ?? new Date(Date.now() - day)),
      time(options.notAfter ?? new Date(Date.now() + 90 * day)),
    ),
    subject,
    keys.publicKey.export({ type: 'spki', format: 'der' }),
    der(
      0xa3,
      sequence(
        extension('2.5.29.19', sequence(...(options.isAuthority ? [der(0x01, Buffer.from([0xff]))] : []))),
        extension('2.5.29.17', sequence(...options.names.map(alternativeName))),
      ),
    ),
  );
  const signature = sign('sha256', content, signer.privateKey);
  const whole = sequence(content, algorithm, der(0x03, Buffer.from([0]), signature));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
    key: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    keys,
    subject,
  };
}

function alternativeName(name: string): Buffer {
  return /^[\d.]+$/.test(name)
    ? der(0x87, Buffer.from(name.split('.').map(Number)))
    : der(0x82, Buffer.from(name));
}

function extension(id: string, value: Buffer): Buffer {
  return sequence(oid(id), der(0x04, value));
}

function time(date: Date): Buffer {
  return der(0x18, Buffer.from(`${date.toISOString().slice(0, 19).replace(/[-T:]/g, '')}Z`));
}

function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes = [first * 40 + second];
  for (const part of rest) {
    const groups = [part & 0x7f];
    for (let left = part >> 7; left > 0; left >>= 7) groups.unshift((left & 0x7f) | 0x80);
    bytes.push(...groups);
  }
  return der(0x06, Buffer.from(bytes));
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, ...parts);
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const header = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...header]), content]);
}
