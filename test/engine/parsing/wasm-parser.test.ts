import { expect, test } from 'vitest';
import { createParser } from '../../../src/engine/parsing/parse-file.ts';
import { parserMemory } from '../../../src/engine/parsing/parser-memory.ts';

test('however often a process makes parsers, a grammar takes its memory once', async () => {
  const parse = async () => {
    const parser = await createParser({}, ['typescript', 'python']);
    expect(parser.parseFile({ path: 'a.py', language: 'python' }, 'run(x)')).not.toHaveProperty(
      'notAnalysed',
    );
    return parserMemory.HEAPU8?.length;
  };
  const first = await parse();
  for (let round = 0; round < 20; round++) await parse();
  expect(await parse()).toBe(first);
});
