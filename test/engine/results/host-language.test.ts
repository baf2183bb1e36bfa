import { expect, it } from 'vitest';
import { hostLanguage } from '../../../src/engine/results/host-language.ts';

it.each([
  ['typescript', 'javascript'],
  ['vue', 'javascript'],
  ['ejs', 'javascript'],
  ['nunjucks', 'javascript'],
  ['jinja', 'python'],
  ['blade', 'php'],
  ['twig', 'php'],
  ['erb', 'ruby'],
  ['razor', 'csharp'],
  ['jsp', 'java'],
  ['thymeleaf', 'java'],
  ['go', 'go'],
  [null, null],
])('takes %s for the language %s', (language, host) => {
  expect(hostLanguage(language)).toBe(host);
});
