/** Functions that make functions are called for each of many routes: what one made does not stand for another. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const count = 100;

test('each of many routes is held to its own schema', () => {
  const routes = Array.from({ length: count }, (_, index) => {
    const schema = `z.object({ id: z.${index % 2 === 0 ? 'string' : 'any'}() })`;
    return `app.post('/${index}', checked({ body: ${schema} }), async (req, res) => {
  res.json(await Item.findOne({ id: req.body.id, place: ${index} }));
});`;
  });
  const told = findings({
    'app.js': `const express = require('express'); const app = express(); app.use(express.json()); const { z } = require('zod'); const mongoose = require('mongoose');
const Item = mongoose.model('Item', new mongoose.Schema({ id: String, place: Number }));
const checked = ({ body }) => (req, res, next) => {
  // ${'It says what is wrong. '.repeat(40)}
  const result = body.safeParse(req.body);
  if (!result.success) return res.status(400).json({ error: result.error.message });
  next();
};
${routes.join('\n')}`,
  });
  const lineOf = (index: number) => 10 + 3 * index;
  const open = Array.from(
    { length: count / 2 },
    (_, at) => `code/nosql-injection app.js:${lineOf(2 * at + 1)}`,
  );
  expect(told.filter((one) => one.startsWith('code/nosql'))).toEqual(open);
});

test('each of many controllers has the service that it was made with', () => {
  const services = Array.from({ length: count }, (_, index) => {
    const run = index % 2 === 0 ? `(q) => ${index}` : `(q) => exec('ls ' + q + ${index})`;
    return `app.get('/${index}', makeController({ run: ${run} }).list);`;
  });
  const told = findings({
    'app.js': `const express = require('express'); const app = express(); const { exec } = require('child_process');
function makeController(service) {
  // ${'It says what it is for. '.repeat(40)}
  const name = 'one';
  return { name, list: (req, res) => res.json(service.run(req.query.q)) };
}
${services.join('\n')}`,
  });
  const open = services.flatMap((_, index) =>
    index % 2 === 0 ? [] : [`code/command-injection app.js:${7 + index}`],
  );
  expect(told).toEqual(open);
});
