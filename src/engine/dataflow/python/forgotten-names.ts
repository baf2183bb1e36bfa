/**
 * Names that a file uses and neither makes nor imports: those of Flask in a piece of a program (`@app.route('/')`, and
 * `request` in what follows), and those that web2py puts into its controllers and models before it runs them.
 */
import type { Interpreter } from '../interpreter.ts';
import type { ProgramFile } from '../modules/program.ts';
import { pathValue, type Value } from '../values/value.ts';

interface Framework {
  /** Module whose names they are. */
  readonly module: string;
  readonly names: ReadonlySet<string>;
  readonly isUsedIn: (file: ProgramFile) => boolean;
}

const route = /^[ \t]*@\w+\.route\(/m;
const placeOfWeb2py = /(?:^|\/)(?:controllers|models)\/[^/]+\.py$/;

const frameworks: readonly Framework[] = [
  {
    module: 'flask',
    names: new Set([
      'request',
      'session',
      'redirect',
      'render_template',
      'render_template_string',
      'make_response',
      'send_file',
      'send_from_directory',
      'jsonify',
    ]),
    isUsedIn: (file) => route.test(file.text),
  },
  {
    module: 'gluon',
    names: new Set(['request', 'response', 'session', 'redirect', 'db', 'URL', 'XML']),
    isUsedIn: (file) => placeOfWeb2py.test(file.path),
  },
];

const known = new WeakMap<ProgramFile, Framework | null>();

export function forgottenName(name: string, it: Interpreter): Value | null {
  if (!frameworks.some(({ names }) => names.has(name))) return null;
  const { file } = it.frame;
  let framework = known.get(file);
  if (framework === undefined) {
    framework = frameworks.find(({ isUsedIn }) => isUsedIn(file)) ?? null;
    known.set(file, framework);
  }
  return framework?.names.has(name) ? pathValue(it.paths.root(`${framework.module}.${name}`)) : null;
}
