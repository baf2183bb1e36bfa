import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseComment } from '../../../src/features/pull-requests/commands/parse-comment.ts';

const commandsIn = (body: string) => parseComment(body).commands;
const state = (name: string, more: object = {}) => ({
  kind: 'state',
  state: name,
  targets: [],
  reason: '',
  until: null,
  ...more,
});

describe('a command', () => {
  it.each<[string, object]>([
    ['/whitebox false-positive not reachable', state('false_positive', { reason: 'not reachable' })],
    ['/fp not reachable', state('false_positive', { reason: 'not reachable' })],
    ['/FP F-3 because', state('false_positive', { targets: [3], reason: 'because' })],
    ['/fp F-3, F4 f-5 because', state('false_positive', { targets: [3, 4, 5], reason: 'because' })],
    ['/fp all generated code', state('false_positive', { targets: 'all', reason: 'generated code' })],
    ['/tp', state('true_positive')],
    ['/ar internal until 2099-01-31', state('accepted_risk', { reason: 'internal', until: '2099-01-31' })],
    ['/ar until we ship', state('accepted_risk', { reason: 'until we ship' })],
    ['/open', state('open')],
    ['/whitebox resolve gone with the rewrite', state('resolved', { reason: 'gone with the rewrite' })],
    ['/whitebox reopen F-1', state('open', { targets: [1] })],
    ['/whitebox severity low nobody', { kind: 'severity', severity: 'low', targets: [], reason: 'nobody' }],
    ['/whitebox severity F-2 HIGH all', { kind: 'severity', severity: 'high', targets: [2], reason: 'all' }],
    ['/whitebox duplicate F-3', { kind: 'duplicate', of: 3, targets: [] }],
    ['/whitebox duplicate F-7 F-3', { kind: 'duplicate', of: 3, targets: [7] }],
    ['/whitebox not-duplicate F-7', { kind: 'not-duplicate', targets: [7] }],
    ['/whitebox undo', { kind: 'undo', targets: [] }],
    ['/whitebox explain F-1', { kind: 'explain', targets: [1] }],
    ['/whitebox scan', { kind: 'scan' }],
    ['/Whitebox  HELP', { kind: 'help' }],
    ['/whitebox', { kind: 'help' }],
    ['/fp: not reachable', state('false_positive', { reason: 'not reachable' })],
    ['/fp - not reachable', state('false_positive', { reason: 'not reachable' })],
    ['/fp F-3: not reachable', state('false_positive', { targets: [3], reason: 'not reachable' })],
    ['/fp F-3 and F-4 because', state('false_positive', { targets: [3, 4], reason: 'because' })],
    ['/whitebox, false positive because', state('false_positive', { reason: 'because' })],
    ['/whitebox accepted_risk all: a demo', state('accepted_risk', { targets: 'all', reason: 'a demo' })],
    ['/whitebox not duplicate F-7', { kind: 'not-duplicate', targets: [7] }],
    ['/fp\nonly tests\ncall it\n\nThanks!', state('false_positive', { reason: 'only tests call it' })],
    [
      '/ar F-1\ninternal until 2099-01-31',
      state('accepted_risk', { targets: [1], reason: 'internal', until: '2099-01-31' }),
    ],
  ])('%s', (body, command) => {
    expect(commandsIn(body)).toEqual([command]);
  });

  it('may be one of several, between words', () => {
    const parsed = parseComment('Looked at it.\r\n/fp F-1 a\r\n/tp F-2\r\nThanks!');
    expect(parsed.commands).toHaveLength(2);
    expect(parsed.text).toBe('Looked at it.\nThanks!');
  });

  it.each([
    '> /fp quoted',
    'so /fp inside',
    '    /fp indented',
    '```\n/fp shown\n```',
    '~~~~\n/fp\n~~~\n/fp\n~~~~',
    '/fpx',
    '/whiteboxes',
    '@whitebox fp',
  ])('is none in %j', (body) => {
    expect(parseComment(body)).toMatchObject({ commands: [], mistakes: [] });
  });

  it.each([
    ['/fp', 'needs a reason'],
    ['/ar F-1', 'needs a reason'],
    ['/ar because until 2099-02-30', 'needs a day'],
    ['/whitebox severity grave it is', 'needs one of critical'],
    ['/whitebox severity low', 'needs a reason'],
    ['/whitebox duplicate that one', 'needs the finding it repeats'],
    ['/whitebox explode', 'is not a command'],
  ])('%s is answered with what is expected', (body, expected) => {
    const { commands, mistakes } = parseComment(body);
    expect(commands).toEqual([]);
    expect(mistakes).toHaveLength(1);
    expect(mistakes[0]).toContain(expected);
  });

  it.each([
    '/fp\n\nonly tests call it',
    '/fp\n> quoted',
    '/fp\n```\ncode\n```',
    '/ar until 2099-02-30\nbecause',
  ])('has its reason on its own line or right below: %j', (body) => {
    expect(parseComment(body)).toMatchObject({
      commands: [],
      mistakes: [expect.stringContaining('needs a')],
    });
  });

  it('is one of at most twenty; that others were not read is told', () => {
    const { commands, mistakes } = parseComment('/tp F-1\n'.repeat(100));
    expect(commands).toHaveLength(20);
    expect(mistakes).toEqual([expect.stringContaining('Of 100 commands the first 20 were read')]);
  });
});

it('reads anything without harm, quickly', () => {
  const pieces = fc.constantFrom(
    '/fp',
    '/whitebox',
    ' ',
    '\n',
    '```',
    'F-',
    '1',
    'until',
    'all',
    ',',
    '> ',
    'severity',
    'x',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(pieces, { maxLength: 200 }).map((parts) => parts.join('')),
      ),
      (body) => {
        const { commands, mistakes } = parseComment(body);
        expect(commands.length + mistakes.length).toBeLessThanOrEqual(21);
      },
    ),
    { numRuns: 500 },
  );
  parseComment(`/fp ${'F-1, '.repeat(20_000)}`);
  parseComment(`/ar ${' until'.repeat(20_000)}`);
  parseComment(`/fp ${'F-1 and '.repeat(20_000)}`);
  parseComment('/fp\n'.repeat(20_000));
  parseComment(`/fp\n${'x\n'.repeat(20_000)}`);
});
