/** Most methods of an application of Express give back the application. */
import { describe, expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const app = (chain: string) =>
  findings({
    'app.js': `const app = require('express')();
const evil = (a, b) => b.redirect(a.query.to);
const slash = (a, b) => b.redirect(a.path + '/');
${chain}`,
  });

describe('chains of calls on an application', () => {
  it.each([
    "app.disable('x-powered-by').use(evil);",
    "app.set('view engine', 'pug').enable('trust proxy').get('/x', evil);",
    "app.use(require('compression')()).use('/files', evil);",
    "app.post('/a', (a, b) => b.end()).delete('/b', evil);",
  ])('go on registering: %s', (chain) => {
    expect(app(chain)).toEqual(['code/open-redirect app.js:2']);
  });

  it('have a path for each call', () => {
    expect(app("app.use('/files', require('serve-static')('x')).use(slash);")).toEqual([
      'code/open-redirect app.js:3',
    ]);
    expect(app("app.use(require('serve-static')('x')).use('/files', slash);")).toEqual([]);
    expect(app("app.route('/files').get(slash);")).toEqual([]);
  });

  it.each([
    // What is asked for a setting is no application.
    "app.get('db').query('SELECT 1', evil);",
    "require('other')().disable('x').use(evil);",
  ])('are of an application: %s', (chain) => {
    expect(app(chain)).toEqual([]);
  });
});
