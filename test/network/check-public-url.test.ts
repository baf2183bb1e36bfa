import { describe, expect, it } from 'vitest';
import { checkPublicUrl } from '../../src/network/index.ts';

const policy = { githubServerUrl: 'https://github.com' };
const reasonFor = (url: string, more: object = {}) => {
  const result = checkPublicUrl(url, { ...policy, ...more });
  return result.ok ? 'accepted' : result.reason;
};

describe('a public URL is accepted', () => {
  it.each([
    'https://github.com/octocat/hello-world',
    'https://example.com',
    'https://example.com:443/a?b=c#d',
    'https://EXAMPLE.com/',
    'https://xn--mnchen-3ya.de/',
    'https://münchen.de/',
    'https://8.8.8.8/',
    'https://[2606:4700:4700::1111]/',
    'https://localhost.example.com/',
    'https://sub_domain.example.com/',
  ])('%s', (url) => {
    expect(reasonFor(url)).toBe('accepted');
  });

  it('and comes back parsed, with its name in punycode', () => {
    const result = checkPublicUrl('https://München.de/x', policy);
    expect(result.ok && result.url.href).toBe('https://xn--mnchen-3ya.de/x');
  });
});

describe('an address inside a network is refused however it is written', () => {
  it.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://127.0.0.1./',
    'https://127.0.0.1/',
    'https://①②⑦.⓪.⓪.①/',
    'https://10.1.2.3/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://168.63.129.16/',
    'https://100.64.0.1/',
    'https://100.100.100.200/',
    'https://0.0.0.0/',
    'https://255.255.255.255/',
    'https://224.0.0.1/',
    'https://192.0.2.1/',
    'https://198.18.0.1/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:8.8.8.8]/',
    'https://[::127.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[64:ff9b:1::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[2001:0:7f00:1::]/',
    'https://[fe80::1]/',
    'https://[fc00::1]/',
    'https://[fd00:ec2::254]/',
    'https://[fec0::1]/',
    'https://[ff02::1]/',
    'https://[2001:db8::1]/',
    'https://[4000::1]/',
  ])('%s', (url) => {
    expect(reasonFor(url)).toBe('must not be a private, loopback, link-local or reserved address');
  });
});

describe('a name that only means something inside a network is refused', () => {
  it.each([
    ['https://localhost/', 'must have a full public host name'],
    ['https://intranet/', 'must have a full public host name'],
    ['https://LOCALHOST/', 'must have a full public host name'],
    ['https://foo.localhost/', 'must not be an internal host name'],
    ['https://printer.local/', 'must not be an internal host name'],
    ['https://metadata.google.internal/', 'must not be an internal host name'],
    ['https://router.home.arpa/', 'must not be an internal host name'],
    ['https://localhost./', 'must not have a host name that ends with a dot'],
    ['https://example.com./', 'must not have a host name that ends with a dot'],
  ])('%s', (url, reason) => {
    expect(reasonFor(url)).toBe(reason);
  });
});

describe('a URL of another form is refused', () => {
  it.each([
    ['http://example.com/', 'must be an https URL'],
    ['ssh://example.com/x', 'must be an https URL'],
    ['file:///etc/passwd', 'must be an https URL'],
    ['ftp://example.com', 'must be an https URL'],
    ['git@github.com:octocat/x.git', 'must be an https URL'],
    ['ext::sh -c id', 'must not contain spaces, control characters or backslashes'],
    ['', 'must be an https URL'],
    ['//example.com', 'must be an https URL'],
    ['https://', 'must be an https URL'],
    ['https://user@example.com/', 'must not contain a user name or password'],
    ['https://:secret@example.com/', 'must not contain a user name or password'],
    ['https://example.com:8443/', 'must use the default port'],
    ['https://example.com:80/', 'must use the default port'],
    ['https://example.com\\@127.0.0.1/', 'must not contain spaces, control characters or backslashes'],
    ['https://exam\nple.com/', 'must not contain spaces, control characters or backslashes'],
    [' https://example.com/', 'must not contain spaces, control characters or backslashes'],
    ['https://exa%2fmple.com/', 'must be an https URL'],
    [`https://example.com/${'a'.repeat(2_048)}`, 'must be at most 2048 characters long'],
  ])('%j', (url, reason) => {
    expect(reasonFor(url)).toBe(reason);
  });
});

describe('the configured GitHub server is the one exception', () => {
  it('is accepted with http, on loopback and on any port', () => {
    expect(reasonFor('http://127.0.0.1:4321/o/r', { githubServerUrl: 'http://127.0.0.1:4321' })).toBe(
      'accepted',
    );
    expect(reasonFor('https://ghe.corp/o/r', { githubServerUrl: 'https://ghe.corp' })).toBe('accepted');
  });

  it('only as a whole origin: another port, scheme or host stays refused', () => {
    const githubServerUrl = 'http://127.0.0.1:4321';
    for (const url of [
      'http://127.0.0.1:4322/',
      'https://127.0.0.1:4321/',
      'http://localhost:4321/',
      'http://127.0.0.1/',
    ]) {
      expect(reasonFor(url, { githubServerUrl }), url).not.toBe('accepted');
    }
  });

  it('even there without credentials inside the URL', () => {
    expect(reasonFor('http://u:p@127.0.0.1:4321/', { githubServerUrl: 'http://127.0.0.1:4321' })).toBe(
      'must not contain a user name or password',
    );
  });
});

it('plain http is accepted only where the caller asks for it, and then on port 80 of public hosts', () => {
  expect(reasonFor('http://example.com/')).toBe('must be an https URL');
  expect(reasonFor('http://example.com/', { allowPlainHttp: true })).toBe('accepted');
  expect(reasonFor('http://example.com:8080/', { allowPlainHttp: true })).toBe('must use the default port');
  expect(reasonFor('http://127.0.0.1/', { allowPlainHttp: true })).toBe(
    'must not be a private, loopback, link-local or reserved address',
  );
});
