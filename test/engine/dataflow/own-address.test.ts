/** The address of the request itself: its path led to the route, and leads to no other site. */
import { describe, expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const route = (body: string) => ({
  'app/routes/page.tsx': `import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { readFile } from 'node:fs/promises';
export async function loader({ request }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  ${body}
}`,
});
const html = `{ headers: { 'content-type': 'text/html' } }`;

describe('the path of a request', () => {
  it.each([
    'return redirect(url.pathname);',
    'return redirect(`${url.pathname}${url.search}`);',
    "return redirect(url.pathname + '?page=2');",
    "return fetch('https://api.example.com' + url.pathname + url.search);",
    // An address has signs of markup encoded in its path.
    `return new Response('<p>' + url.pathname, ${html});`,
  ])('is no other site: %s', (body) => {
    expect(findings(route(body))).toEqual([]);
  });

  it.each([
    ['return redirect(url.pathname.slice(1));', 'code/open-redirect'],
    ['return redirect(url.pathname.slice(7));', 'code/open-redirect'],
    ['return redirect(url.search.slice(1));', 'code/open-redirect'],
    ["return redirect(url.searchParams.get('to'));", 'code/open-redirect'],
    ["return redirect(new URL('https://' + url.searchParams.get('to')).pathname);", 'code/open-redirect'],
    ["return new Response(await readFile('public' + url.pathname));", 'code/path-traversal'],
    [`return new Response('<p>' + url.pathname + url.search, ${html});`, 'code/reflected-xss'],
  ])('is chosen all the same: %s', (body, rule) => {
    expect(findings(route(body)).join()).toContain(rule);
  });
});

const middleware = (body: string, mount = '') => ({
  'app.js': `const app = require('express')();
app.use(${mount}(req, res, next) => {
  ${body}
  next();
});`,
});

describe('the whole path of a request, where no route fixes how it begins', () => {
  const redirects = "if (!req.path.endsWith('/')) return res.redirect(301, req.path + '/');";

  it.each([
    [redirects, ''],
    [redirects, "'/', "],
    [
      "if (req.path.endsWith('/')) return res.redirect(req.path.slice(0, -1) + req.url.slice(req.path.length));",
      '',
    ],
    ['if (req.cookies.session) return res.redirect(req.originalUrl);', ''],
  ])('may be another site: %s', (body, mount) => {
    expect(findings(middleware(body, mount))).toEqual(['code/open-redirect app.js:3']);
  });

  it.each([
    [redirects, "'/docs', "],
    ["return res.redirect('/en' + req.url);", ''],
    ["return res.redirect('https://' + req.hostname + req.url);", ''],
    ["return res.redirect('https://shop.example' + req.url);", ''],
    ["return res.redirect('/login?next=' + req.url);", ''],
    ["return res.redirect(req.url.replace(/^\\/+/, '/'));", ''],
    [`if (req.path.startsWith('//')) return next(); ${redirects}`, ''],
    [`if (req.path.includes('//')) return next(); ${redirects}`, ''],
    [`if (/^\\/\\//.test(req.path)) return next(); ${redirects}`, ''],
    [`if (/^\\/docs/.test(req.path)) ${redirects}`, ''],
    ["if (req.path === '/docs') return res.redirect(req.path + '/');", ''],
    [
      "if (new URL(req.path, 'https://a.example').origin === 'https://a.example') return res.redirect(req.path);",
      '',
    ],
  ])('is none of another site: %s', (body, mount) => {
    expect(findings(middleware(body, mount))).toEqual([]);
  });

  it('is told of each place by itself, and not by who has read it first', () => {
    const read = (mount: string) => `app.use(${mount}(req, res) => res.redirect(req.originalUrl));`;
    const app = (...lines: string[]) => ({
      'app.js': ["const app = require('express')();", ...lines].join('\n'),
    });
    expect(findings(app(read(''), read("'/admin', ")))).toEqual(['code/open-redirect app.js:2']);
    expect(findings(app(read("'/admin', "), read('')))).toEqual(['code/open-redirect app.js:3']);
  });

  it.each([
    ["app.get('*', (req, res) => res.redirect(req.originalUrl + '?a=1'));", 1],
    ["app.get('/docs', (req, res) => res.redirect(req.originalUrl + '/'));", 0],
    ["app.get('/docs/*', (req, res) => res.redirect(req.originalUrl + '/'));", 0],
    [
      "require('http').createServer((req, res) => { res.writeHead(301, { Location: req.url + '/' }); res.end(); });",
      1,
    ],
  ])('depends on the route: %s', (line, count) => {
    expect(findings({ 'app.js': `const app = require('express')();\n${line}` })).toHaveLength(count);
  });

  const go = (body: string, served: string) => ({
    'main.go': `package main
import ("net/http"; "path"; "strings")
func around(next http.Handler) http.Handler {
  return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
    ${body}
    next.ServeHTTP(w, r)
  })
}
func docs(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, r.URL.Path+"/", 301) }
func main() {
  mux := http.NewServeMux()
  mux.HandleFunc("/docs", docs)
  _ = path.Clean(strings.TrimSpace("/"))
  http.ListenAndServe(":1", ${served})
}`,
  });

  it.each([
    ['if r.URL.Path != "/" { http.Redirect(w, r, strings.TrimSuffix(r.URL.Path, "/"), 301); return }', 1],
    ['if p := path.Clean("/" + r.URL.Path); p != r.URL.Path { http.Redirect(w, r, p, 301); return }', 0],
    ['if !strings.HasPrefix(r.URL.Path, "//") { http.Redirect(w, r, r.URL.Path+"/", 301); return }', 0],
    ['http.Redirect(w, r, "https://"+r.Host+r.RequestURI, 301); return', 0],
  ])('in Go: %s', (body, count) => {
    expect(findings(go(body, 'around(mux)'))).toHaveLength(count);
    expect(findings(go(body, 'mux'))).toEqual([]);
  });
});

describe('the address of a page, of which a part is replaced', () => {
  const script = (replaced: string) => ({
    'a.js': `function show() { window.location.replace(window.location.href.replace(${replaced})); }`,
  });

  it('stays where it is when its beginning is put back', () => {
    expect(findings(script(`/(.*)\\/draft\\/.*/, '$1/published/'`))).toEqual([]);
  });

  it.each([`/.*next=/, ''`, `/(.*)next=(.*)/, '$2'`])('is what was behind it otherwise: %s', (replaced) => {
    expect(findings(script(replaced)).join()).toContain('code/dom-redirect');
  });
});

describe('an address that is compared with that of the request', () => {
  const isTold = (check: string) =>
    findings({
      'app/api/route.ts': `import { NextRequest, NextResponse } from 'next/server';
export async function POST(request: NextRequest) {
  const { next } = await request.json();
  const url = new URL(next, request.nextUrl.origin);
  ${check}
  return NextResponse.redirect(url);
}`,
    }).length > 0;
  it.each([
    'if (url.origin !== request.nextUrl.origin) return new Response(null);',
    'if (url.host !== request.nextUrl.host) return new Response(null);',
  ])('leads to this site: %s', (check) => {
    expect(isTold(check)).toBe(false);
  });
  it.each([
    '',
    'if (url.origin === request.nextUrl.origin) return new Response(null);',
    "const own = request.nextUrl.searchParams.get('own'); if (url.origin !== own) return new Response(null);",
    'if (url.protocol !== request.nextUrl.protocol) return new Response(null);',
  ])('or anywhere: %s', (check) => {
    expect(isTold(check)).toBe(true);
  });
});

describe('how the address of a request begins', () => {
  const server = (body: string) => ({
    'server.js': `const http = require('node:http'), url = require('node:url'), qs = require('node:querystring');
http.createServer(async (req, res) => {
  ${body}
  res.end();
}).listen(80);`,
  });
  const handler = (body: string) => ({
    'server.py': `import urllib.request
from http.server import BaseHTTPRequestHandler
from urllib.parse import urlparse, parse_qs
class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        fields = parse_qs(urlparse(self.path).query)
        if self.path.startswith('/proxy'):
            ${body}
`,
  });

  it.each([
    "if (req.url.startsWith('/proxy')) await fetch(new URL(req.url, 'http://x').searchParams.get('to'));",
    "if (req.url.startsWith('/proxy')) await fetch(url.parse(req.url, true).query.to);",
    "if (req.url.indexOf('/proxy') === 0) await fetch(qs.parse(req.url.split('?')[1]).to);",
    "const { pathname, query } = url.parse(req.url, true); if (pathname.startsWith('/proxy')) await fetch(query.to);",
  ])('says nothing of its fields: %s', (body) => {
    expect(findings(server(body))).toEqual(['code/ssrf server.js:3']);
  });

  it('says nothing of fields that were read before', () => {
    expect(findings(handler("urllib.request.urlopen(fields['to'][0])"))).toEqual(['code/ssrf server.py:8']);
    expect(findings(handler("urllib.request.urlopen('https://api.example.com' + self.path)"))).toEqual([]);
  });

  it.each([
    "if (req.url.startsWith('/docs')) res.writeHead(302, { Location: req.url + '/' });",
    "if (req.url.startsWith('/docs')) await fetch('http://backend:80' + req.url);",
  ])('is known of the address itself: %s', (body) => {
    expect(findings(server(body))).toEqual([]);
  });
});
