/** What a class declares anew that a library's base class has, as a setting: `public $enableCsrfValidation = false;`. */
import type { Field } from '../../parsing/ir/declarations.ts';

import type { Interpreter } from '../interpreter.ts';
import { memberPaths } from '../models/access-path.ts';
import { Subject } from '../models/subject.ts';
import type { Value } from '../values/value.ts';
import { checkMisuse } from './sinks.ts';

/** @param value what the field holds at first, as it is written */
export function checkOverridden(it: Interpreter, instance: Value, field: Field, value: Value): void {
  const { name, value: written } = field;
  if (written?.kind !== 'literal') return;
  for (const path of memberPaths(instance.paths, name)) {
    if (path.isGuess) continue;
    for (const entry of it.models.know(path).assignMisuses) {
      const subject = new Subject(it, null, value, null, instance, field);
      checkMisuse(it, subject, { entry, api: path.text, certainty: 'import' }, field);
    }
  }
}
