/** Configuration is the same tree, in whichever form it is written. */
import { describe, expect, it } from 'vitest';
import { readConfiguration } from '../../../src/engine/infrastructure/configuration/read-configuration.ts';
import { readProperties } from '../../../src/engine/infrastructure/configuration/read-properties.ts';
import { select } from '../../../src/engine/infrastructure/document/select.ts';

function valuesAt(text: string, format: 'properties' | 'yaml' | 'xml', path: string): unknown[] {
  const name = format === 'xml' ? 'web-xml' : 'spring';
  return (readConfiguration(text, { name, format }) ?? []).flatMap(({ node }) =>
    select(node, path).map((each) => (each.node.kind === 'scalar' ? each.node.value : each.node.kind)),
  );
}

describe('properties', () => {
  it.each([
    ['a=b', [['a', 'b']]],
    ['a = b c ', [['a', 'b c']]],
    ['a: b', [['a', 'b']]],
    ['a b', [['a', 'b']]],
    ['a', [['a', '']]],
    ['a="b"', [['a', 'b']]],
    ['a=1 ; why', [['a', '1']]],
    ['a=jdbc:x;user=y', [['a', 'jdbc:x;user=y']]],
    [
      'a=one, \\\n   two\nb=3',
      [
        ['a', 'one, two'],
        ['b', '3'],
      ],
    ],
    ['# a=b \\\n! c=d\n;e=f\n[g]\nh=i', [['h', 'i']]],
    [
      'a=1\r\nb=2\r\n',
      [
        ['a', '1'],
        ['b', '2'],
      ],
    ],
    ['', []],
  ])('%j', (text, expected) => {
    expect(readProperties(text).map(({ key, value }) => [key, value])).toEqual(expected);
  });

  it('have the place of their line', () => {
    const text = '# first\n  a.b = c\n';
    const [property] = readProperties(text);
    expect(text.slice(property?.start, property?.end)).toBe('a.b = c');
  });
});

it.each([
  ['properties', 'server.session.http-only=false\n'],
  ['properties', 'server.session.httpOnly: false\n'],
  ['yaml', 'server:\n  session:\n    HTTP_ONLY: "false"\n'],
  ['yaml', 'server.session: { http-only: "false" }\n'],
  ['yaml', 'a: 1\n---\nserver.session.http-only: "false"\n'],
] as const)('finds a key of Spring in %s %j', (format, text) => {
  expect(valuesAt(text, format, 'server.session.httponly')).toEqual(['false']);
});

it('gives attributes, children and texts of XML as keys', () => {
  const text = '<web-app version="3"><a><b> x </b><b c="y"/></a></web-app>';
  expect(valuesAt(text, 'xml', 'web-app.version')).toEqual(['3']);
  expect(valuesAt(text, 'xml', 'web-app.a.b')).toEqual(['x', 'map']);
  expect(valuesAt(text, 'xml', 'web-app.a.b.c')).toEqual(['y']);
});

it('takes nothing for known that the environment fills in', () => {
  const [subject] = readConfiguration('a: ${SECRET:x}\n', { name: 'spring', format: 'yaml' }) ?? [];
  const [found] = subject ? select(subject.node, 'a') : [];
  expect(found?.node).toMatchObject({ isTemplate: true });
});
