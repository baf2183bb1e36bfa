/** CodeIgniter's validation: `$this->validateData($data, ['name' => 'alpha_dash'])` is asked for by `$this->validator->getValidated()`. */
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import { HeapObject } from '../values/heap.ts';
import { objectValue, type Value } from '../values/value.ts';
import { noteRules } from './validation.ts';

/** Keeps the rules on the controller's validator; says nothing of the call. */
export function noteValidation(it: Interpreter, { name, receiver, args }: CallSite): void {
  const rules = name === 'validateData' ? args[1] : name === 'validate' ? args[0] : undefined;
  if (!rules || !receiver?.paths.some((path) => it.models.isOfType(path, 'CodeIgniter.Controller'))) return;
  const validator = objectValue(new HeapObject('opaque', it.entryId));
  noteRules(it, validator, rules);
  const typed: Value = validator.withPaths([it.paths.type('CodeIgniter.Validation')]);
  for (const object of receiver.objects) it.journal.write(object.cell('validator'), typed);
}
