/** Functions of the program that look at where an address leads, in the languages that have no test of their own for it. */
import { expect, it } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const isForged = (files: Record<string, string>) =>
  findings(files).some((finding) => finding.startsWith('code/ssrf '));

const go = (use: string) =>
  isForged({
    'main.go': `package main

import (
	"errors"
	"net"
	"net/http"
	"net/url"
)

func isPublic(host string) bool {
	found, err := net.LookupIP(host)
	if err != nil { return false }
	for _, ip := range found {
		if ip.IsPrivate() || ip.IsLoopback() { return false }
	}
	return true
}

func check(raw string) error {
	parsed, err := url.Parse(raw)
	if err != nil { return err }
	if !isPublic(parsed.Hostname()) { return errors.New("refused") }
	return nil
}

func handle(w http.ResponseWriter, r *http.Request) {
	raw := r.FormValue("url")
	parsed, err := url.Parse(raw)
	if err != nil { return }
	${use}
}

func main() { http.HandleFunc("/", handle) }
`,
  });

it.each([
  ['that answers', 'if !isPublic(parsed.Hostname()) { return }; http.Get(parsed.String())'],
  ['that gives an error', 'if err := check(raw); err != nil { return }; http.Get(raw)'],
])('an address of Go has passed a function %s', (_, use) => {
  expect(go(use)).toBe(false);
});

it.each([
  ['whose answer nobody looks at', 'isPublic(parsed.Hostname()); http.Get(parsed.String())'],
  ['that says no', 'if isPublic(parsed.Hostname()) { return }; http.Get(parsed.String())'],
  ['whose error is only written down', 'if err := check(raw); err != nil { println("odd") }; http.Get(raw)'],
])('an address of Go is anybody’s after a function %s', (_, use) => {
  expect(go(use)).toBe(true);
});

const php = (use: string) =>
  isForged({
    'index.php': `<?php
function leadsOutside($url) {
  $ip = gethostbyname(parse_url($url, PHP_URL_HOST));
  return filter_var($ip, FILTER_VALIDATE_IP, FILTER_FLAG_NO_PRIV_RANGE | FILTER_FLAG_NO_RES_RANGE) !== false;
}
function isPublic($url) { return leadsOutside($url); }
function requirePublicAddress($url) { if (!leadsOutside($url)) throw new Exception('refused'); }
$url = $_GET['url'];
${use}
curl_init($url);`,
  });

it('an address of PHP has passed a function, and its own look-up', () => {
  expect(php('if (!isPublic($url)) exit;')).toBe(false);
  expect(php('isPublic($url);')).toBe(true);
  const looked = (flags: string) =>
    php(`$ip = gethostbyname(parse_url($url, PHP_URL_HOST));
if (!filter_var($ip, FILTER_VALIDATE_IP${flags})) exit;`);
  expect(looked(', FILTER_FLAG_NO_PRIV_RANGE')).toBe(false);
  expect(looked('')).toBe(true);
});

it('an address of Ruby has passed a method', () => {
  const ruby = (use: string) =>
    isForged({
      'app.rb': `require 'sinatra'
def private_address?(url)
  ip = IPAddr.new(Resolv.getaddress(URI.parse(url).host))
  ip.private? || ip.loopback?
end
def check_address!(url)
  raise 'refused' if private_address?(url)
end
get '/' do
  ${use}
  Net::HTTP.get(URI(params[:url]))
end
`,
    });
  expect(ruby('halt 403 if private_address?(params[:url])')).toBe(false);
  expect(ruby('check_address!(params[:url])')).toBe(false);
  expect(ruby('private_address?(params[:url])')).toBe(true);
});
