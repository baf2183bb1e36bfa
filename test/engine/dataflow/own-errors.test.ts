/** An error of the interpreter's own loses the function in which it happens, and says so. */
import { expect, test } from 'vitest';
import { analyse } from '../../../src/engine/dataflow/analyse.ts';
import type { Language } from '../../../src/engine/dataflow/language.ts';
import { loadRules } from '../../../src/engine/rules/load-rules.ts';
import { languages, parseAll } from '../support/analyse-sources.ts';

const sources = {
  'tool.js': `const { exec } = require('child_process');
const app = require('express')();
app.get('/a', (req, res) => { fails(req.query.a); exec(req.query.a); });
app.get('/b', (req, res) => { exec(req.query.b); });
`,
};

/** The language, which does not survive calls of functions that are called `fails`. */
function failing(language: Language): Language {
  const { builtins } = language;
  return {
    ...language,
    builtins: {
      ...builtins,
      call(it, call) {
        if (call.name === 'fails') throw new TypeError('nobody thought of this');
        return builtins.call(it, call);
      },
    },
  };
}

test('what runs in other functions is found, and the file named', () => {
  const { candidates, notAnalysed } = analyse({
    files: parseAll(sources),
    texts: () => sources['tool.js'],
    ruleSet: loadRules(),
    languages: languages.map(failing),
  });
  expect(candidates.map(({ ruleId, span }) => [ruleId, span.line])).toEqual([['code/command-injection', 4]]);
  expect(notAnalysed).toEqual([
    { path: 'tool.js', reason: 'the analysis of some of its functions failed (TypeError)' },
  ]);
});
