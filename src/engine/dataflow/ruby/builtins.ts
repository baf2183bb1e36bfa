/** What Ruby's own functions, methods and operators do with values. */

import type { Span } from '../../parsing/ir/span.ts';
import { BuiltinTable } from '../builtin-table.ts';
import type { CallSite } from '../calls/call-site.ts';
import { elementsOf, findProperty } from '../classes/members.ts';
import { keepMessage } from '../classes/messages.ts';
import type { Interpreter } from '../interpreter.ts';
import type { LanguageBuiltins } from '../language-builtins.ts';
import { foundText } from '../taint/matched-groups.ts';
import { step } from '../taint/steps.ts';
import { flatten } from '../taint/taint.ts';
import { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { RegexObject } from '../values/heap.ts';
import { repeatedText } from '../values/repeated-text.ts';
import { join, joinValues, notConstant, taintedValue, unknown, Value } from '../values/value.ts';
import { addressSigns } from './address-signs.ts';
import { addressFunctions, partOfAddress } from './addresses.ts';
import { collectionMethods, itemsOf, joined, listOf } from './collections.ts';
import { concurrencyFunctions } from './concurrency.ts';
import { methodOfOpened } from './core-classes.ts';
import { isDeclaredHarmless, noteDeclared } from './declared-parameters.ts';
import { assuredByValidations, narrowByValidations } from './declared-validations.ts';
import { keepDelegate, memberOfDelegate } from './delegators.ts';
import { takeAttributes } from './form-objects.ts';
import { formatPercent } from './formatting.ts';
import { kernelFunctions } from './functions.ts';
import { hashFunctions, madeForKey } from './hashes.ts';
import { indirectCall } from './indirect-calls.ts';
import { templateFunctions } from './inline-templates.ts';
import { asText, givenAsText } from './inspected.ts';
import { iterationMethods } from './iteration.ts';
import { lastMatch } from './last-match.ts';
import { concatenated, partMethods } from './list-parts.ts';
import { mixedInMethod } from './mixed-in.ts';
import { changeText } from './mutation.ts';
import { narrowCall } from './narrowing.ts';
import { objectMethods, tellsOnly } from './objects.ts';
import { ofOwnEach } from './own-enumerables.ts';
import { joinedPath } from './pathnames.ts';
import { answersInFilter } from './rails-filters.ts';
import { noteSaved } from './record-callbacks.ts';
import { composed } from './reflection.ts';
import { askedOfAssociation, createdRecord, recordOfQuery, relation } from './relations.ts';
import { resultFunctions, resultMethods } from './results.ts';
import { heldToSchema, isOfSchema, noteSchema } from './schemas.ts';
import { sentFile } from './sent-files.ts';
import { noteSetting, setting } from './settings.ts';
import { sharedVariable } from './shared-variables.ts';
import { stringMethods } from './strings.ts';

const functions = new BuiltinTable([
  kernelFunctions,
  hashFunctions,
  concurrencyFunctions,
  addressFunctions,
  resultFunctions,
  templateFunctions,
]);

/** In order: the first that knows the method on this receiver answers. */
const methods = new BuiltinTable([
  iterationMethods,
  partMethods,
  collectionMethods,
  stringMethods,
  objectMethods,
  resultMethods,
]);

export const rubyBuiltins: LanguageBuiltins = {
  isGlobal: (name) =>
    /^(?:\$[\w~*$?!@/\\,;.<>_0-9"-]+|ENV|ARGV|STDIN|STDOUT|ARGF|__FILE__|__dir__)$/.test(name),
  global: (name, it) => sharedVariable(it, name)?.value ?? lastMatch(it, name),
  sharedVariable,
  bareCall: mixedInMethod,
  indirectCall,
  constructBase(it, instance, args, bases) {
    keepMessage(it, instance, args[0]);
    keepDelegate(it, instance, args, bases);
  },
  loadedMember: memberOfDelegate,
  instantiated: takeAttributes,
  asText,
  givenAsText,
  indexed: elementOf,
  property: (it, value, name, span) =>
    methodOfOpened(it, value, name) ??
    setting(it, value, name) ??
    sentFile(it, value, name, span) ??
    partOfAddress(it, value, name, span),
  writeIndexed(it, target, index, value, span) {
    const method = target.objects.length > 0 ? ownMethod(it, target, '[]=') : null;
    if (method) it.callValue(method, target, [index, value], span);
    return method !== null;
  },
  writeBack(it, call, scope, result) {
    assuredByValidations(it, call, scope);
    changeText(it, call, result, scope);
  },
  call(it: Interpreter, call: CallSite): Value | null {
    noteDeclared(it, call);
    noteSchema(it, call);
    noteSetting(it, call);
    noteSaved(it, call);
    for (const path of call.paths) {
      const text = path.text.replace(/^\?/, '');
      const result = functions.answer(it, text, call);
      if (result) return result;
    }
    if (call.name === 'answer' && call.paths.some(({ text }) => text === 'Rack.answer'))
      return itemsOf(it, call.args);
    if (isAddressHelper(call)) return unknown;
    // `user.posts.new`: what is made there is empty.
    if (call.isNew && call.args.length === 0 && !call.keywords && call.callee.isTainted) return unknown;
    const known =
      relation(it, call) ??
      recordOfQuery(it, call) ??
      createdRecord(it, call) ??
      askedOfAssociation(it, call) ??
      heldToSchema(it, call);
    if (known) return known;
    if (!call.receiver) return null;
    const handedOut = ofOwnEach(it, call);
    if (handedOut) return methods.answer(it, call.name, handedOut);
    // A method that changes its receiver gives back what its twin without the mark does, where nothing else is known.
    const name = call.name.replace(/!$/, '');
    const result =
      methods.answer(it, call.name, call) ??
      (name === call.name ? null : methods.answer(it, name, { ...call, name }));
    if (result) return result;
    return tellsOnly(call.name) ? unknown : attributeHandedOn(call);
  },
  operator(it, operator, left, right, span) {
    const own = left.objects.length > 0 ? ownMethod(it, left, operator) : null;
    if (own) return it.callValue(own, left, [right], span);
    if (operator === '>>') return composed(it, operator, left, right);
    if (operator === '%' && typeof left.constant !== 'number') return formatPercent(it, left, right, span);
    const path = joinedPath(it, operator, left, right, span);
    if (path) return path;
    const [isLeftList, isRightList] = [isList(left), isList(right)];
    if (operator === '-' && isLeftList) return left;
    // `params.keys & COLUMNS`: what is in both is what nobody chose.
    if (operator === '&') {
      const [isLeftSent, isRightSent] = [left, right].map(
        (side) => side.isTainted || elementsOf(it, side, span).isTainted,
      );
      if (isLeftSent !== isRightSent) return isLeftSent ? right : left;
      if (isLeftSent || isLeftList || isRightList) return isLeftList || !isRightList ? left : right;
    }
    if ((operator === '+' || operator === '|') && isLeftList && isRightList)
      return (
        (operator === '+' && concatenated(it, left, right)) ||
        listOf(it, joinValues(elementsOf(it, left, span), elementsOf(it, right, span)))
      );
    // `words * ' '`
    if (operator === '*' && isLeftList && typeof right.constant === 'string')
      return joined(it, left, right, span);
    if (operator === '|' && isFlag(left) && isFlag(right)) return join(left, right);
    if (operator === '*' && typeof left.constant === 'string')
      return repeatedText(left.constant, right.constant)?.withTaints(left.taints) ?? null;
    if (operator === '*' && typeof left.constant !== 'number' && (left.isTainted || left.shape))
      return new Value(notConstant, left.taints, [], [], left.shape);
    return null;
  },
  endsFunction: answersInFilter,
  narrowCall,
  narrowMember: narrowByValidations,
  addressSigns,
};

/** `delegate :name, to: :user`: an attribute is asked for as a method is, with the arguments that there may be. */
function attributeHandedOn({ receiver, name, callee, argNodes }: CallSite): Value | null {
  if (argNodes[0]?.kind !== 'spread' || callee.objects.some(({ kind }) => kind === 'function')) return null;
  return receiver?.objects.some((object) => object.get(name)) ? callee : null;
}

/** `user_path(user)`: an address of our own that the routes make, in which all values are encoded. */
function isAddressHelper({ name, receiver, paths }: CallSite): boolean {
  if (!/_(?:path|url)$/.test(name)) return false;
  return (
    receiver === null ||
    (!receiver.isTainted && receiver.objects.length === 0 && paths.every((path) => path.isGuess)) ||
    paths.some(({ text }) => /(?:main_app|url_helpers|routes|helpers)(?:\(\))?\.\w+$/.test(text))
  );
}

/** `ParseOptions::NOENT`: a constant of a library, or several of them. */
function isFlag({ paths, isTainted, objects }: Value): boolean {
  return !isTainted && objects.length === 0 && paths.some(({ text }) => /\.[A-Z][A-Z0-9_]*$/.test(text));
}

function isList(value: Value): boolean {
  return value.objects.length > 0 && value.objects.every(({ kind }) => kind === 'array');
}

/** A method of the object's class, written in the program. */
function ownMethod(it: Interpreter, { objects }: Value, name: string): Value | null {
  for (const object of objects) {
    const isOurs = object.prototype !== null || object instanceof ClassObject;
    const method = isOurs ? findProperty(it, object, name) : undefined;
    if (method?.objects[0] instanceof FunctionObject) return method;
  }
  return null;
}

/** `object[key]` of a class that has the method, and `function[argument]`. */
function elementOf(it: Interpreter, value: Value, index: Value, span: Span): Value | null {
  if (value.objects.some(({ kind }) => kind === 'function' || kind === 'native'))
    return it.callValue(value, unknown, [index], span);
  if (isDeclaredHarmless(it, value, index, span) || isOfSchema(it, value, index)) return unknown;
  const regex = index.objects.find((object) => object instanceof RegexObject);
  if (regex instanceof RegexObject && value.isTainted)
    return taintedValue(foundText(it, regex, flatten(step(it, value.taints, 'call', span))));
  const method = ownMethod(it, value, '[]');
  return method ? it.callValue(method, value, [index], span) : madeForKey(it, value, index, span);
}
