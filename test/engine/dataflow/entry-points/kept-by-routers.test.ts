/** What middleware leaves on a request is found by the handlers of its own router. */
import { expect, test } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const given = (place: string, value: string) => `(req, res, next) => { ${place}.name = ${value}; next(); }`;
const checked = (place: string) => `(req, res, next) => {
  if (!/^[a-z]+$/.test(req.query.name)) return res.status(400).end();
  ${place}.name = req.query.name; next();
}`;

test.each(['req', 'res.locals'])('%s of one router is not that of another', (place) => {
  const code = `const express = require('express'); const { exec } = require('child_process'); const app = express();
const [open, fixed, checked, inner] = [1, 2, 3, 4].map(() => express.Router());
open.use(${given(place, 'req.query.name')});
fixed.use(${given(place, "'fixed'")});
checked.use(${checked(place)});
open.get('/', (req, res) => exec('1 ' + ${place}.name));
inner.get('/', (req, res) => exec('2 ' + ${place}.name));
fixed.get('/', (req, res) => exec('3 ' + ${place}.name));
checked.get('/', (req, res) => exec('4 ' + ${place}.name));
app.use('/open', open); app.use('/fixed', fixed); app.use('/checked', checked); open.use('/inner', inner);`;
  // The check takes four lines.
  expect(findings({ 'app.js': code })).toEqual([
    'code/command-injection app.js:9',
    'code/command-injection app.js:10',
  ]);
});

test('a router that is mounted out of sight finds what any has left', () => {
  const code = `const express = require('express'); const { exec } = require('child_process'); const app = express();
const [outer, inner] = [express.Router(), express.Router()];
outer.use(${given('req', 'req.query.name')});
inner.get('/', (req, res) => exec('ls ' + req.name));
app.use(outer); require('other').mount(outer, 'x');`;
  expect(findings({ 'app.js': code })).toHaveLength(1);
});

test.each(['{ ...res.locals }', 'res.locals', '{ name: res.locals.name }', ''])(
  'a page is given %s',
  (given) => {
    const code = `const express = require('express'); const app = express(); const router = express.Router();
app.set('view engine', 'ejs');
app.use((req, res, next) => { res.locals.place = 'x'; next(); });
router.use((req, res, next) => { res.locals.name = req.query.name; next(); });
router.get('/', (req, res) => res.render('page'${given === '' ? '' : `, ${given}`}));
app.use(router);`;
    expect(findings({ 'app.js': code, 'views/page.ejs': '<p>\n<%- name %>' })).toHaveLength(1);
  },
);
