import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { keepParsed } from '../../../src/engine/rules/keep-parsed.ts';

const schema = [new URL('../../../src/engine/rules/rule-schema.ts', import.meta.url)];
const folder = getCompileCacheDir() ?? '';

describe('what was parsed', () => {
  const name = `test-${randomUUID()}`;
  const kept = () => readdirSync(folder).filter((file) => file.startsWith(name));
  let parsed = 0;
  const parse = (texts: string[]) =>
    keepParsed(
      name,
      schema,
      texts.map((text, index) => ({ name: `${index}.yaml`, text })),
      async () => {
        parsed++;
        return { texts };
      },
    );

  afterEach(() => {
    for (const file of kept()) rmSync(join(folder, file));
    parsed = 0;
  });

  it('is kept, and not parsed again', async () => {
    expect(await parse(['a'])).toEqual({ texts: ['a'] });
    expect(await parse(['a'])).toEqual({ texts: ['a'] });
    expect(parsed).toBe(1);
  });

  it('is parsed again when a text has changed, or moved into another', async () => {
    for (const texts of [
      ['a', 'b'],
      ['a', 'c'],
      ['ab', ''],
      ['', 'ab'],
    ])
      expect(await parse(texts)).toEqual({ texts });
    expect(parsed).toBe(4);
  });

  it('is parsed again when the kept file is broken', async () => {
    await parse(['a']);
    for (const file of kept()) writeFileSync(join(folder, file), '{"tex');
    expect(await parse(['a'])).toEqual({ texts: ['a'] });
    expect(parsed).toBe(2);
    expect(kept()).toHaveLength(1);
  });

  it('is not kept when it is wrong', async () => {
    const wrong = keepParsed(name, schema, [{ name: 'x.yaml', text: 'x' }], () =>
      Promise.reject(new Error('wrong')),
    );
    await expect(wrong).rejects.toThrow('wrong');
    expect(kept()).toEqual([]);
  });
});
