/** From the code to the finding: which regular expressions are looked at, and what is told of them. */
import { describe, expect, it } from 'vitest';
import { scanTree } from '../../../src/engine/scan-tree.ts';
import { memoryTree } from '../memory-tree.ts';
import { analyseSources, replaySources } from '../support/analyse-sources.ts';

const app = (body: string) => `
const express = require('express');
const app = express();
app.use(express.json());
app.post('/x/:id', (req, res) => { ${body} });
`;

function reported(body: string): string[] {
  return analyseSources({ 'a.js': app(body) })
    .candidates.filter(({ ruleId }) => /redos|slow-regex/.test(ruleId))
    .map(({ ruleId, sinkApi }) => `${ruleId} ${sinkApi}`);
}

const slow = '/^(a+)+$/';

describe('what text from outside is matched against', () => {
  it.each([
    [`res.json(${slow}.test(req.query.q))`, 'RegExp.test'],
    [`const m = ${slow}.exec(req.body.q)`, 'RegExp.exec'],
    [`const m = req.params.id.match(${slow})`, 'String.match'],
    [`const m = [...req.params.id.matchAll(${slow}g)]`, 'String.matchAll'],
    [`const m = req.params.id.trim().replace(${slow}, '')`, 'String.replace'],
    [`const m = req.params.id.split(${slow})`, 'String.split'],
    [`const m = req.params.id.search('^(a+)+$')`, 'String.search'],
    [`const m = new RegExp('^(a+)+$').test(req.query.q)`, 'RegExp.test'],
    [`const is = (text, how) => how.test(text); is(req.query.q, ${slow})`, 'RegExp.test'],
    [`const a = /(a+)+/; new RegExp('^' + a.source + '$').test(req.query.q)`, 'RegExp.test'],
    [`new RegExp(${slow}, 'i').test(req.query.q)`, 'RegExp.test'],
  ])('%s', (body, api) => {
    expect(reported(body)).toEqual([`code/redos ${api}`]);
  });

  it.each([
    `${slow}.test('aaa')`,
    `${slow}.test(Number(req.query.q))`,
    `${slow}.test(process.argv[2])`,
    '/^(a+)$/.test(req.query.q)',
    '/(/.test(req.query.q)',
    `const own = { test(text) { return text; } }; own.test(req.query.q, ${slow})`,
  ])('is silent: %s', (body) => {
    expect(reported(body)).toEqual([]);
  });
});

describe('in Kotlin', () => {
  const inKotlin = (condition: string) =>
    analyseSources({
      'A.kt': `
import io.ktor.server.application.*
import io.ktor.server.response.*
import io.ktor.server.routing.*
val slow = Regex("^(a+)+$")
fun Application.module() {
  routing {
    get("/x") {
      val q = call.request.queryParameters["q"]!!
      if (${condition}) call.respondText("yes")
    }
  }
}`,
    })
      .candidates.filter(({ ruleId }) => /redos|slow-regex/.test(ruleId))
      .map(({ sinkApi }) => sinkApi);

  it.each([
    ['Regex("^(a+)+$").matches(q)', 'Regex.matches'],
    ['slow.containsMatchIn(q)', 'Regex.containsMatchIn'],
    ['"^(a+)+$".toRegex().find(q) != null', 'Regex.find'],
    ['slow.matchEntire(q) != null', 'Regex.matchEntire'],
    ['q.matches(slow)', 'String.matches'],
    ['q.contains(slow)', 'String.contains'],
    ['q.replace(slow, "") == ""', 'String.replace'],
    ['q.split(slow).size > 1', 'String.split'],
  ])('%s', (condition, api) => {
    expect(inKotlin(condition)).toEqual([api]);
  });

  it.each(['Regex("^[a-z]+$").matches(q)', 'q.contains("(a+)+")', 'slow.matches("aaa")'])(
    'is silent: %s',
    (condition) => {
      expect(inKotlin(condition)).toEqual([]);
    },
  );
});

describe('length', () => {
  it.each([
    ['req.body.q', ['code/slow-regex String.replace']],
    ['req.query.q', []],
    ['req.body.q.slice(0, 80)', []],
    ['req.body.q.slice(80)', ['code/slow-regex String.replace']],
  ])('matters for the square: %s', (value, expected) => {
    expect(reported(String.raw`const text = ${value}.replace(/\s+$/, '')`)).toEqual(expected);
  });

  it.each(['if (q.length > 200) return', 'if (200 < q.length) return', 'if (!(q.length <= 200)) return'])(
    'is known after a check: %s',
    (check) => {
      expect(reported(String.raw`const { q } = req.body; ${check}; q.replace(/\s+$/, '')`)).toEqual([]);
      expect(reported(`const { q } = req.body; ${check}; q.replace(${slow}, '')`)).toHaveLength(1);
    },
  );

  it('is not known after a check that allows megabytes', () => {
    const body = String.raw`const { q } = req.body; if (q.length > 1e6) return; q.replace(/\s+$/, '')`;
    expect(reported(body)).toHaveLength(1);
  });
});

it('finds the one slow expression among several in one place', () => {
  const body = `const how = req.query.strict ? /^a+$/ : ${slow}; how.test(req.query.q)`;
  expect(reported(body)).toEqual(['code/redos RegExp.test']);
});

it.each([`${slow}.test(req.query.q)`, String.raw`req.body.q.replace(/\s+$/, '')`])(
  'is reached again: %s',
  (body) => {
    const sources = { 'a.js': app(body) };
    const candidates = analyseSources(sources).candidates.filter(({ trace }) => trace.length > 0);
    expect(replaySources(sources, candidates)).toEqual([true]);
  },
);

it('tells the expression, its growth and the text that shows it', async () => {
  const tree = memoryTree({ 'a.js': app(`res.json(${slow}.test(req.body.name))`) });
  const { findings } = await scanTree(tree, { repositoryName: 'x' });
  const finding = findings.find(({ ruleId }) => ruleId === 'code/redos');
  expect(finding?.description).toContain('grows exponentially with');
  expect(finding?.verification.verdict).toBe('approved');
  expect(finding?.proofOfConcept).toContain(".repeat(31) + '\\x00'");
  expect(finding?.proofOfConcept).toContain('process.stdout.write(JSON.stringify(');
});

it('names files with expressions that are too much for it', async () => {
  const hostile = `/${'(.*)'.repeat(9)}\\1\\2\\3\\4\\5\\6\\7\\8\\9$/`;
  const { notAnalysed } = await scanTree(memoryTree({ 'a.js': app(`${hostile}.test(req.query.q)`) }), {
    repositoryName: 'x',
  });
  expect(notAnalysed).toContainEqual({
    path: 'a.js',
    reason: 'how long a regular expression of it can take was not found out',
  });
});

describe('Python', () => {
  const flask = (body: string) => `
import re
from flask import Flask, request
app = Flask(__name__)
WORDS = re.compile(r'(\\w+\\s?)*!')

@app.route('/x', methods=['POST'])
def x():
    q = request.json['q']
    ${body}
    return 'ok'
`;
  const reportedOf = (body: string) =>
    analyseSources({ 'a.py': flask(body) })
      .candidates.filter(({ ruleId }) => /redos|slow-regex/.test(ruleId))
      .map(({ ruleId, sinkApi }) => `${ruleId} ${sinkApi}`);

  it.each([
    ["re.match(r'(a+)+$', q)", ['code/redos re.match']],
    ["re.search(r'^(a+)+$', q, re.I)", ['code/redos re.search']],
    ["re.sub(r'^(a+)+$', '', q)", ['code/redos re.sub']],
    ["re.split(pattern=r'^(a+)+$', string=q)", []],
    ['WORDS.fullmatch(q)', ['code/redos re.Pattern.fullmatch']],
    ["re.sub(r'\\s+$', '', q)", ['code/slow-regex re.sub']],
    ["re.sub(r'\\s+$', '', q[:200])", []],
    ["if len(q) < 200: re.sub(r'\\s+$', '', q)", []],
    ["re.match(r'\\s+$', q)", []],
    ["re.match(r'(a +)+$', q, re.X)", []],
    ["re.match(r'(a+)+$', 'aaa')", []],
  ])('%s', (body, expected) => {
    expect(reportedOf(body)).toEqual(expected);
  });
});
