/** Rounds over an object whose keys are known: what is copied under one key is not under the others. */
import { expect, test } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const page = (options: string, shown: string, copy = 'self[name] = options[name];') => ({
  'page.js': `function Box(options) {
  var self = this;
  self.title = 'none';
  for (var name in options) { ${copy} }
  document.querySelector('#box').innerHTML = self.${shown};
}
new Box(${options});`,
});

const options = "{ title: 'Box', text: decodeURIComponent(location.hash.slice(1)), more: 1 }";

test('an option that is copied stands under its own name', () => {
  expect(findings(page(options, 'text'))).toHaveLength(1);
  expect(findings(page(options, 'title'))).toEqual([]);
});

test('a round that is left at once may be any', () => {
  expect(
    findings(page(options, 'text', "if (name === 'more') continue; self[name] = options[name];")),
  ).toHaveLength(1);
  expect(findings(page(options, 'text', 'if (self.isDone) break; self[name] = options[name];'))).toHaveLength(
    1,
  );
});

test('where there may be other keys, any property may hold what is copied', () => {
  const open = options.replace('text:', '[document.title]:');
  expect(findings(page(open, 'other'))).toHaveLength(1);
  expect(findings(page(options, 'other'))).toEqual([]);
});
