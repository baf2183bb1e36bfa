/** What names in the code of a program say of the whole of it. */
import { describe, expect, it } from 'vitest';
import { analyseSources, type Sources } from '../support/analyse-sources.ts';

const app = (rest: string) => `
  const express = require('express');
  const session = require('express-session');
  const app = express();
  app.use(express.urlencoded({ extended: false }));
  app.use(session({ secret: process.env.SECRET, cookie: { secure: true } }));
  app.post('/transfer', (req, res) => res.json(transfer(req.session.userId, req.body.to)));
  ${rest}`;

function rulesIn(files: Sources): string[] {
  return analyseSources(files).candidates.map(({ ruleId }) => ruleId);
}

describe('a fact that rests on a name in the code', () => {
  it('holds for a name in any file of the program', () => {
    const files = { 'app.js': app(''), 'tokens.js': 'exports.checkCsrf = (req) => req.body.token;' };
    expect(rulesIn(files)).not.toContain('code/csrf-missing');
  });

  it.each([
    ['one line', '// app.use(csrf());'],
    ['several lines', '/*\n app.use(csrf());\n app.use(more());\n*/'],
    ['the end of a line of code', 'start(); // and csrf()'],
  ])('does not hold for a name that only a comment of %s speaks of', (_, rest) => {
    expect(rulesIn({ 'app.js': app(rest) })).toContain('code/csrf-missing');
  });

  it('holds for a name that stands in code before a comment that speaks of it, too', () => {
    expect(rulesIn({ 'app.js': app('app.use(csrf()); // csrf') })).not.toContain('code/csrf-missing');
  });

  it('does not hold for a name in a page', () => {
    const files = { 'app.js': app(''), 'views/form.ejs': '<form method="post"><input name="_csrf"></form>' };
    expect(rulesIn(files)).toContain('code/csrf-missing');
  });
});
