import { describe, expect, it } from 'vitest';
import { analyse } from '../../../src/engine/dataflow/analyse.ts';
import { loadRules } from '../../../src/engine/rules/load-rules.ts';
import { languages, parseAll } from '../support/analyse-sources.ts';

const application = `
const { exec } = require('child_process');
exports.run = function run(command) { exec(command); };
exports.list = function list(req, res) { exec('ls ' + req.query.folder); };
`;

function found(
  path: string,
  text: string,
  others: Record<string, string> = { 'app.js': application },
): string[] {
  const sources: Record<string, string> = { ...others, [path]: text };
  const { candidates } = analyse({
    files: parseAll(sources),
    texts: (file) => sources[file] ?? '',
    isTest: (file) => file === path,
    ruleSet: loadRules(),
    languages,
  });
  return candidates.map(({ file, span, entryPoint }) => `${file}:${span.line} ${entryPoint?.kind}`);
}

describe('a file of tests', () => {
  it('is not run: what a test gives to the application comes from nobody', () => {
    const text = `
      const { run } = require('./app');
      describe('run', () => {
        it('runs what the environment says', () => { run(process.env.COMMAND); });
      });
      function helper(req) { run(req.query.command); }`;
    expect(found('test/app.test.js', text)).toEqual(['app.js:4 forced']);
  });

  it('has its routes all the same, which give nothing to the application either', () => {
    const text = `
      const app = require('express')();
      app.get('/run', (req) => require('./../app').run(req.query.command));
      app.get('/list', (req) => require('child_process').exec(req.query.command));`;
    expect(found('test/server.js', text)).toEqual(['app.js:4 forced', 'test/server.js:4 route']);
  });

  it('says nothing of how the application is used', () => {
    const others = {
      'app.js': "exports.sign = (key) => require('crypto').createHmac('sha256', key);",
    };
    const text = "require('../app').sign('p9Z2xKq7Lm4Tn8Vw3Rb');";
    expect(found('test/sign.js', text, others)).toEqual([]);
  });

  it('is no script that answers requests, and leaves nothing for those that are', () => {
    const others = {
      'src/Names.php': '<?php class Names { public static $prefix = ""; }',
      'src/list.php': '<?php system("ls " . Names::$prefix);',
    };
    const text = '<?php Names::$prefix = $_POST["prefix"]; system($_POST["x"]);';
    expect(found('tests/bootstrap.php', text, others)).toEqual([]);
  });
});
