/** Modules that a piece of a program uses and does not import: `fs.readFile(name)` and no `require('fs')`. */
import type { Interpreter } from '../interpreter.ts';
import type { ProgramFile } from './program.ts';

const known = new WeakMap<ProgramFile, Map<string, boolean>>();

/** Whether what nothing declares is the module of that name: the file asks for something that only the module has. */
export function isForgottenModule({ language, models, frame: { file } }: Interpreter, name: string): boolean {
  if (!language.knowsModulesByName || !models.isKnownName(name)) return false;
  const ofFile = known.get(file) ?? new Map<string, boolean>();
  known.set(file, ofFile);
  let isModule = ofFile.get(name);
  if (isModule === undefined) {
    // Any other name would be read as a pattern.
    const members = /^\w+$/.test(name)
      ? file.text.matchAll(new RegExp(`(?<![\\w$.])${name}\\s?\\.\\s?(\\w{1,60})`, 'g'))
      : [];
    isModule = [...members].some(([, member]) => models.isKnownName(`${name}.${member}`));
    ofFile.set(name, isModule);
  }
  return isModule;
}
