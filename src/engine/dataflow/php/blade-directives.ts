/** Directives of a program's own: `Blade::directive('raw', fn ($code) => "<?php echo $code; ?>")`, on a page `@raw($name)`. */
import type { CallSite } from '../calls/call-site.ts';
import { handlersIn } from '../entry-points/handler-values.ts';
import { registrarsNow } from '../entry-points/registrations.ts';
import type { Interpreter } from '../interpreter.ts';
import { makeKnown } from '../templates/page-functions.ts';
import { NativeFunction } from '../values/function-objects.ts';
import { constantValue, joinValues, objectValue, unknown, type Value } from '../values/value.ts';

/** Stands for the arguments of the directive in the code that it gives. */
const written = '$__written';
const writesIt = /(?:<\?=|\b(?:echo|print))\s*\(*\s*\$__written\s*\)*\s*(?:;|\?>)/;

/** Makes the directive known to pages; says nothing of the call. */
export function noteDirective(it: Interpreter, call: CallSite): void {
  if (call.paths[0]?.text !== 'Illuminate.Support.Facades.Blade.directive') return;
  const [name, given] = call.args;
  const [made] = given ? handlersIn(it, given, call.span) : [];
  if (typeof name?.constant !== 'string' || !made) return;
  const shown = new NativeFunction((_, { args, span }) => valueShown(it, made, args, span), it.entryId);
  makeKnown(it, `blade_${name.constant}`, { function: objectValue(shown), by: registrarsNow(it) });
}

/** Its arguments, where the code that it gives writes them as they are. */
function valueShown(it: Interpreter, made: Value, args: readonly Value[], span: CallSite['span']): Value {
  const code = it.callValue(made, unknown, [constantValue(written)], span);
  const isShown = code.texts.some((text) => writesIt.test(text));
  return (isShown ? args.reduce<Value | undefined>(joinValues, undefined) : undefined) ?? unknown;
}
