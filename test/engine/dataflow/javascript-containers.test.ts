/** What JavaScript's containers hold after their methods, each beside the nearest form that holds nothing harmful. */
import { describe, expect, it } from 'vitest';
import { analyseSources } from '../support/analyse-sources.ts';

const before = `const app = require('express')();\nconst { exec } = require('child_process');\napp.get('/', (req, res) => {\n`;

/** Whether a command injection is reported in a handler with this body. */
function reaches(body: string): boolean {
  return analyseSources({ 'app.js': `${before}const a = req.query.a;\n${body}\n});` }).candidates.some(
    ({ ruleId }) => ruleId === 'code/command-injection',
  );
}

function table(title: string, rows: readonly [name: string, bad: string, ok: string][]): void {
  describe(title, () => {
    it.each(rows)('%s', (_, bad, ok) => {
      expect(reaches(bad)).toBe(true);
      expect(reaches(ok)).toBe(false);
    });
  });
}

const map = (entries: string) => `const m = new Map();\n${entries}\n`;

table('a map', [
  ['by key', `${map(`m.set('k', a);`)}exec(m.get('k'));`, `${map(`m.set('k', a);`)}exec(m.get('other'));`],
  ['from pairs', `exec(new Map([['k', a]]).get('k'));`, `exec(new Map([['k', a], ['b', 'ls']]).get('b'));`],
  [
    'its values',
    `${map(`m.set('k', a);`)}for (const v of m.values()) exec(v);`,
    `${map(`m.set(a, 'ls');`)}for (const v of m.values()) exec(v);`,
  ],
  [
    'its keys',
    `${map(`m.set(a, 'x');`)}for (const k of m.keys()) exec(k);`,
    `${map(`m.set('ls', a);`)}for (const k of m.keys()) exec(k);`,
  ],
  [
    'its entries',
    `${map(`m.set('k', a);`)}for (const [, v] of m.entries()) exec(v);`,
    `${map(`m.set('ls', a);`)}for (const [k] of m.entries()) exec(k);`,
  ],
  [
    'itself as entries',
    `${map(`m.set(a, 'x');`)}for (const [k] of m) exec(k);`,
    `${map(`m.set(a, 'ls');`)}for (const [, v] of m) exec(v);`,
  ],
  [
    'forEach',
    `${map(`m.set(a, 'x');`)}m.forEach((v, k) => exec(k));`,
    `${map(`m.set(a, 'ls');`)}m.forEach((v) => exec(v));`,
  ],
  [
    'the first value of an iterator',
    `${map(`m.set('k', a);`)}exec(m.values().next().value);`,
    `${map(`m.set(a, 'ls');`)}exec(m.values().next().value);`,
  ],
  [
    'delete',
    `${map(`m.set('k', a); m.set('l', 'x'); m.delete('l');`)}exec(m.get('k'));`,
    `${map(`m.set('k', a); m.delete('k');`)}exec(String(m.get('k')));`,
  ],
  [
    'clear',
    `${map(`m.clear(); m.set('k', a);`)}exec([...m.values()].join(' '));`,
    `${map(`m.set('k', a); m.clear();`)}exec([...m.values()].join(' '));`,
  ],
  [
    'Array.from and Object.fromEntries',
    `${map(`m.set('k', a);`)}exec(Object.fromEntries(m).k);`,
    `${map(`m.set('k', 'ls');`)}exec(Object.fromEntries(m).k);`,
  ],
]);

it('a deletion in one request takes nothing from what another one left', () => {
  const code = `const app = require('express')();
const { exec } = require('child_process');
const kept = new Map();
app.post('/', (req) => { kept.set('k', req.query.a); });
app.delete('/', () => { kept.delete('k'); kept.clear(); });
app.get('/', () => { exec(kept.get('k')); });`;
  expect(analyseSources({ 'app.js': code }).candidates.map(({ ruleId }) => ruleId)).toContain(
    'code/command-injection',
  );
});

table('a set', [
  ['of an array', `for (const v of new Set([a])) exec(v);`, `for (const v of new Set(['ls'])) exec(v);`],
  [
    'add and delete',
    `const s = new Set(); s.add(a); s.delete('x');\nexec([...s].join(' '));`,
    `const s = new Set([a, 'ls']); s.delete(a);\nexec([...s].join(' '));`,
  ],
  [
    'clear',
    `const s = new Set(); s.clear(); s.add(a);\nexec(Array.from(s)[0]);`,
    `const s = new Set([a]); s.clear();\nexec([...s].join(' '));`,
  ],
]);

table('an array', [
  [
    'reverse',
    `const l = [a, 'x']; l.reverse();\nexec(l[1]);`,
    `const l = [a, 'ls']; l.reverse();\nexec(l[0]);`,
  ],
  ['toReversed', `exec([a, 'x'].toReversed()[1]);`, `exec([a, 'ls'].toReversed()[0]);`],
  [
    'fill',
    `const l = new Array(3).fill(a);\nexec(l[0]);`,
    `const l = new Array(3); l.fill(a); l.fill('ls');\nexec(l[0]);`,
  ],
  [
    'splice',
    `const l = ['x']; l.splice(0, 0, a);\nexec(l[0]);`,
    `const l = [a, 'ls']; l.splice(0, 1);\nexec(l[0]);`,
  ],
  ['what splice took out', `exec([a, 'x'].splice(0, 1)[0]);`, `exec([a, 'ls'].splice(1)[0]);`],
  [
    'what splice took out of a place that is not known',
    `exec([a, 'x'].splice(Number(req.query.b), 1)[0]);`,
    `exec(['x', 'ls'].splice(0, Number(a))[0]);`,
  ],
  ['slice without arguments', `exec([a, 'x'].slice()[0]);`, `exec([a, 'ls'].slice()[1]);`],
  [
    'copyWithin',
    `const l = ['x', a]; l.copyWithin(0, 1);\nexec(l[0]);`,
    `const l = [a, 'ls']; l.copyWithin(0, 1);\nexec(l[0]);`,
  ],
  ['flat', `exec([['x'], [a]].flat()[1]);`, `exec([['ls'], [a]].flat()[0]);`],
  [
    'entries',
    `for (const [, v] of [a].entries()) exec(v);`,
    `const [[, v]] = [...['ls', a].entries()];\nexec(v);`,
  ],
  ['with', `exec(['x'].with(0, a)[0]);`, `exec([a].with(0, 'ls')[0]);`],
  [
    'the rest of a destructured one',
    `const [x, ...rest] = ['x', a, 'y'];\nexec(rest[0]);`,
    `const [x, ...rest] = ['x', a, 'ls'];\nexec(rest[1]);`,
  ],
  [
    'delete',
    `const l = [a, 'x']; delete l[1];\nexec(l.join(' '));`,
    `const l = [a, 'x']; delete l[0];\nexec(l.join(' '));`,
  ],
  [
    'filter by what is known',
    `exec(['x', a].filter((v) => v !== 'x').join(' '));`,
    `exec(['ls', a].filter((v) => v === 'ls').join(' '));`,
  ],
  [
    'filter by a check',
    `exec(a.split(',').filter((v) => v !== '').join(' '));`,
    `exec(a.split(',').filter((v) => /^[a-z]+$/.test(v)).join(' '));`,
  ],
  [
    'find by a check',
    `exec(a.split(',').find((v) => v.length > 1));`,
    `exec(a.split(',').find((v) => ['ls', 'ps'].includes(v)));`,
  ],
  [
    'an iterator taken by hand',
    `exec([a][Symbol.iterator]().next().value);`,
    `exec(['ls'][Symbol.iterator]().next().value);`,
  ],
]);

it('a check of the elements of a filtered list says nothing of others from the same source', () => {
  expect(reaches(`const ok = [a, 'ls'].filter((v) => v === 'ls');\nexec(a);`)).toBe(true);
});

table('an object', [
  [
    'delete',
    `const o = { x: a, y: a }; delete o.y;\nexec(o.x);`,
    `const o = { x: a }; delete o.x;\nexec(String(o.x));`,
  ],
  [
    'new Object',
    `const o = new Object(); o.x = a;\nexec(o.x);`,
    `const o = new Object(); o.x = a;\nexec(o.y);`,
  ],
  ['Reflect.get', `exec(Reflect.get({ x: a }, 'x'));`, `exec(Reflect.get({ x: a, y: 'ls' }, 'y'));`],
  [
    'Reflect.set',
    `const o = {}; Reflect.set(o, 'x', a);\nexec(o.x);`,
    `const o = { x: a }; Reflect.set(o, 'x', 'ls');\nexec(o.x);`,
  ],
  [
    'Reflect.deleteProperty',
    `const o = { x: a }; Reflect.deleteProperty(o, 'y');\nexec(o.x);`,
    `const o = { x: a }; Reflect.deleteProperty(o, 'x');\nexec(String(o.x));`,
  ],
  ['a proxy', `exec(new Proxy({ x: a }, {}).x);`, `exec(new Proxy({ x: a, y: 'ls' }, {}).y);`],
  [
    'its own iterator',
    `class L { constructor(v) { this.v = v; } *[Symbol.iterator]() { yield this.v; } }\nfor (const v of new L(a)) exec(v);`,
    `class L { constructor(v) { this.v = v; } *[Symbol.iterator]() { yield 'ls'; } }\nfor (const v of new L(a)) exec(v);`,
  ],
  [
    'an iterator with next',
    `const o = { [Symbol.iterator]() { return { next: () => ({ value: a, done: false }) }; } };\nexec([...o][0]);`,
    `const o = { b: a, [Symbol.iterator]() { return { next: () => ({ value: 'ls', done: false }) }; } };\nexec([...o][0]);`,
  ],
]);

table('a key that is a symbol', [
  [
    'holds what was put there',
    `const key = Symbol('key'); const o = {}; o[key] = a;\nexec(o[key]);`,
    `const key = Symbol('key'); const o = { x: a };\nexec(o[key]);`,
  ],
  [
    'of an object from outside',
    `exec(Reflect.get(req.query, 'key'));`,
    `exec(Reflect.get(req.query, Symbol.for('key')));`,
  ],
]);

table('a text', [
  ['that is empty where it is asked for', `if (a) exec('ls ' + a);`, `if (!a) exec('ls ' + a);`],
  [
    'of which the fixed beginning is cut out',
    `exec(('abc' + a).substring(0, 4));`,
    `exec(('abc' + a).substring(0, 3));`,
  ],
]);

table('functions', [
  [
    'Reflect.apply',
    `const f = (x, y) => y;\nexec(Reflect.apply(f, null, ['x', a]));`,
    `const f = (x, y) => x;\nexec(Reflect.apply(f, null, ['ls', a]));`,
  ],
  [
    'Reflect.construct',
    `class C { constructor(x) { this.x = x; } }\nexec(Reflect.construct(C, [a]).x);`,
    `class C { constructor(x) { this.y = x; this.x = 'ls'; } }\nexec(Reflect.construct(C, [a]).x);`,
  ],
  [
    'promisify',
    `const f = (x, done) => setTimeout(() => done(null, 'ls ' + x), 10);\nrequire('util').promisify(f)(a).then((v) => exec(v));`,
    `const f = (x, done) => setTimeout(() => done(null, 'ls'), 10);\nrequire('util').promisify(f)(a).then((v) => exec(v));`,
  ],
  [
    'this of a function called on nothing',
    `function F(v) { this.v = v; exec(this.v); }\nF(a);`,
    `function F(v) { this.v = v; exec(this.w); }\nF(a);`,
  ],
  [
    'the values of a tagged template',
    'const tag = (texts, ...values) => exec(values[1]);\ntag`a ${1} b ${a}`;',
    'const tag = (texts, ...values) => exec(texts.join(values[0]));\ntag`a ${1} b ${a}`;',
  ],
  [
    'the next value of a generator',
    `function* g() { yield a; }\nexec(g().next().value);`,
    `function* g() { yield 'ls'; }\nexec(g().next().value);`,
  ],
  [
    'a generator that hands on another one',
    `function* g() { yield a; }\nfunction* h() { yield* g(); }\nfor (const v of h()) exec(v);`,
    `function* g(x) { yield 'ls'; }\nfunction* h() { yield* g(a); }\nfor (const v of h()) exec(v);`,
  ],
]);

table('a decorator of the program', [
  [
    'of a class that it changes',
    `const mark = (made) => { made.v = a; return made; };\n@mark class C {}\nexec(C.v);`,
    `const mark = (made) => { made.v = a; return made; };\n@mark class C {}\nexec(C.w);`,
  ],
  [
    'of a class that it replaces',
    `const wrap = (made) => class extends made { run(v) { exec(v); } };\n@wrap class C { run(v) {} }\nnew C().run(a);`,
    `const wrap = (made) => class extends made { run(v) { exec('ls'); } };\n@wrap class C { run(v) { exec(v); } }\nnew C().run('ps');`,
  ],
  [
    'of a method',
    `const wrap = (method) => function (v) { return 'ls ' + method.call(this, v); };\nclass C { @wrap run(v) { return v; } }\nexec(new C().run(a));`,
    `const wrap = (method) => function (v) { method.call(this, v); return 'ls'; };\nclass C { @wrap run(v) { return v; } }\nexec(new C().run(a));`,
  ],
  [
    'of a method, with options and a descriptor',
    `const wrap = (flag) => (target, key, descriptor) => { const before = descriptor.value; descriptor.value = function (v) { exec(v); return before.call(this, v); }; };\nclass C { @wrap('x') run(v) {} }\nnew C().run(a);`,
    `const wrap = (flag) => (target, key, descriptor) => { descriptor.value = function (v) { exec(flag); }; };\nclass C { @wrap('ls') run(v) { exec(v); } }\nnew C().run(a);`,
  ],
]);

table('a check that it is a number', [
  [
    'of a value, some of whose lists remain without one',
    'let v = a;\nif (req.query.many) v = [a];\nif (v.length) exec(`ls ${v}`);',
    'let v = a;\nif (req.query.many) v = [a];\nif (isFinite(v)) exec(`ls ${v}`);',
  ],
  ['made of it', 'if (Number.isFinite(parseFloat(a))) exec(a);', 'if (Number.isFinite(Number(a))) exec(a);'],
]);

const list = `const list = a.split(',');\nconst isName = (name) => !!/^[a-z]+$/.test(name);\n`;
const runAll = 'for (const name of list) exec(name);';

table('a loop that looks at each element', [
  [
    'and throws where one is bad, or only goes on',
    `${list}for (const name of list) { if (!isName(name)) continue; }\n${runAll}`,
    `${list}for (const name of list) { if (!isName(name)) throw new Error('no'); }\n${runAll}`,
  ],
  [
    'and returns where one is bad, or stops at the first good one',
    `${list}for (const name of list) { if (isName(name)) break; }\n${runAll}`,
    `${list}for (const name of list) { if (!isName(name)) return; }\n${runAll}`,
  ],
  [
    'by a call that makes a truth of its answer, or gives the variable another value',
    `${list}for (let name of list) { name = 'ls'; }\n${runAll}`,
    `${list}for (const name of list) { if (!Boolean(isName(name))) throw new Error('no'); }\n${runAll}`,
  ],
]);

table('an element of a list', [
  ['by its place', "exec(a.split(',').at(-1));", "exec([a, 'ls'].at(-1));"],
  [
    'that is still there, or was taken away',
    "const list = ['ls', a];\nif (req.query.short) list.pop();\nexec(list.join(' '));",
    "const list = ['ls', a];\nlist.pop();\nexec(list.join(' '));",
  ],
  [
    'behind the first',
    "const list = ['ls', 'x', a];\nlist.shift();\nexec(list[1]);",
    "const list = ['ls', 'x', a];\nlist.shift();\nexec(list[0]);",
  ],
]);

table('sets put together', [
  [
    'union',
    `for (const v of new Set([a]).union(new Set(['b']))) exec(v);`,
    `for (const v of new Set(['a']).union(new Set(['b']))) exec(v);`,
  ],
  [
    'difference',
    `for (const v of new Set(a.split(',')).difference(new Set(['b']))) exec(v);`,
    `for (const v of new Set(['b']).difference(new Set([a]))) exec(v);`,
  ],
  [
    'symmetricDifference',
    `exec([...new Set(['b']).symmetricDifference(new Set([a]))].join(' '));`,
    `exec([...new Set(['b']).symmetricDifference(new Set(['c']))].join(' '));`,
  ],
  [
    'intersection',
    `for (const v of new Set([a]).intersection(new Set(a.split(',')))) exec(v);`,
    `for (const v of new Set([a]).intersection(new Set(['a', 'b']))) exec(v);`,
  ],
]);
