/** JavaScript: what objects, proxies, iterators and promises of the newest versions hand on. */
import { expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

function runsInput(body: string): boolean {
  const code = `const { exec } = require('child_process'); const app = require('express')();
app.get('/', async (req, res) => { const given = req.query.given; ${body} });`;
  return findings({ 'app.js': code }).some((finding) => finding.startsWith('code/command-injection'));
}

it.each([
  [
    'a setter of an object',
    `const o = { text: 'x', set name(v) { this.text = v; } }; o.name = given; exec(o.text);`,
  ],
  [
    'a getter beside a setter',
    `const o = { text: 'x', get name() { return this.text + '!'; }, set name(v) { this.text = v; } }; o.name = given; exec(o.name);`,
  ],
  ['a trap of a proxy', `const o = new Proxy({}, { get: (target, key) => given }); exec(o.name);`],
  [
    'an object behind a proxy',
    `const o = new Proxy({ name: given }, { get: (target, key) => target[key] }); exec(o.name);`,
  ],
  ['a weak reference', 'const held = new WeakRef({ name: given }); exec(held.deref().name);'],
  ['an iterator', 'exec([given].values().map((one) => one + "!").drop(0).take(1).toArray()[0]);'],
  ['Promise.try', 'exec(await Promise.try((one) => one, given));'],
  ['a timer that resolves', 'exec(await new Promise((ok) => setTimeout(ok, 1, given)));'],
  ['errors in one', 'try { throw new AggregateError([given], "no"); } catch (e) { exec(e.errors[0]); }'],
  [
    'the message of errors in one',
    'try { throw new AggregateError([], given); } catch (e) { exec(e.message); }',
  ],
])('%s brings it', (_, body) => {
  expect(runsInput(body)).toBe(true);
});

it.each([
  [
    'a setter that keeps a number',
    `const o = { text: 'x', set name(v) { this.text = v.length; } }; o.name = given; exec(o.text);`,
  ],
  [
    'another property',
    `const o = { text: 'x', other: '', set name(v) { this.other = v; } }; o.name = given; exec(o.text);`,
  ],
  [
    'a trap that gives its own',
    `const o = new Proxy({}, { get: (target, key) => 'x' + given.length }); exec(o.name);`,
  ],
  ['other errors in one', 'try { throw new AggregateError(["x"], given); } catch (e) { exec(e.errors[0]); }'],
])('%s does not bring it', (_, body) => {
  expect(runsInput(body)).toBe(false);
});
