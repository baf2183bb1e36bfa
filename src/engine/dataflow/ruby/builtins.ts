/** What Ruby's own functions, methods and operators do with values. */
import type { CallSite } from '../call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import type { LanguageBuiltins } from '../language.ts';
import { elementsOf } from '../members.ts';
import { joinValues, notConstant, unknown, Value } from '../value.ts';
import { collectionMethods, listOf } from './collections.ts';
import { formatPercent } from './formatting.ts';
import { kernelFunctions } from './functions.ts';
import { indirectCall } from './indirect-calls.ts';
import { iterationMethods } from './iteration.ts';
import { narrowCall } from './narrowing.ts';
import { objectMethods, tellsOnly } from './objects.ts';
import { stringMethods } from './strings.ts';

/** In order: the first that knows the method on this receiver answers. */
const tables = [iterationMethods, collectionMethods, stringMethods, objectMethods];

export const rubyBuiltins: LanguageBuiltins = {
  isGlobal: (name) =>
    /^(?:\$[\w~*$?!@/\\,;.<>_0-9"-]+|ENV|ARGV|STDIN|STDOUT|ARGF|__FILE__|__dir__)$/.test(name),
  global: () => null,
  indirectCall,
  call(it: Interpreter, call: CallSite): Value | null {
    for (const path of call.paths) {
      const result = kernelFunctions.get(path.text.replace(/^\?/, ''))?.(it, call);
      if (result) return result;
    }
    if (isAddressHelper(call)) return unknown;
    if (!call.receiver) return null;
    // A method that changes its receiver gives back what its twin without the mark does, where nothing else is known.
    const name = call.name.replace(/!$/, '');
    for (const table of tables) {
      const own = name === call.name ? null : table.get(call.name)?.(it, call);
      if (own) return own;
      const result = table.get(name)?.(it, name === call.name ? call : { ...call, name });
      if (result) return result;
    }
    return tellsOnly(call.name) ? unknown : null;
  },
  operator(it, operator, left, right, span) {
    if (operator === '%' && typeof left.constant !== 'number') return formatPercent(it, left, right, span);
    const [isLeftList, isRightList] = [isList(left), isList(right)];
    if (operator === '-' && isLeftList) return left;
    if (operator === '&' && (isLeftList || isRightList)) return left.isTainted || !isLeftList ? right : left;
    if ((operator === '+' || operator === '|') && isLeftList && isRightList)
      return listOf(it, joinValues(elementsOf(it, left, span), elementsOf(it, right, span)));
    if (operator === '*' && typeof left.constant !== 'number' && (left.isTainted || left.shape))
      return new Value(notConstant, left.taints, [], [], left.shape);
    return null;
  },
  narrowCall,
};

/** `user_path(user)`: an address of our own that the routes make, in which all values are encoded. */
function isAddressHelper({ name, receiver, paths }: CallSite): boolean {
  if (!/_(?:path|url)$/.test(name)) return false;
  return (
    receiver === null ||
    (!receiver.isTainted && receiver.objects.length === 0 && paths.every((path) => path.isGuess)) ||
    paths.some(({ text }) => /(?:main_app|url_helpers|routes|helpers)(?:\(\))?\.\w+$/.test(text))
  );
}

function isList(value: Value): boolean {
  return value.objects.length > 0 && value.objects.every(({ kind }) => kind === 'array');
}
