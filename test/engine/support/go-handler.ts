/** Handlers of Go, and whether they run a command of who sends the request. */
import { findings } from './analyse-sources.ts';

const before = (packages: readonly string[]) => `package main

import (
${packages.map((name) => `\t"${name}"`).join('\n')}
)

func run(command string) { exec.Command("sh", "-c", command).Run() }
`;

const packages = ['net/http', 'os/exec'];
const others = [
  'bytes',
  'cmp',
  'container/list',
  'context',
  'encoding/json',
  'errors',
  'fmt',
  'io',
  'iter',
  'maps',
  'reflect',
  'regexp',
  'slices',
  'sort',
  'strings',
  'sync',
  'sync/atomic',
];

/**
 * Whether the command that the body of a handler runs is the attacker's; `x` is what came in.
 * @param more declarations beside the handler
 */
export function runsInput(body: string, more = ''): boolean {
  const used = others.filter((name) => `${body}\n${more}`.includes(`${name.split('/').at(-1)}.`));
  const handler = `func handle(w http.ResponseWriter, r *http.Request) {\nx := r.FormValue("x")\n${body}\n}\n`;
  const source = `${before([...packages, ...used])}\n${more}\n${handler}`;
  return findings({ 'main.go': source }).some((finding) => finding.startsWith('code/command-injection'));
}
