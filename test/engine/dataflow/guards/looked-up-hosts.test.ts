/** Addresses that are looked up where the request is made, and checked before it is. */
import { expect, it } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const isForged = (file: string, text: string) =>
  findings({ [file]: text }).some((one) => one.startsWith('code/ssrf'));

const node = (check: string) =>
  isForged(
    'a.js',
    `const dns = require('dns').promises;
const ipaddr = require('ipaddr.js');
const isPrivate = (ip) => /^(10|127|192\\.168)\\./.test(ip) || ip === '::1';
require('express')().get('/', async (req, res) => {
  const { url, item } = req.query;
  const { hostname } = new URL(url);
  ${check}
  const answer = await fetch(url);
  res.send(await answer.text());
});`,
  );

const go = (check: string) =>
  isForged(
    'main.go',
    `package main

import (
	"net"
	"net/http"
	"net/url"
)

func handle(w http.ResponseWriter, r *http.Request) {
	u, err := url.Parse(r.FormValue("url"))
	if err != nil { return }
	ips, err := net.LookupIP(u.Hostname())
	if err != nil { return }
	for _, ip := range ips {
		${check}
	}
	http.Get(u.String())
}

func main() { http.HandleFunc("/", handle) }
`,
  );

const java = (check: string) =>
  isForged(
    'A.java',
    `import java.net.*;
import org.springframework.web.bind.annotation.*;
import org.springframework.web.client.RestTemplate;
@RestController
class A {
  @GetMapping("/") String get(@RequestParam String url) throws Exception {
    InetAddress address = InetAddress.getByName(new URL(url).getHost());
    ${check}
    return new RestTemplate().getForObject(url, String.class);
  }
}`,
  );

const csharp = (check: string) =>
  isForged(
    'Program.cs',
    `using System.Net;
var app = WebApplication.CreateBuilder(args).Build();
app.MapGet("/", async (string url, HttpClient http) =>
{
    var addresses = await Dns.GetHostAddressesAsync(new Uri(url).Host);
    ${check}
    return Results.Text(await http.GetStringAsync(url));
});`,
  );

const ruby = (check: string) =>
  isForged(
    'app.rb',
    `require 'sinatra'
get '/' do
  address = IPAddr.new(Resolv.getaddress(URI.parse(params[:url]).host))
  ${check}
  Net::HTTP.get(URI(params[:url]))
end`,
  );

const php = (check: string) =>
  isForged(
    'a.php',
    `<?php
$ip = gethostbyname((string) parse_url($_GET['url'], PHP_URL_HOST));
${check}
$ch = curl_init($_GET['url']);
curl_exec($ch);`,
  );

it.each([
  [
    'Node',
    node(
      "const { address } = await dns.lookup(hostname);\n  if (ipaddr.parse(address).range() !== 'unicast') return res.end();",
    ),
  ],
  [
    'a function of Node',
    node('const { address } = await dns.lookup(hostname);\n  if (isPrivate(address)) return res.end();'),
  ],
  [
    'all that Node finds',
    node(
      'const all = await dns.lookup(hostname, { all: true });\n  if (all.some(({ address }) => isPrivate(address))) return res.end();',
    ),
  ],
  ['Go', go('if ip.IsPrivate() || ip.IsLoopback() { return }')],
  [
    'Java',
    java(
      'if (address.isSiteLocalAddress() || address.isLoopbackAddress()) throw new IllegalArgumentException();',
    ),
  ],
  [
    'C#',
    csharp(
      'if (addresses.Any(a => IPAddress.IsLoopback(a) || a.GetAddressBytes()[0] == 10)) return Results.BadRequest();',
    ),
  ],
  ['Ruby', ruby('halt 400 if address.private? || address.loopback?')],
  [
    'PHP',
    php(
      'if (filter_var($ip, FILTER_VALIDATE_IP, FILTER_FLAG_NO_PRIV_RANGE | FILTER_FLAG_NO_RES_RANGE) === false) exit;',
    ),
  ],
])(
  'an address that was looked up and refused where it is internal leads to the internet (%s)',
  (_language, isTold) => {
    expect(isTold).toBe(false);
  },
);

it.each([
  [
    'nobody looks at what was found',
    node('const { address } = await dns.lookup(hostname);\n  console.log(address);'),
  ],
  [
    'the internal ones go on',
    node('const { address } = await dns.lookup(hostname);\n  if (!isPrivate(address)) return res.end();'),
  ],
  ['something else is private', node('if (item.isPrivate) return res.end();')],
  ['Go only counts', go('println(ip.IsPrivate())')],
  ['Go looks for the wrong kind', go('if !ip.IsPrivate() { return }')],
  ['Java only logs', java('System.out.println(address.isLoopbackAddress());')],
  ['C# asks for nothing', csharp('Console.WriteLine(addresses.Length);')],
  ['Ruby lets only internal ones by', ruby('halt 400 unless address.private?')],
  ['PHP asks whether it is an address', php('if (filter_var($ip, FILTER_VALIDATE_IP) === false) exit;')],
])('an address may lead anywhere where %s', (_what, isTold) => {
  expect(isTold).toBe(true);
});

const fetched = (checks: string, file = 'A.java') =>
  isForged(
    file,
    `import java.net.*;
import org.springframework.web.bind.annotation.*;
import org.springframework.web.client.RestTemplate;
@RestController
class A {
  ${checks}
  private static boolean isInternal(InetAddress ip) { return ip.isSiteLocalAddress() || ip.isLoopbackAddress(); }
  @GetMapping("/") String get(@RequestParam String url) throws Exception {
    URI target = publicAddress(url);
    return new RestTemplate().getForObject(target, String.class);
  }
}`,
  );

it('a method that throws for internal addresses, by another of its class, lets others by', () => {
  const method = (refusal: string) => `private static URI publicAddress(String raw) throws Exception {
    URI uri = URI.create(raw);
    for (InetAddress ip : InetAddress.getAllByName(uri.getHost())) ${refusal}
    return uri;
  }`;
  expect(fetched(method('if (isInternal(ip)) throw new IllegalArgumentException();'))).toBe(false);
  expect(fetched(method('System.out.println(ip);'))).toBe(true);
});
