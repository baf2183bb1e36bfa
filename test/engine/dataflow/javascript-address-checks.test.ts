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
