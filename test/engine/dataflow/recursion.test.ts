/** Functions that call themselves give what their other ways give. */
import { describe, expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

function reports(functions: string, call: string): boolean {
  const source = `const express = require('express');\nconst { exec } = require('child_process');
${functions}\nconst app = express();\napp.get('/', (req, res) => { exec(${call}) });`;
  return findings({ 'app.js': source }).some((finding) => finding.startsWith('code/command-injection'));
}

describe('a function that calls itself', () => {
  it.each([
    [
      'and gives something else in the end',
      `function find(path) { for (const route of routes) { if (route.test(path)) return route.target }\nconst shorter = path.replace('.html', '');\nif (shorter !== path) return find(shorter);\nreturn 'none' }`,
      'find(req.query.x)',
    ],
    [
      'after it has given something',
      `function find(path, n) { if (n > 9) return 'none';\nreturn find(path + 'a', n + req) }`,
      'find(req.query.x, Math.random())',
    ],
    [
      'for each child, which it makes clean',
      `function text(node) { let all = String(Number(node.label));\nfor (const child of node.children) { all += text(child) }\nreturn all }`,
      'text(req.body)',
    ],
    [
      'through a function that is called for each child',
      `function text(node) { return Number(node.label) + node.children.map((child) => text(child)).join('') }`,
      'text(req.body)',
    ],
    [
      'through another function',
      `function text(node) { return Number(node.label) + texts(node.children) }\nfunction texts(nodes) { let all = '';\nfor (const node of nodes) { all += text(node) }\nreturn all }`,
      'text(req.body)',
    ],
  ])('%s', (_, functions, call) => expect(reports(functions, call)).toBe(false));

  it.each([
    [
      'and gives what it was given in the end',
      `function trim(path) { const shorter = path.replace('.html', '');\nif (shorter !== path) return trim(shorter);\nreturn path }`,
      'trim(req.query.x)',
    ],
    [
      'a number of times that is known',
      `function again(path, n) { if (n === 0) return path;\nreturn again(path, n - 1) }`,
      'again(req.query.x, 6)',
    ],
    [
      'for one kind after the other',
      `function path(kind, name) { if (kind === 'plain') return name;\nif (kind === 'url') return 'files/' + path('plain', name);\nif (kind === 'stored') return path('url', name) + '.bin';\nreturn '/srv/' + path('stored', name) }`,
      "path('absolute', req.query.x)",
    ],
    [
      'for each part of what it was given',
      `function text(node) { if (typeof node === 'string') return node;\nif (Array.isArray(node)) return node.map((one) => text(one)).join('');\nreturn text(node.children) }`,
      'text(req.body)',
    ],
    [
      'for each child',
      `function text(node) { let all = node.label;\nfor (const child of node.children) { all += text(child) }\nreturn all }`,
      'text(req.body)',
    ],
    [
      'and collects',
      `function walk(list, all) { if (list.length === 0) return all;\nreturn walk(list.slice(1), all + list[0]) }`,
      `walk(req.query.x.split(','), '')`,
    ],
  ])('%s', (_, functions, call) => expect(reports(functions, call)).toBe(true));
});
