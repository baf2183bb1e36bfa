/** Checks that look for one of a list by a function: `allowed.some((one) => …)`. */
import { describe, expect, it } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const isAsked = (condition: string) =>
  findings({
    'app.ts': `import express from 'express';
const app = express();
const allowed = ['https://a.example.com/dav', ...process.env.MORE.split(',')];
const parse = (text: string) => { try { return new URL(text); } catch { return null; } };
app.get('/', async (req, res) => {
  const url = req.query.url as string;
  if (!${condition}) return res.status(400).end();
  res.send(await fetch(url + '/x'));
});`,
  })
    .join()
    .includes('code/ssrf');

describe('an address is one of ours', () => {
  it.each([
    'allowed.some((one) => new URL(one).host === new URL(url).host)',
    'allowed.some((one) => { const asked = new URL(url); return asked.host === new URL(one).host; })',
    `allowed.some((one) => {
      const asked = parse(url);
      const ours = parse(one);
      return asked && asked.hostname === ours?.hostname && asked.pathname.startsWith(ours.pathname);
    })`,
    '(new URL(allowed[0]).origin === new URL(url).origin)',
  ])('%s', (condition) => expect(isAsked(condition)).toBe(false));
});

describe('one of a list of beginnings', () => {
  const isTold = (list: string, test = 'allowed.some((one) => url.startsWith(one))') =>
    findings({
      'app.js': `const allowed = ${list};
require('express')().get('/', async (req, res) => { const url = req.query.url; if (!${test}) return res.end(); res.send(await fetch(url)); });`,
    }).length > 0;

  it('settles the host where each of them does', () => {
    expect(isTold("['https://a.example.com/', 'https://b.example.com/api']")).toBe(false);
  });

  it.each([
    "['https://a.example.com/', 'https://b.example.com']",
    "['https://a.example.com', 'https://b.example.com']",
    "['https://']",
    '[]',
  ])('does not where one leaves it open: %s', (list) => {
    expect(isTold(list)).toBe(true);
  });
});

it('says nothing of a list that was sent, of which one is good', () => {
  const code = `const allowed = ['a', 'b']; const pool = new (require('pg').Pool)();
require('express')().post('/', (req, res) => { const names = req.body.names; if (!names.some((one) => allowed.includes(one))) return res.end(); pool.query('SELECT * FROM t WHERE n IN (' + names.join() + ')'); });`;
  expect(findings({ 'app.js': code })).toHaveLength(1);
});

describe('it is not', () => {
  it.each([
    'allowed.some((one) => new URL(one).pathname === new URL(url).pathname)',
    'allowed.some((one) => { const asked = new URL(url); return asked.protocol === "https:"; })',
    'req.body.hosts.some((one) => new URL(one).host === new URL(url).host)',
    '(new URL(req.query.other).host === new URL(url).host)',
  ])('%s', (condition) => expect(isAsked(condition)).toBe(true));
});

describe('a path lies in one of several folders', () => {
  const isTold = (condition: string) =>
    findings({
      'app.js': `const path = require('path');
const fs = require('fs');
const folders = [process.cwd(), '/tmp'].map((folder) => path.resolve(folder));
const inside = (folder, file) => {
  const way = path.relative(folder, file);
  return way !== '' && !way.startsWith('..') && !path.isAbsolute(way);
};
const windows = process.platform === 'win32';
require('express')().get('/', (req, res) => {
  const file = path.resolve(req.query.file);
  if (${condition}) return res.status(400).end();
  res.send(fs.readFileSync(file));
});`,
    }).length > 0;

  it.each([
    '!folders.some((one) => { if (windows) { return inside(one.toLowerCase(), file.toLowerCase()); } return inside(one, file); })',
    '!folders.some((one) => { if (windows) return inside(one.toLowerCase(), file.toLowerCase()); else return inside(one, file); })',
    '!folders.some((one) => (windows ? inside(one.toLowerCase(), file.toLowerCase()) : inside(one, file)))',
    'windows ? !inside(folders[0].toLowerCase(), file.toLowerCase()) : !inside(folders[0], file)',
    '!(windows ? inside(folders[0], file) : false)',
    'folders.every((one) => !inside(one, file))',
    '!folders.some((one) => { if (!one) return false; let folder; try { folder = path.resolve(one); } catch { return false; } if (file === folder) return true; return file.startsWith(folder + path.sep); })',
    '!folders.some((one) => { const folder = path.resolve(one); if (!path.isAbsolute(folder)) throw new Error(); if (windows) { const drive = one[0]; return drive === file[0] && file.startsWith(folder + path.sep); } return file.startsWith(folder + path.sep); })',
  ])('whichever way the check took: %s', (condition) => expect(isTold(condition)).toBe(false));

  it.each([
    '!folders.some((one) => { if (windows) return true; return inside(one, file); })',
    '!folders.some((one) => { if (windows) return inside(one, "/x"); return inside(one, file); })',
    '!folders.some((one) => { if (windows) return inside(one, file); })',
    '!(windows ? inside(folders[0], file) : true)',
    'windows ? !inside(folders[0], file) : false',
    '!folders.some((one) => { if (one) return true; return file.startsWith(one + path.sep); })',
    '!folders.some((one) => { let folder; try { folder = path.resolve(one); } catch { return true; } return file.startsWith(folder + path.sep); })',
    '!folders.some((one) => { if (windows) return file[0] === one[0]; return file.startsWith(one + path.sep); })',
    'folders.every((one) => { if (windows) throw new Error(); return inside(one, file); })',
    'folders.every((one) => inside(one, file))',
    '!folders.every((one) => !inside(one, file))',
    'folders.some((one) => inside(one, file))',
  ])('and is told where one way leaves it open: %s', (condition) => expect(isTold(condition)).toBe(true));
});
