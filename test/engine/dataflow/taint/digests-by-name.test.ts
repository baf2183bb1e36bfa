/** Digests and numbers that functions of unknown code make, and signed messages that they check, told by their names. */
import { expect, it } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const isTold = (name: string) =>
  findings({
    'a.js': `const express = require('express'); const fs = require('fs'); const tools = require('./elsewhere');
express().get('/', (req, res) => { fs.readFile('/cache/' + tools.${name}(req.query.key), send); });`,
  }).some((one) => one.startsWith('code/path-traversal'));

it.each(['md5', 'MD5', 'getMd5', 'toSHA1', 'sha256Hex', 'get_md5', 'computeHash', 'calculate_checksum'])(
  'nothing of what %s is given can be read in its answer',
  (name) => {
    expect(isTold(name)).toBe(false);
  },
);

it.each(['encrypt', 'encryptString', 'aesEncrypt', 'aes_encrypt', 'exchangeCode', 'exchange_code'])(
  'nobody can choose what %s gives',
  (name) => {
    expect(isTold(name)).toBe(false);
  },
);

it.each(['constructEvent', 'constructEventAsync', 'parseThinEvent', 'construct_event'])(
  'what %s gives has been signed by who sent it',
  (name) => {
    expect(isTold(name)).toBe(false);
  },
);

it.each([
  'toHash',
  'asmd',
  'shade',
  'generateHashtag',
  'format',
  'parseEvent',
  'constructEvents',
  'encryption',
  'decrypt',
])('%s may give back what it is given', (name) => {
  expect(isTold(name)).toBe(true);
});

const isReadTold = (read: string) =>
  findings({
    'a.php': `<?php
$sent = Wrapped::of($_GET);
mysqli_query($db, 'SELECT * FROM notes LIMIT ' . $sent->${read}('from'));`,
  }).some((one) => one.startsWith('code/sql-injection'));

it.each(['getInt', 'getIntVar', 'get_int', 'toInteger', 'asFloat', 'getBool'])(
  '%s gives a number',
  (name) => {
    expect(isReadTold(name)).toBe(false);
  },
);

it.each(['getString', 'getInterval', 'asLongText', 'toPrint'])('%s may give a text', (name) => {
  expect(isReadTold(name)).toBe(true);
});
