/** What users of a published package hand to what it offers. */
import { describe, expect, test } from 'vitest';
import { analyseSources, findings, replaySources, type Sources } from '../../support/analyse-sources.ts';

const published = new Set(['index.js']);
const command = 'code/command-injection index.js';
const pollution = 'code/prototype-polluting-function index.js';

function found(code: string, others: Sources = {}): string[] {
  const shell = "const { exec } = require('child_process');";
  return findings({ 'index.js': `${shell}\n${code}`, ...others }, { published });
}

describe('commands', () => {
  test('that an exported function makes of an argument are found, one step less severe', () => {
    const sources = {
      'index.js': "exports.log = (branch) => require('child_process').exec('git log ' + branch);",
    };
    const { candidates } = analyseSources(sources, { published });
    expect(candidates).toMatchObject([
      {
        ruleId: 'code/command-injection',
        source: { kind: 'library-input', expression: 'branch' },
        entryPoint: { kind: 'library' },
        particulars: { severity: 'high' },
      },
    ]);
    expect(replaySources(sources, candidates, { published })).toEqual([true]);
  });

  test('that are handed over whole are meant to run', () => {
    expect(found('exports.run = (line, more) => { exec(line); exec(line + " " + more); };')).toEqual([]);
  });

  test('of what is asked of an object with methods of its own are not what users write', () => {
    expect(found("exports.log = (branch) => exec('git log ' + branch.trim());")).toEqual([`${command}:2`]);
    expect(found("exports.log = (repository) => exec('git log ' + repository.currentBranch());")).toEqual([]);
  });

  test('of server functions are its users’, who wrap them', () => {
    const sources = {
      'packages/kit/src/index.ts': "export { login } from './login';",
      'packages/kit/src/login.ts': `'use server';
export async function login(name: string) { eval(name); (await import('child_process')).exec('id ' + name); }`,
    };
    const offered = { published: new Set(['packages/kit/src/index.ts']) };
    expect(findings(sources).map((one) => one.replace(/ .*/, ''))).toEqual([
      'code/code-injection',
      'code/command-injection',
    ]);
    const [candidate, ...others] = analyseSources(sources, offered).candidates;
    expect(candidate).toMatchObject({ ruleId: 'code/command-injection', source: { kind: 'library-input' } });
    expect(others).toEqual([]);
  });

  test('of files that nothing publishes are nobody’s', () => {
    expect(
      findings({ 'tool.js': "exports.log = (b) => require('child_process').exec('git log ' + b);" }),
    ).toEqual([]);
  });

  test('are found in methods of exported classes, with what the constructor was given', () => {
    const code = `class Repository {
      constructor(folder) { this.folder = folder; }
      async log() { exec('git -C ' + this.folder + ' log'); }
      _own(text) { exec('echo ' + text); }
    }
    module.exports = Repository;`;
    expect(found(code)).toEqual([`${command}:4`]);
  });

  test('are found in what factories make, and in constructors of the older kind', () => {
    expect(
      found('module.exports = (options) => ({ log: () => exec(`git log ${options.branch}`) });'),
    ).toEqual([`${command}:2`]);
    const older = `function Tool(name) { this.name = name; }
    Tool.prototype.run = function () { exec('which ' + this.name); };
    module.exports = new Tool('x');
    module.exports.Tool = Tool;`;
    expect(found(older)).toEqual([`${command}:3`]);
  });

  test('are found where a function looks at its arguments', () => {
    expect(found("module.exports = function () { exec('ps ' + arguments[0]); };")).toEqual([`${command}:2`]);
    expect(found("exports.a = function (x) { exec('ps ' + [].slice.call(arguments).join(' ')); };")).toEqual([
      `${command}:2`,
    ]);
  });

  test('are found through `util.format`, and not where a number is written', () => {
    const format = "const util = require('util');";
    expect(found(`${format} exports.a = (x) => exec(util.format('ps -p %s', x));`)).toEqual([`${command}:2`]);
    expect(found(`${format} exports.a = (x) => exec(util.format('ps -p %d', x));`)).toEqual([]);
  });

  test('are found in lists that are longer on one way', () => {
    const code = `exports.notify = (text, sticky) => {
      const words = ['notify-send'];
      if (sticky) words.push('--sticky');
      words.push('"' + text + '"');
      exec(words.join(' '));
    };`;
    expect(found(code)).toEqual([`${command}:6`]);
  });
});

test('what one call leaves in the package is not there for another user', () => {
  const code = `let target = '.';
  exports.use = (folder) => { target = folder; };
  exports.log = () => exec('git -C ' + target + ' log');`;
  expect(found(code)).toEqual([]);
});

describe('what a function is given by its purpose', () => {
  const code = 'code/code-injection index.js:2';
  const slow = 'code/slow-regex index.js:2';
  test.each([
    ["exports.load = (text) => new Function('return ' + text);", [code]],
    ["exports.compile = (text) => new Function('return ' + text);", []],
    ["exports.compile = (text, options) => new Function(options.name, 'return ' + options.name);", [code]],
    ['exports.parse = (text) => text.split(/\\s*,\\s*/);', [slow]],
    ['exports.serve = (options) => options.origins.split(/\\s*,\\s*/);', []],
  ])('%s', (line, expected) => {
    expect(found(line)).toEqual(expected);
  });
});

describe('prototypes', () => {
  test('a recursive function that names itself in its expression', () => {
    const code = `module.exports = function merge(target, source) {
      for (const key in source) {
        if (typeof source[key] === 'object') target[key] = merge(target[key], source[key]);
        else target[key] = source[key];
      }
      return target;
    };`;
    expect(found(code)).toContain(`${pollution}:5`);
  });

  test('a way down that goes on from one round of a callback to the next', () => {
    const code = `exports.set = (object, path, value) => {
      let at = object;
      path.split('.').forEach((key, index, keys) => {
        if (index === keys.length - 1) at[key] = value;
        else at = at[key];
      });
    };`;
    expect(found(code)).toEqual([`${pollution}:5`]);
  });

  test('callbacks of iterating libraries', () => {
    const code = `const each = require('for-own');
    module.exports = function defaults(target, source) {
      each(source, (value, key) => {
        if (target[key] === undefined) target[key] = value;
        else defaults(target[key], value);
      });
    };`;
    expect(found(code)).toEqual([`${pollution}:5`]);
  });

  test('callbacks of iterating libraries that are given what `this` is', () => {
    const code = `const forIn = require('for-in');
    function mixin(target, source) { forIn(source, copy, target); }
    function copy(value, key) {
      const own = this[key];
      if (typeof value === 'object' && typeof own === 'object') mixin(own, value);
      else this[key] = value;
    }
    module.exports = mixin;`;
    expect(found(code)).toEqual([`${pollution}:7`]);
  });

  test.each([
    ['by the key on the way down', "if (key === '__proto__') return;"],
    ['by a list of keys', "if (['__proto__', 'constructor'].includes(key)) return;"],
    ['by asking for own properties', 'if (!Object.prototype.hasOwnProperty.call(at, key)) return;'],
  ])('checks %s settle it', (_, check) => {
    const code = `exports.set = (object, path, value) => {
      const keys = path.split('.');
      const last = keys.pop();
      let at = object;
      for (const key of keys) {
        ${check}
        at = at[key];
      }
      at[last] = value;
    };`;
    expect(found(code)).toEqual([]);
    expect(found(code.replace(check, ''))).toEqual([`${pollution}:10`]);
  });

  test.each([
    ["keys.includes('__proto__')"],
    ["keys.some((key) => key === '__proto__')"],
    ['!isAllowed(keys)'],
  ])('a list of keys that is refused when %s is quiet', (test) => {
    const code = `const isAllowed = (names) => names.every((name) => name !== '__proto__');
    exports.set = (object, path, value) => {
      const keys = path.split('.');
      if (${test}) throw new Error('no');
      object[keys[0]][keys[1]] = value;
    };`;
    expect(found(code)).toEqual([]);
    expect(found(code.replace(test, 'false'))).toEqual([`${pollution}:6`]);
  });

  test.each([['key in object'], ['key of Object.keys(object)']])(
    'elements that a loop over %s gives new values are quiet',
    (keys) => {
      const code = `module.exports = function trim(object) {
        for (const ${keys}) {
          if (typeof object[key] === 'object') trim(object[key]);
          else object[key] = object[key].trim();
        }
        return object;
      };`;
      expect(found(code)).toEqual([]);
    },
  );

  test('after such a loop the variable may be any key', () => {
    const code = `exports.copy = (target, source, name) => {
      let key;
      for (key of Object.keys(target)) target[key] = 1;
      for (key of Object.keys(source)) target[key][name] = source[key];
    };`;
    expect(found(code)).toEqual([`${pollution}:5`]);
  });

  test('keys that are refused by name are quiet', () => {
    const code = `exports.set = (object, group, name, value) => {
      if (group === '__proto__' || name === '__proto__') throw new Error('no');
      object[group][name] = value;
    };`;
    expect(found(code)).toEqual([]);
  });
});

test('an object whose members TypeScript declares in its place may be any other', () => {
  const code = `interface Options { inner: Options }
export function merge(args: { target: Options; source: Options }) {
  const { target, source } = args;
  for (const key of Object.keys(source)) {
    if (typeof source[key] === 'object') merge({ target: target[key], source: source[key] });
    else target[key] = source[key];
  }
}`;
  const found = findings({ 'index.ts': code }, { published: new Set(['index.ts']) });
  expect(found).toContainEqual(expect.stringContaining('code/prototype-polluting-function'));
});
