/** Functions of Python that are called through what their decorators make of them. */
import { expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const fetched = (decorators: string, call = 'fetch(request.args["url"])') =>
  findings({
    'app.py': `from functools import wraps
from urllib.parse import urlparse
from flask import Flask, request
import httpx
app = Flask(__name__)
HOSTS = frozenset({'api.example.com', 'img.example.com'})

def known_hosts(func):
    @wraps(func)
    def inner(url, *args, **kwargs):
        parsed = urlparse(url)
        if parsed.scheme != 'https' or parsed.netloc not in HOSTS:
            raise PermissionError('host')
        return func(url, *args, **kwargs)
    return inner

def attempts(times):
    def decorate(func):
        @wraps(func)
        def inner(*args, **kwargs):
            return func(*args, **kwargs)
        return inner
    return decorate

${decorators}
def fetch(url, timeout=3):
    return httpx.get(url, timeout=timeout).text

@app.get('/')
def show():
    return {'length': len(${call})}`,
  }).filter((one) => one.startsWith('code/ssrf')).length;

it('what a decorator refuses does not come to the function', () => {
  expect(fetched('@known_hosts')).toBe(0);
  expect(fetched('@attempts(3)\n@known_hosts')).toBe(0);
  expect(fetched('@known_hosts', 'fetch(url=request.args["url"])')).toBe(0);
});

it('what it hands on does', () => {
  expect(fetched('@attempts(3)')).toBe(1);
  expect(fetched('@attempts(3)', 'fetch(url=request.args["url"])')).toBe(1);
  expect(fetched('@unknown.decorator')).toBe(1);
});
