import { expect, it } from 'vitest';
import { affectedCode } from '../../../src/engine/results/affected-code.ts';
import { mask, Redaction } from '../../../src/engine/results/redaction.ts';

const secret = 'kW8zpQ2rTy7Lm4Nn';

function redacting(...secrets: string[]) {
  const redaction = new Redaction();
  for (const each of secrets) redaction.add('a.js', each);
  return (text: string) => redaction.apply(text, ['a.js']);
}

it.each(['kW8z', 'kW8zpQ2r', secret, secret.repeat(20)])(
  'shows at most four characters, and of short ones fewer: %s',
  (value) => {
    const shown = mask(value).replace(/\*/g, '');
    expect(value.startsWith(shown)).toBe(true);
    expect(shown.length).toBeLessThanOrEqual(Math.min(4, value.length / 4));
  },
);

it('hides a secret everywhere in a text', () => {
  expect(redacting(secret)(`a = '${secret}'; b = '${secret}'`)).toBe(
    "a = 'kW8z************'; b = 'kW8z************'",
  );
});

it.each([5, 9, 15])('hides one that was cut off after %i characters', (length) => {
  expect(redacting(secret)(`a = '${secret.slice(0, length)}`)).toBe("a = 'kW8z************");
  expect(redacting(secret)(`a = '${secret.slice(0, length)}…`)).toBe("a = 'kW8z************…");
});

it('hides each line of a key, and keeps its frame', () => {
  const key = '-----BEGIN KEY-----\nMIIEowIBAAKCAQEA\nq8Zr3uVwXyZ01234\n-----END KEY-----';
  const hidden = redacting(key)(`  MIIEowIBAAKCAQEA\n${key}`);
  expect(hidden).not.toContain('MIIEowIBAAKCAQEA');
  expect(hidden).not.toContain('q8Zr3uVwXyZ01234');
  expect(hidden).toContain('-----BEGIN KEY-----');
});

it('leaves other files alone', () => {
  const redaction = new Redaction();
  redaction.add('a.js', secret);
  expect(redaction.apply(secret, ['b.js'])).toBe(secret);
});

it('hides secrets before it cuts code, so that no cut shows the beginning of one', () => {
  for (let indent = 280; indent < 310; indent++) {
    const shown = affectedCode([`${' '.repeat(indent)}${secret}`], 1, 1, redacting(secret));
    expect(shown).not.toContain('kW8zp');
  }
});

it('shows at most 12 lines and 2,000 characters around the place', () => {
  const lines = Array.from({ length: 100 }, (_, index) => `line ${index + 1} ${'x'.repeat(400)}`);
  const shown = affectedCode(lines, 50, 80, (text) => text);
  expect(shown.split('\n').length).toBeLessThanOrEqual(12);
  expect(shown.length).toBeLessThanOrEqual(2_000);
  expect(shown).toMatch(/^line 47 /);
  expect(affectedCode(['a', 'b', 'c'], 2, 2, (text) => text)).toBe('a\nb\nc');
  expect(affectedCode(['a'], 7, 7, (text) => text)).toBe('');
});
