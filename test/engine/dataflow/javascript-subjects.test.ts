/** Subjects of RxJS lie between those who hand something to them and those who have subscribed. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const app = `const app = require('express')(); const { exec } = require('child_process');
const { BehaviorSubject, Subject, debounceTime, filter, map } = require('rxjs');
const asked = new Subject();`;

test.each([
  ['itself', 'asked.subscribe((host) => exec(host));'],
  ['by an object of functions', 'asked.subscribe({ next(host) { exec(host); }, error() {} });'],
  [
    'behind operators',
    'asked.pipe(filter(Boolean), debounceTime(10), map((host) => host.trim())).subscribe((host) => exec(host));',
  ],
  [
    'behind more of them',
    'const slow = asked.pipe(debounceTime(9)); slow.pipe(map((host) => `ping ${host}`)).subscribe((line) => exec(line));',
  ],
  ['behind operators that a page subscribes to', 'const shown = asked.pipe(map((host) => exec(host)));'],
  ['as an observable', 'const shown = asked.asObservable(); shown.subscribe((host) => exec(host));'],
])('what is handed to a subject comes to who listens to it %s', (_, listen) => {
  const code = `${app}
${listen}
app.get('/', (req) => asked.next(req.query.host));`;
  expect(findings({ 'app.js': code })).toEqual(['code/command-injection app.js:4']);
});

test('an operator that makes a number of it lets nothing else through', () => {
  const code = `${app}
asked.pipe(map(({ count }) => Number(count))).subscribe((count) => exec('ping -c ' + count));
app.get('/', (req) => asked.next(req.query));`;
  expect(findings({ 'app.js': code })).toEqual([]);
});

test('what one subject is given does not come to who listens to another', () => {
  const code = `${app}
const other = new Subject();
other.subscribe((host) => exec(host));
app.get('/', (req) => { asked.next(req.query.host); other.next('localhost'); });`;
  expect(findings({ 'app.js': code })).toEqual([]);
});
