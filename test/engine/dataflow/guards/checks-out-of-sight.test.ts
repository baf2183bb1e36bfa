/** Checks against what the code at hand does not hold: constants of other modules, patterns made when the program runs. */
import { expect, test } from 'vitest';
import {
  checkedUnseen,
  heldToUnseen,
  patternIsNotSeen,
  refusedIsNotSeen,
} from '../../../../src/engine/results/partial-guards.ts';
import { scanTree } from '../../../../src/engine/scan-tree.ts';
import { memoryTree } from '../../memory-tree.ts';
import { analyseSources, findings, type Sources } from '../../support/analyse-sources.ts';

const guardsOf = (sources: Sources) =>
  analyseSources(sources).candidates.flatMap(({ partialGuards }) => partialGuards);

test('a constant that is not there says what a name must not contain', () => {
  const controller = (imported: string, check: string) => ({
    'src/main/java/a/Files.java': `package a;
import java.io.File;
import org.springframework.web.bind.annotation.*;
${imported}
@RestController
public class Files {
  @GetMapping("/f")
  public boolean show(@RequestParam String name) {
    if (${check}) throw new IllegalArgumentException();
    return new File("/conf", name).delete();
  }
}`,
  });
  const notSeen = controller('import static b.Paths.TOP_PATH;', 'name.contains(TOP_PATH)');
  expect(guardsOf(notSeen)).toContain(refusedIsNotSeen);
  const wrapped = notSeen['src/main/java/a/Files.java']
    .replace('name.contains(TOP_PATH)', 'isBad(name)')
    .replace('@GetMapping', 'static boolean isBad(String n) { return n.contains(TOP_PATH); }\n  @GetMapping');
  expect(guardsOf({ 'src/main/java/a/Files.java': wrapped })).toContain(refusedIsNotSeen);
  expect(guardsOf(controller('', `name.contains("x")`))).toEqual(['checked not to contain "x"']);
  expect(guardsOf(controller('', `name.contains(part())`))).not.toContain(refusedIsNotSeen);
});

test('several patterns of which one is made when the program runs', () => {
  const controller = (patterns: string) => ({
    'app/controllers/agents_controller.rb': `class AgentsController < ApplicationController
  def back
    case params[:return]
    when ${patterns}
      redirect_to params[:return]
    end
  end
end
`,
  });
  const made = '/\\A#{Regexp.escape(agents_path)}/, /\\A#{Regexp.escape(events_path)}/';
  expect(guardsOf(controller(made))).toContain(patternIsNotSeen);
  expect(guardsOf(controller('/a/, /b/'))).toEqual(['compared with several patterns']);
});

test('a pattern that begins with its flags', () => {
  const page = (pattern: string) => ({
    'main.go': `package main

import (
	"net/http"
	"regexp"
)

var certificates = regexp.MustCompile(\`${pattern}\`)

func handle(w http.ResponseWriter, r *http.Request) {
	address := r.FormValue("address")
	if !certificates.MatchString(address) {
		return
	}
	http.Get(address)
}
`,
  });
  expect(findings(page('(?i)^https://sns\\.[a-z0-9-]+\\.amazonaws\\.com/[a-z0-9-]+\\.pem$'))).toEqual([]);
  expect(findings(page('(?i)https://sns\\.[a-z0-9-]+\\.amazonaws\\.com/'))).toHaveLength(1);
});

test('a pattern that stands in the function that asks it is seen', () => {
  const check = (pattern: string) => ({
    'app.js': `const app = require('express')();
const { exec } = require('child_process');
const isName = (text, errors) => {
  const NAME = ${pattern};
  errors.name = '';
  if (!NAME.test(text)) {
    errors.name = 'no name';
    return false;
  }
  return true;
};
app.get('/', (req, res) => {
  if (isName(req.query.name, {})) exec('ls ' + req.query.name);
});`,
  });
  expect(guardsOf(check('/^.{1,20}$/'))).not.toContain(patternIsNotSeen);
  expect(findings(check('/^.{1,20}$/'))).toEqual(['code/command-injection app.js:13']);
  expect(findings(check('/^[a-z]{1,20}$/'))).toEqual([]);
});

const routes = (handler: string, before = '') => ({
  'app.ts': `import express from 'express';
import { exec } from 'node:child_process';
import mongoose from 'mongoose';
import { isSafeName, assertSafe, isBlocked, checkPassword, projectSchema } from '@acme/checks';
import { validate } from 'some-validation';
const Item = mongoose.model('Item', new mongoose.Schema({ name: String }));
const app = express();
app.use(express.json());
app.post('/a', ${before}async (req, res) => {
  ${handler}
});`,
});

test.each([
  ["if (!isSafeName(req.body.name)) return; exec('ls ' + req.body.name);", [checkedUnseen('isSafeName')]],
  ["if (isBlocked(req.body.name)) return; exec('ls ' + req.body.name);", [checkedUnseen('isBlocked')]],
  ["const { name } = req.body; assertSafe(name); exec('ls ' + name);", [checkedUnseen('assertSafe')]],
  ["if (isSafeName(req.body.name)) return; exec('ls ' + req.body.name);", []],
  ["if (!isSafeName(req.body.other)) return; exec('ls ' + req.body.name);", []],
  ["checkPassword(req.body.name); exec('ls ' + req.body.name);", []],
  ['if (!isSafeName(req.body)) return; await Item.find(req.body);', [heldToUnseen('isSafeName')]],
])('a function of another package that is called a check: %s', (handler, guards) => {
  expect(guardsOf(routes(handler))).toEqual(guards);
});

test('a schema of another package is left to a person where types would be enough', async () => {
  const verdicts = async (handler: string, before: string) => {
    const tree = memoryTree(routes(handler, before));
    const { findings } = await scanTree(tree, { repositoryName: 'app' });
    return findings.map(({ verification: { verdict } }) => verdict);
  };
  const find = 'res.json(await Item.find({ name: req.body.name }));';
  expect(await verdicts(find, '')).toEqual(['approved']);
  expect(await verdicts(find, 'validate({ body: projectSchema }), ')).toEqual(['uncertain']);
  expect(await verdicts("exec('ls ' + req.body.name);", 'validate({ body: projectSchema }), ')).toEqual([
    'approved',
  ]);
});
