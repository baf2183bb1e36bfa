/** Checks of addresses and types in functions of the program's own, as Python writes them. */
import { describe, expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const rulesIn = (functions: string, handler: string) =>
  findings({
    'app.py': `import requests
from urllib.parse import urlparse
from flask import Flask, request, abort, render_template_string
from pymongo import MongoClient
app = Flask(__name__)
users = MongoClient().app.users
HOSTS = frozenset({'a.example.com', 'b.example.com'})
${functions}
@app.route('/')
def view():
    url = request.args['url']
${handler
  .split('\n')
  .map((line) => `    ${line}`)
  .join('\n')}
    return ''
`,
  }).map((finding) => finding.split(' ')[0]);

const isAsked = (functions: string, test = 'if not allowed(url):\n    return') =>
  rulesIn(functions, `${test}\nrequests.get(url)`).includes('code/ssrf');

describe('a function that says whether the host is one of ours', () => {
  it.each([
    ['by a variable', 'def allowed(url):\n    host = urlparse(url).hostname\n    return host in HOSTS'],
    [
      'by a part of what was taken apart, in lower case',
      "def allowed(url):\n    parsed = urlparse(url)\n    host = (parsed.hostname or '').lower()\n    return host in HOSTS",
    ],
    ['at once', "def allowed(url):\n    return (urlparse(url).hostname or '').lower() in HOSTS"],
    [
      'where it can be taken apart',
      `def allowed(url):
    try:
        parsed = urlparse(url)
    except ValueError:
        return False
    host = parsed.hostname
    return parsed.scheme == 'https' and host in HOSTS`,
    ],
  ])('%s', (_, functions) => {
    expect(isAsked(functions)).toBe(false);
  });

  it.each([
    [
      'looks at the scheme',
      "def allowed(url):\n    parsed = urlparse(url)\n    return parsed.scheme in ('http', 'https')",
    ],
    [
      'says the contrary',
      'def allowed(url):\n    host = urlparse(url).hostname\n    return host not in HOSTS',
    ],
    [
      'looks at an end that others may have',
      "def allowed(url):\n    host = urlparse(url).hostname\n    return host.endswith('example.com')",
    ],
    [
      'says yes where it cannot be taken apart',
      `def allowed(url):
    try:
        parsed = urlparse(url)
    except ValueError:
        return True
    host = parsed.hostname
    return host in HOSTS`,
    ],
  ])('is none where it %s', (_, functions) => {
    expect(isAsked(functions)).toBe(true);
  });

  it('says nothing where it is not asked for a yes', () => {
    const own = `def allowed(url):
    host = urlparse(url).hostname
    if host not in HOSTS:
        return False
    return urlparse(url).port == 80`;
    expect(isAsked(own, "if allowed(url):\n    return 'own'")).toBe(true);
  });
});

describe('a host that may be missing', () => {
  const host = "host = urlparse(url).hostname or ''\n";
  it('is checked by its end', () => {
    expect(isAsked('', `${host}if not host.endswith('.example.com'):\n    abort(403)`)).toBe(false);
    expect(isAsked('', `${host}if host in HOSTS or not host.endswith('.example.com'):\n    abort(403)`)).toBe(
      false,
    );
  });
  it('is open where only some are refused', () => {
    expect(isAsked('', `${host}if host in HOSTS:\n    abort(403)`)).toBe(true);
  });
});

describe('a loop that looks for the host among ours', () => {
  const loop = (test: string, end: string) =>
    `host = urlparse(url).netloc\nfor one in app.config['HOSTS']:\n    if ${test}:\n        break\nelse:\n    ${end}`;
  it.each([
    ['and goes no further without it', loop('host == one', 'abort(403)'), false],
    ['by a pattern', loop('re.match(one, host)', 'return'), false],
    ['by a pattern of files', loop('fnmatch(host, one)', 'return'), false],
    ['and only says so without it', loop('host == one', "print('no')"), true],
    ['by a pattern that was sent', loop("re.match(request.args['p'], host)", 'return'), true],
    ['by a pattern of the scheme', loop('re.match(one, urlparse(url).scheme)', 'return'), true],
  ])('%s', (_, test, expected) => {
    expect(isAsked('import re\nfrom fnmatch import fnmatch', test)).toBe(expected);
  });

  it('may keep the answer in the function that is asked', () => {
    const allowed = (answer: string) => `from fnmatch import fnmatch
def allowed(url):
    parts = urlparse(url)
    hosts = app.config.get('HOSTS', [])
    if not hosts:
        hosts = [urlparse(request.host_url).netloc]
    listed = ${answer}
    return listed and parts.scheme == 'https'`;
    expect(isAsked(allowed('any(fnmatch(parts.netloc, one) for one in hosts)'))).toBe(false);
    expect(isAsked(allowed('any(fnmatch(parts.path, one) for one in hosts)'))).toBe(true);
  });
});

describe('an address that is put together', () => {
  it.each([
    ['behind a host of ours', "('https', host_of(app), '/x/' + url, '', '', '')", false],
    ['with a host that was sent', "('https', url, '/x', '', '', '')", true],
    ['without a host', "('', '', url, '', '', '')", true],
  ])('%s', (_, parts, expected) => {
    const functions = 'from flask import redirect\nfrom urllib.parse import urlunparse';
    expect(rulesIn(functions, `return redirect(urlunparse(${parts}))`).includes('code/open-redirect')).toBe(
      expected,
    );
  });

  it.each([
    ['with a host of ours', "netloc='files.example.com'", false],
    ['with a host that was sent', 'netloc=url', true],
    ['with a scheme of ours', "scheme='https'", true],
    ['without a host', "netloc=''", true],
  ])('of another one, %s', (_, part, expected) => {
    const functions = 'from flask import redirect\nfrom urllib.parse import urlsplit';
    const address = `urlsplit(url)._replace(${part}).geturl()`;
    expect(rulesIn(functions, `return redirect(${address})`).includes('code/open-redirect')).toBe(expected);
  });
});

describe('what is a text', () => {
  const find = "users.find_one({'name': name})";
  it.each([
    ['it is', 'if not isinstance(name, str):\n    abort(400)', false],
    ['it is one of several kinds', 'if not isinstance(name, (str, int)):\n    abort(400)', false],
    ['it is none', 'if not isinstance(name, dict):\n    abort(400)', true],
  ])('brings no operators: %s', (_, test, expected) => {
    const handler = `name = request.json.get('name')\n${test}\n${find}`;
    expect(rulesIn('', handler).includes('code/nosql-injection')).toBe(expected);
  });
});

describe('a template that is written out where it is filled', () => {
  it.each([
    ["'<b>{{ name|safe }}</b>'", true],
    ["'{% autoescape false %}{{ name }}{% endautoescape %}'", true],
    ["'<b>{{ name }}</b>'", false],
    ["'<b>{{ other|safe }} {{ name }}</b>'", false],
  ])('%s', (template, expected) => {
    const handler = `render_template_string(${template}, name=url, other='a')`;
    expect(rulesIn('', handler).includes('code/template-xss')).toBe(expected);
  });
});

describe('an origin that is put together before it is looked up', () => {
  it.each([
    ["origin = f'{parts.scheme}://{parts.netloc}'\nif origin not in ORIGINS:\n    return", false],
    ['origin = (parts.scheme, parts.netloc)\nif origin not in ORIGINS:\n    return', false],
    ["target = url if f'{parts.scheme}://{parts.netloc}' in ORIGINS else '/'\nurl = target", false],
    ["origin = f'{parts.scheme}://{parts.path}'\nif origin not in ORIGINS:\n    return", true],
  ])('%s', (check, expected) => {
    const handler = `parts = urlparse(url)\n${check}\nrequests.get(url)`;
    const origins = "ORIGINS = {'https://a.example.com', ('https', 'b.example.com')}";
    expect(rulesIn(origins, handler).includes('code/ssrf')).toBe(expected);
  });
});

describe('an address that the program has signed', () => {
  const functions = `import hmac
KEY = app.config['KEY']
def signature_of(text):
    return hmac.new(KEY, text, 'sha256').hexdigest()
def is_ours(text, given):
    made = signature_of(text)
    return len(made) == len(given) and hmac.compare_digest(made, given)`;
  it.each([
    [
      "made = hmac.new(KEY, url.encode(), 'sha256').hexdigest()\nif not hmac.compare_digest(made, given):\n    abort(403)",
      false,
    ],
    ['if not is_ours(url.encode(), given):\n    abort(403)', false],
    ["if not is_ours(request.args['other'].encode(), given):\n    abort(403)", true],
    ['if not hmac.compare_digest(KEY, given):\n    abort(403)', true],
  ])('%s', (check, expected) => {
    const handler = `given = request.args['sig']\n${check}\nrequests.get(url)`;
    expect(rulesIn(functions, handler).includes('code/ssrf')).toBe(expected);
  });
});

describe('a target', () => {
  it.each([
    ["if not url.startswith('/account/'):\n    url = '/account/'", false],
    ["if not url.startswith('/'):\n    url = '/account/'", true],
    ['if urlparse(urljoin(BASE, url)).netloc != urlparse(BASE).netloc:\n    abort(400)', false],
    ['if urlparse(urljoin(BASE, BASE)).netloc != urlparse(BASE).netloc:\n    abort(400)', true],
  ])('%s', (check, expected) => {
    const functions =
      "from flask import redirect\nfrom urllib.parse import urljoin\nBASE = 'https://app.example.com/'";
    expect(rulesIn(functions, `${check}\nreturn redirect(url)`).includes('code/open-redirect')).toBe(
      expected,
    );
  });
});

describe('several beginnings that are asked for at once', () => {
  const isSent = (test: string) =>
    rulesIn(
      "from flask import redirect\nELSEWHERE = ('//', '/\\\\')",
      `${test}\nreturn redirect(url)`,
    ).includes('code/open-redirect');

  it.each([
    `if not url.startswith('/') or url.startswith(('//', '/\\\\')):\n    abort(400)`,
    `if not url.startswith(('https://a.example.com/', 'https://b.example.com/')):\n    abort(400)`,
    `if not url.startswith('/') or url.startswith(ELSEWHERE):\n    abort(400)`,
  ])('hold an address to its host: %s', (test) => {
    expect(isSent(test)).toBe(false);
  });

  it.each([
    `if not url.startswith(('https://a.example.com/', 'https://')):\n    abort(400)`,
    `if not url.startswith('/') or url.startswith(('/admin', '/login')):\n    abort(400)`,
    `if url.startswith(('//', '/\\\\')):\n    abort(400)`,
  ])('say nothing where one of them lets everything through: %s', (test) => {
    expect(isSent(test)).toBe(true);
  });
});

describe('a function that looks up where an address leads', () => {
  const head = 'import ipaddress, socket\n';
  const networks = `def is_private(url):
    for info in socket.getaddrinfo(urlparse(url).hostname, None):
        if ipaddress.ip_address(info[4][0]).is_private:
            return True
    return False
`;
  const refusing = `def check_host(host):
    if not ipaddress.ip_address(socket.gethostbyname(host)).is_global:
        raise ValueError('host')
def validated(url):
    check_host(urlparse(url).hostname)
    return url
`;

  it.each([
    ['answers', networks, 'if is_private(url):\n    abort(400)'],
    ['throws in one that it calls', refusing, 'url = validated(url)'],
    ['throws, and what it gives back is not asked for', refusing, 'validated(url)'],
  ])('is believed where it %s', (_, functions, test) => {
    expect(isAsked(head + functions, test)).toBe(false);
  });

  it.each([
    ['asked the other way round', networks, 'if not is_private(url):\n    abort(400)'],
    ['asked about another address', networks, "if is_private(request.args['other']):\n    abort(400)"],
    [
      'only looking at numbers',
      'def is_private(url):\n    try:\n        return ipaddress.ip_address(urlparse(url).hostname).is_private\n    except ValueError:\n        return False\n',
      'if is_private(url):\n    abort(400)',
    ],
  ])('but not %s', (_, functions, test) => {
    expect(isAsked(head + functions, test)).toBe(true);
  });
});

describe('what a check takes apart in one statement', () => {
  const check = (answer: string) =>
    `from flask import redirect
from urllib.parse import urljoin
def is_local(target):
    own, asked = urlparse(request.host_url), urlparse(urljoin(request.host_url, target))
    return ${answer}`;
  const isSent = (answer: string) =>
    rulesIn(check(answer), 'if not is_local(url):\n    return\nreturn redirect(url)').includes(
      'code/open-redirect',
    );

  it('is what the check says of it', () => {
    expect(isSent("asked.scheme in ('http', 'https') and own.netloc == asked.netloc")).toBe(false);
    expect(isSent("asked.scheme in ('http', 'https')")).toBe(true);
  });
});

describe('a check of several ways to write an address, one after the other', () => {
  const check = (ways: string, round: string) => `from flask import redirect
def is_local(url):
    url = url.strip()
    for way in ${ways}:
${round
  .split('\n')
  .map((line) => `        ${line}`)
  .join('\n')}
    return True`;
  const isSent = (functions: string) =>
    rulesIn(functions, 'if not is_local(url):\n    return\nreturn redirect(url)').includes(
      'code/open-redirect',
    );
  const taken = `try:
    parsed = urlparse(way)
except ValueError:
    return False
`;
  const both = "(url, url.replace('\\\\', '/'))";

  it('holds for the address', () => {
    expect(isSent(check(both, 'if urlparse(way).netloc:\n    return False'))).toBe(false);
    expect(isSent(check(both, `${taken}if parsed.netloc:\n    return False`))).toBe(false);
  });

  it.each([
    ['ends the loop alone', both, `${taken}if parsed.netloc:\n    break`],
    ['asks for no host', both, `${taken}if parsed.scheme and not parsed.netloc:\n    return False`],
    ['asks about another address', "('/a', '/b')", `${taken}if parsed.netloc:\n    return False`],
    [
      'says yes to what cannot be taken apart',
      both,
      `${taken.replace('False', 'True')}if parsed.netloc:\n    return False`,
    ],
  ])('but not where it %s', (_, ways, round) => {
    expect(isSent(check(ways, round))).toBe(true);
  });
});
