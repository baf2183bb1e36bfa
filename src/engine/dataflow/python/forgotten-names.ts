/** Names of Flask in a piece of a program that does not import them: `@app.route('/')`, and `request` in what follows. */
import type { Interpreter } from '../interpreter.ts';
import type { ProgramFile } from '../modules/program.ts';
import { pathValue, type Value } from '../values/value.ts';

const ofFlask: ReadonlySet<string> = new Set([
  'request',
  'session',
  'redirect',
  'render_template',
  'render_template_string',
  'make_response',
  'send_file',
  'send_from_directory',
  'jsonify',
]);
const route = /^\s*@\w+\.route\(/m;
const known = new WeakMap<ProgramFile, boolean>();

export function forgottenName(name: string, it: Interpreter): Value | null {
  if (!ofFlask.has(name)) return null;
  const { file } = it.frame;
  let hasRoutes = known.get(file);
  if (hasRoutes === undefined) {
    hasRoutes = route.test(file.text);
    known.set(file, hasRoutes);
  }
  return hasRoutes ? pathValue(it.paths.root(`flask.${name}`)) : null;
}
