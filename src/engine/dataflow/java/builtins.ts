/** What Java's own classes, methods and operators do with values. */

import { BuiltinTable } from '../builtin-table.ts';
import type { CallSite } from '../calls/call-site.ts';
import { elementsOf } from '../classes/members.ts';
import { callOwn } from '../classes/own-methods.ts';
import type { Interpreter } from '../interpreter.ts';
import { narrowAttempt } from '../kotlin/attempts.ts';
import { isKotlin, kotlinCall, kotlinOperator, kotlinProperty } from '../kotlin/builtins.ts';
import { callExtension } from '../kotlin/extensions.ts';
import { lambdaOf } from '../kotlin/lambda-constructors.ts';
import { calledByVariable } from '../kotlin/lambdas-on-receivers.ts';
import { entriesListed, entryAt } from '../kotlin/maps.ts';
import { invoked } from '../kotlin/operator-functions.ts';
import { setProperty } from '../kotlin/properties.ts';
import type { LanguageBuiltins } from '../language-builtins.ts';
import { headerName } from '../models/header-names.ts';
import { constantValue, type Value } from '../values/value.ts';
import { addressSigns } from './address-signs.ts';
import { asText, textMethods } from './as-text.ts';
import { askedAs } from './asked-types.ts';
import { changedByAspects } from './aspects.ts';
import { assuredByCall } from './assertions.ts';
import { beanMethod } from './beans.ts';
import { cacheMethods } from './caches.ts';
import { cloneMethods } from './clones.ts';
import { constructors } from './constructors.ts';
import { emptyInstance } from './containers.ts';
import { handed } from './conversions.ts';
import { declaredResult } from './declared-results.ts';
import { enumMethod } from './enums.ts';
import { eventMethods } from './events.ts';
import { exceptionMethods } from './exceptions.ts';
import { addMethods } from './filled-methods.ts';
import { fillingMethods } from './filling.ts';
import { runLambda } from './functional-interfaces.ts';
import { futureMethods } from './futures.ts';
import { holderMethods } from './holders.ts';
import { includePage } from './included-pages.ts';
import { parameterOfIncluder } from './included-parameters.ts';
import { listMethods } from './lists.ts';
import { mapChangeMethods } from './map-changes.ts';
import { mapViewMethods } from './map-views.ts';
import { entryBesideMembers, mapMethods, mapsOf } from './maps.ts';
import { matcherMethods } from './matchers.ts';
import { methodReference } from './method-references.ts';
import { narrowCall } from './narrowing.ts';
import { operator } from './operators.ts';
import { pageBean } from './page-beans.ts';
import { isPageObject, pageObject } from './page-objects.ts';
import { callTag } from './page-tags.ts';
import { fillTemplate } from './qute.ts';
import { randomMethods } from './random.ts';
import { positional } from './record-parts.ts';
import { classOf, reflectionMethods } from './reflection.ts';
import { regexUses } from './regex-uses.ts';
import { requestAttribute } from './request-attributes.ts';
import { sentObject } from './sent-objects.ts';
import { classesOfFunctions, staticFunctions } from './static-functions.ts';
import { streamMethods } from './streams.ts';
import { builderMethods } from './string-builders.ts';
import { stringMethods } from './strings.ts';
import { viewMethods, viewsOf } from './views.ts';

/** First segments of fully qualified names. */
const rootPackages = new Set('java javax jakarta org com io net sun edu okhttp3 retrofit2'.split(' '));

/** In order: the first that knows the method on this receiver answers. */
const methods = new BuiltinTable([
  matcherMethods,
  builderMethods,
  exceptionMethods,
  textMethods,
  randomMethods,
  reflectionMethods,
  holderMethods,
  futureMethods,
  cacheMethods,
  mapMethods,
  mapViewMethods,
  mapChangeMethods,
  listMethods,
  streamMethods,
  stringMethods,
  fillingMethods,
  viewMethods,
  eventMethods,
  cloneMethods,
]);

export const javaBuiltins: LanguageBuiltins = {
  isGlobal: (name) => rootPackages.has(name) || isPageObject(name),
  global: pageObject,
  makes: (name) => constructors.has(name) || classesOfFunctions.has(name),
  asksLambda: (method) => /^(?:test|apply|call|invoke|getAsBoolean|applyAsBoolean)$/.test(method),
  indirectCall: (it, call) =>
    (isKotlin(it) ? (lambdaOf(call) ?? invoked(it, call)) : null) ?? runLambda(it, call),
  scopedCall(it, call, scope) {
    assuredByCall(it, call, scope);
    return (
      callTag(it, call) ??
      pageBean(it, call) ??
      includePage(it, call, scope) ??
      parameterOfIncluder(it, call) ??
      (isKotlin(it) ? calledByVariable(it, call, scope) : null)
    );
  },
  call(it: Interpreter, call: CallSite): Value | null {
    const ofKotlin = isKotlin(it) ? kotlinCall(it, call) : null;
    if (ofKotlin) return ofKotlin;
    const sent = sentObject(it, call) ?? fillTemplate(it, call);
    if (sent) return sent;
    const table = call.isNew ? constructors : staticFunctions;
    for (const path of call.paths) {
      const result = table.get(path.text)?.(it, call);
      if (result) return result;
    }
    if (call.name === 'getClass' && call.args.length === 0)
      return classOf(it, call.receiver ?? it.frame.thisValue);
    if (!call.receiver || call.isNew) return null;
    const result = methods.answer(it, call.name, call);
    if (result) return result;
    const extended = isKotlin(it) ? callExtension(it, call) : null;
    return (
      extended ??
      enumMethod(it, call) ??
      beanMethod(it, call) ??
      declaredResult(it, call) ??
      askedAs(it, call)
    );
  },
  property: (it, value, name, span) =>
    /^(?:TRUE|FALSE)$/.test(name) && value.paths.some(({ text }) => text === 'java.lang.Boolean')
      ? constantValue(name === 'TRUE')
      : (kotlinProperty(it, value, name, span) ?? headerName(value, name) ?? entryOf(it, value, name)),
  received: changedByAspects,
  iterated: (it, value, span) =>
    isKotlin(it) && mapsOf(value).length > 0 ? elementsOf(it, entriesListed(it, value), span) : null,
  indexed: (it, value, index, span) =>
    isKotlin(it) ? (entryAt(it, value, [index], span) ?? callOwn(it, value, 'get', [index], span)) : null,
  writeIndexed: (it, target, index, value, place) =>
    isKotlin(it) &&
    (entryAt(it, target, [index, value], place) ?? callOwn(it, target, 'set', [index, value], place)) !==
      null,
  operator: (it, sign, left, right, span) =>
    kotlinOperator(it, sign, left, right, span) ?? operator(it, sign, left, right, span),
  assigned: (it, target, name, value, span) => isKotlin(it) && setProperty(it, target, name, value, span),
  emptyInstance,
  handed,
  injected: requestAttribute,
  filled: addMethods,
  constructBase(_it, instance, args) {
    for (const object of instance.objects) object.madeWith = args;
  },
  methodReference,
  asText,
  positional,
  narrowCall,
  addressSigns,
  narrowMember: narrowAttempt,
  regexUses,
  viewsOf,
};

/** What a map holds, which an aspect may have changed before the function ran. */
function entryOf(it: Interpreter, value: Value, name: string): Value | undefined {
  const found = entryBesideMembers(value, name);
  const { function: node, homeClass } = it.frame;
  return found && node ? changedByAspects(it, { node, homeClass }, found) : found;
}
