/** What methods of the base library do with values. */
import type { CallSite } from '../call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import type { LanguageBuiltins } from '../language.ts';
import type { Value } from '../value.ts';
import { collectionMethods } from './collections.ts';
import { construct } from './constructions.ts';
import { callExtension } from './extensions.ts';
import { fillingMethods } from './filling.ts';
import { formatFunctions } from './formatting.ts';
import { sendMessage } from './messages.ts';
import { narrowCall } from './narrowing.ts';
import { randomMethods } from './random.ts';
import { regexUses } from './regex-uses.ts';
import { sequenceMethods } from './sequences.ts';
import { stringMethods } from './strings.ts';

/** Types that the language has words for, and namespaces in which full names begin. */
const globalNames = new Set(
  `string object bool byte sbyte short ushort int uint long ulong float double decimal char nint nuint System
  Microsoft`.split(/\s+/),
);

/** Other forms of the same value: how a task is waited for says nothing of its result. */
const waiting = new Set(['ConfigureAwait', 'GetAwaiter', 'GetResult', 'AsTask', 'Unwrap', 'WaitAsync']);

const methodTables = [randomMethods, fillingMethods, collectionMethods, sequenceMethods, stringMethods];

export const csharpBuiltins: LanguageBuiltins = {
  isGlobal: (name) => globalNames.has(name),
  global: () => null,
  indirectCall: () => null,
  call(it: Interpreter, call: CallSite): Value | null {
    if (call.isNew) return construct(it, call);
    for (const path of call.paths) {
      const result = formatFunctions.get(path.text)?.(it, call);
      if (result) return result;
    }
    if (!call.receiver) return null;
    if (waiting.has(call.name) && call.args.length < 2) return call.receiver;
    for (const table of methodTables) {
      const result = table.get(call.name)?.(it, call);
      if (result) return result;
    }
    return callExtension(it, call) ?? sendMessage(it, call);
  },
  narrowCall,
  regexUses,
};
