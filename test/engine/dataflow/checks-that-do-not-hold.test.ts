/** Checks that were made, but not on every way that goes on, or not before it does. */
import { describe, expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const isTold = (body: string, use = "exec('ping ' + host);") =>
  findings({
    'a.js': `const express = require('express'); const { exec } = require('child_process');
const isGood = (text) => /^[a-z0-9.]+$/.test(text);
async function demand(text) { if (!isGood(text)) throw new Error('bad'); }
express().get('/', async (req, res) => { const { host, mode } = req.query; ${body} ${use} });`,
  }).length > 0;

describe('behind a block or a switch that is left early', () => {
  it.each([
    'check: { if (mode) break check; if (!isGood(host)) return res.end(); }',
    "switch (mode) { case 'a': break; default: if (!isGood(host)) return res.end(); }",
    "switch (mode) { case 'a': if (!isGood(host)) return res.end(); break; default: if (mode) break; if (!isGood(host)) return res.end(); }",
  ])('what was checked behind the jump does not count: %s', (body) => {
    expect(isTold(body)).toBe(true);
  });

  it.each([
    'check: { if (!isGood(host)) return res.end(); if (mode) break check; console.log(mode); }',
    'check: { if (mode) { if (!isGood(host)) return res.end(); break check; } if (!isGood(host)) return res.end(); }',
    "switch (mode) { case 'a': if (!isGood(host)) return res.end(); break; default: if (!isGood(host)) return res.end(); if (mode) break; console.log(mode); }",
  ])('what was checked on each way does: %s', (body) => {
    expect(isTold(body)).toBe(false);
  });
});

describe('what runs beside what follows', () => {
  it.each([
    "setTimeout(() => { if (!isGood(host)) throw new Error('bad'); }, 0);",
    "setInterval(() => { if (!isGood(host)) throw new Error('bad'); }, 10);",
    "Promise.resolve(host).then((text) => { if (!isGood(text)) throw new Error('bad'); });",
    "Promise.resolve(host).then((text) => { if (!isGood(text)) throw new Error('bad'); }).catch(console.error);",
    "await Promise.resolve(host).then((text) => { if (!isGood(text)) throw new Error('bad'); }).catch(() => {});",
    'demand(host);',
    'void demand(host);',
  ])('checks nothing for it: %s', (body) => {
    expect(isTold(body)).toBe(true);
  });

  it.each([
    "await Promise.resolve(host).then((text) => { if (!isGood(text)) throw new Error('bad'); });",
    "await demand(host).catch((error) => { throw new Error('bad host', { cause: error }); });",
    'await demand(host);',
  ])('does where it is waited for: %s', (body) => {
    expect(isTold(body)).toBe(false);
  });

  it('does for what runs within', () => {
    expect(isTold("setTimeout(() => { if (!isGood(host)) return; exec('ping ' + host); }, 10);", '')).toBe(
      false,
    );
    expect(isTold("demand(host).then(() => exec('ping ' + host));", '')).toBe(false);
  });

  it('does behind a handler that goes on once it is done', () => {
    const code = `const express = require('express'); const { exec } = require('child_process');
const demand = async (text) => { if (!/^[a-z]+$/.test(text)) throw new Error('bad'); };
const checked = (req, res, next) => { demand(req.params.host).then(() => next(), next); };
express().get('/:host', checked, (req, res) => { exec('ping ' + req.params.host); });`;
    expect(findings({ 'a.js': code })).toEqual([]);
  });
});

describe('a text that was searched', () => {
  it.each([
    'host.search(/[^a-z0-9]/) !== -1',
    'host.search(/^[a-z0-9]+$/) === -1',
    '0 > 1 || host.search(/^[a-z0-9]+$/) < 0',
  ])('is what the search says: %s', (test) => {
    expect(isTold(`if (${test}) return res.end();`)).toBe(false);
  });

  it.each([
    'host.search(/[a-z0-9]+/) === -1',
    'host.search(/[^a-z0-9]/) === 0',
    'host.search(/^[a-z0-9]+$/) !== -1',
  ])('is anything where it says less: %s', (test) => {
    expect(isTold(`if (${test}) return res.end();`)).toBe(true);
  });
});

it.each([
  ["for (const match of host.matchAll(/(\\d+)/g)) exec('ls ' + match[1]);", false],
  ["const [match] = [...host.matchAll(/(\\d+)/g)]; exec('ls ' + match[1]);", false],
  ["for (const match of host.matchAll(/(.+)/g)) exec('ls ' + match[1]);", true],
  ["for (const match of host.matchAll(/x(?<rest>.+)/g)) exec('ls ' + match.groups.rest);", true],
])('the groups of all matches are what their pattern lets through: %s', (body, expected) => {
  expect(isTold(body, '')).toBe(expected);
});
