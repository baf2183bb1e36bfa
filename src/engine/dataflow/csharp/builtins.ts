/** What methods of the base library do with values. */

import { BuiltinTable } from '../builtin-table.ts';
import type { CallSite } from '../calls/call-site.ts';
import { callExtensionMethod } from '../calls/extension-methods.ts';
import { findProperty } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { LanguageBuiltins } from '../language-builtins.ts';
import { headerName } from '../models/header-names.ts';
import { unknown, type Value } from '../values/value.ts';
import { addressSigns } from './address-signs.ts';
import { arrayFunctions, arrayMethods } from './arrays.ts';
import { cacheMethods } from './caches.ts';
import { characterFunctions } from './characters.ts';
import { collectionMethods } from './collections.ts';
import { construct } from './constructions.ts';
import { dictionaryMethods, entryOf, viewOf } from './dictionaries.ts';
import { constructBase, textOfException } from './exceptions.ts';
import { fileNameFunctions, narrowAnswer } from './file-names.ts';
import { fillingMethods } from './filling.ts';
import { formatFunctions } from './formatting.ts';
import { handed } from './handed-parameters.ts';
import { holderFunctions, holderMethods, registeredChannel } from './holders.ts';
import { nodeOf } from './linked-lists.ts';
import { sendMessage } from './messages.ts';
import { errorNoted, narrowModelState } from './model-state.ts';
import { narrowCall } from './narrowing.ts';
import { operator } from './operators.ts';
import { boundByType } from './own-bindings.ts';
import { callOnElements, elementOfOwn } from './own-sequences.ts';
import { randomMethods } from './random.ts';
import { invokeMember, reflectionMethods } from './reflection.ts';
import { regexUses } from './regex-uses.ts';
import { regexMethods } from './regexes.ts';
import { sequenceMethods } from './sequences.ts';
import { stringMethods, textOf } from './strings.ts';
import { positional } from './taking-apart.ts';
import { resultOfTask, taskFunctions, taskMethods } from './tasks.ts';
import { builtAddress, harmlessPart, schemeNamed } from './uri-builders.ts';
import { assuredByValidator } from './validators.ts';

/** Types that the language has words for, and namespaces in which full names begin. */
const globalNames = new Set(
  `string object bool byte sbyte short ushort int uint long ulong float double decimal char nint nuint System
  Microsoft`.split(/\s+/),
);

const functions = new BuiltinTable([
  formatFunctions,
  taskFunctions,
  holderFunctions,
  arrayFunctions,
  characterFunctions,
  fileNameFunctions,
]);
const methods = new BuiltinTable([
  taskMethods,
  regexMethods,
  randomMethods,
  reflectionMethods,
  arrayMethods,
  cacheMethods,
  dictionaryMethods,
  holderMethods,
  fillingMethods,
  collectionMethods,
  sequenceMethods,
  stringMethods,
]);

export const csharpBuiltins: LanguageBuiltins = {
  injected: handed,
  boundByType,
  containerHolds: registeredChannel,
  isGlobal: (name) => globalNames.has(name),
  global: () => null,
  indirectCall,
  iterated: (it, value, span) => entryOf(it, value, span) ?? elementOfOwn(it, value, span),
  positional,
  operator,
  property: (it, value, name, span) =>
    (name === 'Uri'
      ? builtAddress(it, value, span)
      : (headerName(value, name) ?? schemeNamed(value, name))) ??
    resultOfTask(it, value, name) ??
    harmlessPart(value, name) ??
    viewOf(it, value, name, span) ??
    nodeOf(it, value, name, span),
  constructBase,
  asText,
  scopedCall(it, call, scope) {
    assuredByValidator(it, call, scope);
    return null;
  },
  call(it: Interpreter, call: CallSite): Value | null {
    if (call.isNew) return construct(it, call);
    for (const path of call.paths) {
      const result = functions.answer(it, path.text, call);
      if (result) return result;
    }
    if (!call.receiver) return null;
    const text = textOfException(it, call);
    if (text) return text;
    const address = call.name === 'ToString' ? builtAddress(it, call.receiver, call.span) : undefined;
    if (address) return address;
    const result = methods.answer(it, call.name, call);
    if (result) return result;
    return callOnElements(it, call) ?? callExtensionMethod(it, call) ?? sendMessage(it, call);
  },
  narrowCall,
  addressSigns,
  narrowMember: narrowModelState,
  errorNoted,
  narrowAnswer,
  regexUses,
};

/** `handler.Invoke(x)` is `handler(x)`. */
function indirectCall(it: Interpreter, call: CallSite): Value | null {
  if (call.name !== 'Invoke' && call.name !== 'DynamicInvoke') return null;
  const invoked = invokeMember(it, call);
  if (invoked) return invoked;
  const { receiver } = call;
  if (!receiver?.objects.some(({ kind }) => kind === 'function')) return null;
  return it.callValue(receiver, unknown, call.args, call.span);
}

/** What a builder holds so far, and what a class of the program says of itself. */
function asText(it: Interpreter, value: Value, span: CallSite['span']): Value {
  const built = textOf(value);
  if (built) return built;
  const [object, ...others] = value.objects;
  if (!object?.prototype?.maker || others.length > 0) return value;
  const method = findProperty(it, object, 'ToString');
  return method?.objects.some(({ kind }) => kind === 'function')
    ? it.callValue(method, value, [], span)
    : value;
}
