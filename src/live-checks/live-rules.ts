/** What the live checks can find, in words for people. The checks themselves only say where and with what evidence. */
import type { RuleInfo } from '../engine/rules/rule.ts';

const mdn = 'https://developer.mozilla.org/en-US/docs/Web';
const owasp =
  'https://owasp.org/www-project-web-security-testing-guide/latest/4-Web_Application_Security_Testing';

export const liveRules = [
  {
    id: 'live/missing-hsts',
    category: 'insecure-transport',
    cwe: [319],
    severity: 'low',
    confidence: 'high',
    title: 'Strict-Transport-Security is missing',
    description:
      'The answer over https does not tell browsers to use https from now on. A visitor who types the name without `https://`, or follows an old link, makes a first request in the clear, which anyone on the way can answer instead of the site.',
    remediation:
      'Send `Strict-Transport-Security: max-age=31536000; includeSubDomains` with every https answer once all subdomains are served over https.',
    references: [`${mdn}/HTTP/Reference/Headers/Strict-Transport-Security`],
  },
  {
    id: 'live/weak-hsts',
    category: 'insecure-transport',
    cwe: [319],
    severity: 'info',
    confidence: 'high',
    title: 'Strict-Transport-Security lasts too short a time',
    description:
      'Browsers forget the instruction to use https after less than half a year, and visitors who come back later are unprotected on their first request.',
    remediation: 'Raise `max-age` to at least 15768000 (half a year); 31536000 is common.',
    references: [`${mdn}/HTTP/Reference/Headers/Strict-Transport-Security`],
  },
  {
    id: 'live/missing-csp',
    category: 'missing-hardening',
    cwe: [693, 79],
    severity: 'low',
    confidence: 'high',
    title: 'Content-Security-Policy is missing',
    description:
      'The page does not restrict where scripts may come from. This is no flaw by itself, but the second line of defence is missing: any injection of HTML becomes execution of scripts in the visitor’s session.',
    remediation:
      "Send a policy that names the sources of scripts, at best with nonces: `Content-Security-Policy: script-src 'nonce-…' 'strict-dynamic'; object-src 'none'; base-uri 'none'`. Start with `Content-Security-Policy-Report-Only` to see what it would block.",
    references: [`${mdn}/HTTP/Guides/CSP`],
  },
  {
    id: 'live/weak-csp',
    category: 'missing-hardening',
    cwe: [693, 79],
    severity: 'info',
    confidence: 'high',
    title: 'Content-Security-Policy allows injected scripts',
    description:
      'The policy allows inline scripts or scripts from anywhere, so that it does not stop what an injection would bring in.',
    remediation:
      "Remove `'unsafe-inline'` and wildcards from `script-src`; give each script that is yours a nonce or a hash.",
    references: [`${mdn}/HTTP/Guides/CSP`],
  },
  {
    id: 'live/missing-nosniff',
    category: 'missing-hardening',
    cwe: [693],
    severity: 'low',
    confidence: 'high',
    title: 'X-Content-Type-Options is missing',
    description:
      'Browsers may guess the type of an answer from its content. Where visitors can upload files, a text or image can then be run as a script.',
    remediation: 'Send `X-Content-Type-Options: nosniff` with every answer.',
    references: [`${mdn}/HTTP/Reference/Headers/X-Content-Type-Options`],
  },
  {
    id: 'live/missing-frame-protection',
    category: 'clickjacking',
    cwe: [1021],
    severity: 'low',
    confidence: 'high',
    title: 'The page may be framed by any site',
    description:
      'Another site can show this page invisibly over its own and have visitors click on it without knowing (clickjacking).',
    remediation:
      "Send `Content-Security-Policy: frame-ancestors 'self'` (or `'none'`), and `X-Frame-Options: DENY` for old browsers.",
    references: [`${mdn}/HTTP/Reference/Headers/Content-Security-Policy/frame-ancestors`],
  },
  {
    id: 'live/missing-referrer-policy',
    category: 'information-exposure',
    cwe: [200],
    severity: 'info',
    confidence: 'medium',
    title: 'Referrer-Policy is missing',
    description:
      'What other sites learn from links on this page is left to each browser’s default. Older ones pass on whole addresses, with whatever identifiers are in them.',
    remediation: 'Send `Referrer-Policy: strict-origin-when-cross-origin` or `no-referrer`.',
    references: [`${mdn}/HTTP/Reference/Headers/Referrer-Policy`],
  },
  {
    id: 'live/cookie-without-secure',
    category: 'insecure-cookie',
    cwe: [614],
    severity: 'medium',
    confidence: 'high',
    title: 'Cookie without Secure',
    description: 'The browser sends this cookie over plain http too, where anyone on the way can read it.',
    remediation: 'Set the cookie with `Secure`.',
    references: [`${mdn}/HTTP/Guides/Cookies`],
  },
  {
    id: 'live/cookie-without-httponly',
    category: 'insecure-cookie',
    cwe: [1004],
    severity: 'low',
    confidence: 'medium',
    title: 'Cookie without HttpOnly',
    description: 'Scripts on the page can read this cookie; with an injection, so can an attacker.',
    remediation: 'Set the cookie with `HttpOnly`, unless scripts of the page must read it.',
    references: [`${mdn}/HTTP/Guides/Cookies`],
  },
  {
    id: 'live/cookie-without-samesite',
    category: 'insecure-cookie',
    cwe: [1275],
    severity: 'info',
    confidence: 'high',
    title: 'Cookie without SameSite',
    description:
      'Whether other sites’ requests carry this cookie is left to each browser’s default, which not all have set to `Lax`; where it is sent, cross-site request forgery becomes possible.',
    remediation: 'Set the cookie with `SameSite=Lax` or `SameSite=Strict`.',
    references: [`${mdn}/HTTP/Reference/Headers/Set-Cookie#samesitesamesite-value`],
  },
  {
    id: 'live/cors-reflects-origin',
    category: 'cors-misconfiguration',
    cwe: [942, 346],
    severity: 'high',
    confidence: 'high',
    title: 'Any website may read answers with the visitor’s credentials',
    description:
      'The server repeats whatever `Origin` it is sent and allows credentials. Any site a signed-in visitor opens can make requests here in their name and read the answers.',
    remediation:
      'Compare `Origin` with a fixed list of full origins and answer with it only on a match; leave out `Access-Control-Allow-Credentials` where no cookies are needed. Add `Vary: Origin`.',
    references: [`${mdn}/HTTP/Guides/CORS`, 'https://portswigger.net/web-security/cors'],
  },
  {
    id: 'live/plain-http',
    category: 'insecure-transport',
    cwe: [319],
    severity: 'medium',
    confidence: 'high',
    title: 'The site answers over plain http',
    description:
      'Plain http is answered with content instead of a redirect to https. Anyone on the way can read and change what visitors send and see.',
    remediation: 'Answer every plain http request with a permanent redirect to the https address.',
    references: [
      `${owasp}/09-Testing_for_Weak_Cryptography/03-Testing_for_Sensitive_Information_Sent_via_Unencrypted_Channels`,
    ],
  },
  {
    id: 'live/tls-certificate-expired',
    category: 'tls-certificate',
    cwe: [298],
    severity: 'high',
    confidence: 'high',
    title: 'The TLS certificate is not valid at this time',
    description:
      'Browsers and other clients refuse to connect, or teach their users to click warnings away, after which an attacker’s certificate looks no different.',
    remediation: 'Renew the certificate, and let renewal run by itself (ACME).',
    references: ['https://letsencrypt.org/docs/'],
  },
  {
    id: 'live/tls-certificate-expiring',
    category: 'tls-certificate',
    cwe: [298],
    severity: 'info',
    confidence: 'high',
    title: 'The TLS certificate expires within two weeks',
    description:
      'Certificates that renew by themselves do so a month before they expire; this one seems not to.',
    remediation: 'Renew the certificate, and find out why it was not renewed automatically.',
    references: ['https://letsencrypt.org/docs/'],
  },
  {
    id: 'live/tls-certificate-host',
    category: 'tls-certificate',
    cwe: [297],
    severity: 'high',
    confidence: 'high',
    title: 'The TLS certificate is for another host',
    description:
      'The name in the address is not among the names of the certificate. Clients that check refuse to connect.',
    remediation: 'Issue a certificate whose subject alternative names contain this host name.',
    references: ['https://letsencrypt.org/docs/'],
  },
  {
    id: 'live/tls-certificate-untrusted',
    category: 'tls-certificate',
    cwe: [295],
    severity: 'high',
    confidence: 'high',
    title: 'The TLS certificate cannot be verified',
    description:
      'The certificate is self-signed, or the chain to a known authority is incomplete. Visitors cannot tell it from an attacker’s.',
    remediation:
      'Use a certificate of a publicly trusted authority, and serve its intermediate certificates with it.',
    references: ['https://letsencrypt.org/docs/'],
  },
  {
    id: 'live/tls-weak-key',
    category: 'weak-cryptography',
    cwe: [326],
    severity: 'medium',
    confidence: 'high',
    title: 'The TLS certificate has a weak key',
    description: 'Keys of this size are within reach of well-equipped attackers.',
    remediation: 'Issue a certificate with an elliptic-curve key (P-256) or an RSA key of 2048 bits or more.',
    references: ['https://ssl-config.mozilla.org/'],
  },
  {
    id: 'live/tls-old-protocol',
    category: 'weak-cryptography',
    cwe: [327, 326],
    severity: 'low',
    confidence: 'high',
    title: 'The server accepts TLS 1.0 or 1.1',
    description:
      'These versions have known weaknesses, were withdrawn in 2021 (RFC 8996), and no current client needs them.',
    remediation: 'Accept TLS 1.2 and 1.3 only.',
    references: ['https://www.rfc-editor.org/rfc/rfc8996', 'https://ssl-config.mozilla.org/'],
  },
  {
    id: 'live/exposed-git',
    category: 'exposed-file',
    cwe: [527, 538],
    severity: 'high',
    confidence: 'high',
    title: 'The git repository of the site is public',
    description:
      'The `.git` folder is served. From it the whole source with its history can be reconstructed, with every secret that was ever committed.',
    remediation:
      'Do not deploy the `.git` folder, deny paths that begin with a dot in the web server, and change every secret that was ever in the repository.',
    references: [
      `${owasp}/02-Configuration_and_Deployment_Management_Testing/04-Review_Old_Backup_and_Unreferenced_Files_for_Sensitive_Information`,
    ],
  },
  {
    id: 'live/exposed-env',
    category: 'exposed-file',
    cwe: [538, 200],
    severity: 'critical',
    confidence: 'high',
    title: 'The environment file of the application is public',
    description:
      'The `.env` file is served. Such files hold the application’s settings, most often with passwords and keys. Values are masked here.',
    remediation:
      'Move the file out of the served folder, deny paths that begin with a dot in the web server, and change every secret in it.',
    references: [
      `${owasp}/02-Configuration_and_Deployment_Management_Testing/04-Review_Old_Backup_and_Unreferenced_Files_for_Sensitive_Information`,
    ],
  },
  {
    id: 'live/exposed-source-map',
    category: 'exposed-file',
    cwe: [540],
    severity: 'low',
    confidence: 'high',
    title: 'The source map of a script is public',
    description:
      'From the source map the original source of the script, with its names and comments, can be read. For closed source this is more than most teams mean to give away.',
    remediation: 'Do not deploy source maps, or serve them only to your error-reporting service.',
    references: ['https://web.dev/articles/source-maps'],
  },
  {
    id: 'live/version-banner',
    category: 'information-exposure',
    cwe: [497, 200],
    severity: 'info',
    confidence: 'high',
    title: 'The server tells its version',
    description: 'Product and version in the answer let attackers pick the known flaws that fit.',
    remediation:
      'Turn the version off (nginx: `server_tokens off`; Apache: `ServerTokens Prod`; Express: `app.disable("x-powered-by")`), and keep the software current.',
    references: [`${owasp}/01-Information_Gathering/02-Fingerprint_Web_Server`],
  },
  {
    id: 'live/directory-listing',
    category: 'information-exposure',
    cwe: [548],
    severity: 'medium',
    confidence: 'high',
    title: 'The server lists the files of a folder',
    description: 'Everything in the folder can be found and fetched, backups and forgotten files included.',
    remediation: 'Turn listings off (nginx: `autoindex off`; Apache: `Options -Indexes`).',
    references: [
      `${owasp}/02-Configuration_and_Deployment_Management_Testing/04-Review_Old_Backup_and_Unreferenced_Files_for_Sensitive_Information`,
    ],
  },
] as const satisfies RuleInfo[];

export type LiveRuleId = (typeof liveRules)[number]['id'];
