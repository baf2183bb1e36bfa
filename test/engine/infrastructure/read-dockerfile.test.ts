import { expect, it } from 'vitest';
import {
  readDockerfile,
  readVariables,
} from '../../../src/engine/infrastructure/dockerfile/read-dockerfile.ts';

const instructions = (text: string) =>
  readDockerfile(text).instructions.map(({ keyword, flags, text: rest }) => [keyword, ...flags, rest]);

it.each<[string, string, string[][]]>([
  [
    'one line each',
    'FROM a\nrun b c',
    [
      ['FROM', 'a'],
      ['RUN', 'b c'],
    ],
  ],
  [
    'continued lines',
    'RUN a && \\\n  # why\n\n  b\nRUN c',
    [
      ['RUN', 'a &&  b'],
      ['RUN', 'c'],
    ],
  ],
  ['another mark of continuation', '# escape=`\nRUN a `\n b', [['RUN', 'a  b']]],
  ['flags', 'COPY --from=x --chown=a:b . /y', [['COPY', '--from=x', '--chown=a:b', '. /y']]],
  [
    'heredocs',
    'RUN <<EOF\nFROM x\ny\nEOF\nCMD z',
    [
      ['RUN', '<<EOF\nFROM x\ny'],
      ['CMD', 'z'],
    ],
  ],
  [
    'a heredoc without end',
    'RUN a <<EOF\nCMD z',
    [
      ['RUN', 'a <<EOF'],
      ['CMD', 'z'],
    ],
  ],
])('reads %s', (_what, text, expected) => {
  expect(instructions(text)).toEqual(expected);
});

it('knows stages, and fills in arguments that have a value', () => {
  const { stages } = readDockerfile(
    'ARG V=1.2\nARG W\nFROM a:${V} AS b\nRUN x\nFROM b\nFROM c:$W\nFROM d:${X:-3}',
  );
  expect(stages.map(({ alias, base, instructions: own }) => [alias, base, own.length])).toEqual([
    ['b', 'a:1.2', 1],
    ['', 'b', 0],
    ['', null, 0],
    ['', 'd:3', 0],
  ]);
});

it.each<[string, [string, string][]]>([
  [
    'A=1 B="x y" C=\'z\'',
    [
      ['A', '1'],
      ['B', 'x y'],
      ['C', 'z'],
    ],
  ],
  ['A some words', [['A', 'some words']]],
  ['A', [['A', '']]],
  [
    'A=$B C=a\\ b',
    [
      ['A', '$B'],
      ['C', 'a\\ b'],
    ],
  ],
])('reads the variables of %s', (text, expected) => {
  expect(readVariables(text)).toEqual(expected);
});
