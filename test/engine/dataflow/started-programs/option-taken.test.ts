/** Which words of a command line a program takes for options. */
import { expect, it } from 'vitest';
import { optionTaken } from '../../../../src/engine/dataflow/started-programs/option-taken.ts';

const taken = (line: string) =>
  optionTaken(line.split(' ').map((word) => (word === '?' ? null : word)))?.program;

it.each([
  ['git clone', 'git clone'],
  ['/usr/bin/git -C ? log --oneline', 'git log'],
  ['git.exe fetch ?', 'git fetch'],
  ['sudo -n GIT_DIR=/srv git pull origin', 'git pull'],
  ['ssh -p 22', 'ssh'],
  ['tar -xzf a.tgz', 'tar'],
  ['kubectl get pods', 'kubectl get'],
  ['find', 'find'],
])('the word behind `%s`', (line, program) => expect(taken(line)).toBe(program));

it.each([
  'git clone --',
  'git log --end-of-options',
  'git clone --branch',
  'git commit',
  'git status',
  'ssh host',
  'ssh -i',
  'tar -xzf',
  'tar xzf',
  'find ? -name',
  'curl -o',
  'ping -c 1',
  'ffmpeg -i in.mp4',
  '? clone',
])('none behind `%s`', (line) => expect(taken(line)).toBeUndefined());
