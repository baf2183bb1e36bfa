/** What becomes bytes of a value, and comes out of them again. */
import { expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const page = (given: string) => ({
  'a.js': `require('express')().get('/', (req, res) => {
  const name = req.query.name;
  res.send(Buffer.from(${given}).toString());
});`,
});

it.each(['name', "'<p>' + name", '[name]', "{ type: 'Buffer', data: name }"])(
  'a buffer holds %s',
  (given) => {
    expect(findings(page(given))).toEqual(['code/reflected-xss a.js:3']);
  },
);

it.each(['{ error: { url: name } }', "name ? { error: name } : load('fixed')"])(
  'and nothing of %s',
  (given) => {
    expect(findings(page(given))).toEqual([]);
  },
);
