/** Checks of a program's own that look at where an address leads before it is asked. */
import { expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const guard = `import dns from 'node:dns/promises';
import ipaddr from 'ipaddr.js';
function assertPublicIp(ip) {
  if (ipaddr.parse(ip).range() !== 'unicast') throw new Error('private address');
}
export async function checkTarget(url) {
  const { hostname } = new URL(url);
  for (const { address } of await dns.lookup(hostname, { all: true })) assertPublicIp(address);
}
export async function isPrivateTarget(url) {
  const { hostname } = new URL(url);
  return (await dns.lookup(hostname)).address.startsWith('192.168.') || hostname === 'localhost';
}
export async function readTarget(url) {
  return (await dns.lookup(new URL(url).hostname)).address + 'private';
}
export function checkForm(url) {
  if (!/^https?:/.test(url)) throw new Error('no address');
}`;

it.each([
  ['await checkTarget(url); ', []],
  ['if (await isPrivateTarget(url)) return res.sendStatus(400); ', []],
  ['if (!(await isPrivateTarget(url))) return res.sendStatus(400); ', ['code/ssrf app.js:6']],
  ['if (isPrivateTarget(url)) return res.sendStatus(400); ', ['code/ssrf app.js:6']],
  ['await readTarget(url); ', ['code/ssrf app.js:6']],
  ['checkForm(url); ', ['code/ssrf app.js:6']],
])('%s', (check, expected) => {
  const app = `import express from 'express';
import { checkForm, checkTarget, isPrivateTarget, readTarget } from './guard.js';
express().get('/', async (req, res) => {
  const url = req.query.url;
  ${check}
  res.send(await (await fetch(url)).text());
});`;
  const found = findings({ 'app.js': app, 'guard.js': guard });
  expect(found.filter((one) => one.startsWith('code/ssrf'))).toEqual(expected);
});

const redirect = (checks: string) => `import express from 'express';
const hosts = ['a.example', 'b.example'];
const isOurs = (url) => { try { const { hostname: host } = new URL(url); return hosts.includes(host); } catch { return false; } };
express().get('/', (req, res) => {
  const url = req.query.url;
  ${checks}
});`;

it.each([
  ['const { hostname } = new URL(url);\n  if (hostname === "a.example") res.redirect(url);', 0],
  ['const { pathname } = new URL(url);\n  if (pathname === "/a") res.redirect(url);', 1],
  ['const { hostname, pathname } = new URL(url);\n  if (pathname === "/a") res.redirect(url + hostname);', 1],
  ['res.redirect(isOurs(url) ? url : "/");', 0],
  ['if (url.startsWith("/home/")) res.redirect(url);', 0],
  ['if (url.startsWith("https://")) res.redirect(url);', 1],
  ['if (url.startsWith("notes://")) res.redirect(url);', 0],
  ['if (url.startsWith("intent://")) res.redirect(url);', 1],
  ['if (url.startsWith("notes")) res.redirect(url);', 1],
])('a host that is taken out of an address: %s', (checks, count) => {
  expect(findings({ 'app.js': redirect(checks) })).toHaveLength(count);
});

const link = (href: string) => `import { useSearchParams } from 'next/navigation';
const isWeb = (url) => { const { protocol } = new URL(url); return protocol === 'https:' || protocol === 'http:'; };
export function Link() {
  const url = useSearchParams().get('url');
  return <a href={${href}}>there</a>;
}`;

it.each([
  ['url', 1],
  ['new URL(url).protocol === "https:" ? url : "#"', 0],
  ['["http:", "https:"].includes(new URL(url).protocol) ? url : "#"', 0],
  ['isWeb(url) ? url : "#"', 0],
  ['/^https?:/.test(url) ? url : "#"', 0],
  ['/^(?:https?:)?/.test(url) ? url : "#"', 1],
  ['url.startsWith("/") ? url : "#"', 0],
  ['url.startsWith("javascript:") ? url : "#"', 1],
])('the scheme of a link: %s', (href, count) => {
  expect(findings({ 'link.jsx': link(href) })).toHaveLength(count);
});

it.each([
  ["if (!isIP(v)) return; fetch('http://' + v + '/');", 'code/ssrf', 1],
  ["if (!isIP(v)) return; exec('ping ' + v);", 'code/command-injection', 0],
  [
    "const rel = relative('/srv', resolve('/srv', v)); if (rel.startsWith('..') || isAbsolute(rel)) return; readFile(join('/srv', rel));",
    'code/path-traversal',
    0,
  ],
  [
    "const rel = relative('/srv', resolve('/srv', v)); if (!rel.startsWith('..')) return; readFile(join('/srv', rel));",
    'code/path-traversal',
    1,
  ],
])('an address in numbers, and a path that does not lead out: %s', (body, rule, count) => {
  const code = `import express from 'express'; import { isIP } from 'node:net'; import { exec } from 'node:child_process';
import { readFile } from 'node:fs'; import { isAbsolute, join, relative, resolve } from 'node:path';
express().get('/', (req, res) => { const v = String(req.query.v); ${body} });`;
  expect(findings({ 'app.js': code }).filter((one) => one.startsWith(`${rule} `))).toHaveLength(count);
});

it.each([
  ["n.startsWith('/') && !/^\\/[/\\\\]/.test(n)", []],
  ["n.startsWith('/') && !/^\\/\\//.test(n)", []],
  ["n.startsWith('/') && !/^[/\\\\]{2}/.test(n)", []],
  ["n.startsWith('/') && !/\\/\\/$/.test(n)", ['code/open-redirect app.js:1']],
  ["n.startsWith('/') && /^\\/\\//.test(n)", ['code/open-redirect app.js:1']],
])('what a pattern for a second slash refuses: %s', (test, expected) => {
  const code = `require('express')().get('/', (req, res) => { const n = req.query.n; res.redirect(${test} ? n : '/'); });`;
  expect(findings({ 'app.js': code })).toEqual(expected);
});
