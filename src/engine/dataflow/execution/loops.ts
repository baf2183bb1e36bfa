/** Loops: run twice, as something that may not happen unless the first round is certain: what one leaves reaches the next. */
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { ForEach, Loop } from '../../parsing/ir/statements.ts';
import type { Target } from '../calls/frame.ts';
import { yieldedBy } from '../calls/yielding-functions.ts';
import { elementsOf, iterated, keysIn } from '../classes/members.ts';
import { typed } from '../classes/types.ts';
import { countedCharacters, tryCharacters } from '../guards/character-loops.ts';
import { CheckedElements } from '../guards/checked-elements.ts';
import { forgetFieldsOf } from '../guards/checked-fields.ts';
import { overOwnKeys } from '../guards/chosen-keys.ts';
import { narrow } from '../guards/guards.ts';
import { notePart } from '../guards/path-segments.ts';
import { cleanExpression } from '../guards/refine.ts';
import type { Interpreter } from '../interpreter.ts';
import { memberPaths } from '../models/access-path.ts';
import { Scope } from '../values/scope.ts';
import { constantValue, notConstant, unknown, type Value } from '../values/value.ts';
import { arriveElsewhere, branch, withTarget } from './branching.ts';
import { countedElements } from './counted-loops.ts';
import { type ElementLoop, elementLoop, inRound } from './element-loops.ts';
import { knownKeys } from './known-keys.ts';
import { lettersOfLoop } from './letters.ts';
import { namesOfLoop, rowsWithKeys } from './named-fields.ts';
import { bind } from './patterns.ts';
import { keepElements } from './replaced-elements.ts';
import { eachRow, rowsOfLoop } from './tables-of-functions.ts';

const rounds = 2;

export function executeLoop(it: Interpreter, loop: Loop, outer: Scope): void {
  const scope = new Scope(outer);
  it.executeAll(loop.init, scope);
  const first = loop.test && !loop.testAfter ? it.evaluate(loop.test, scope).constant : true;
  if (first !== notConstant && !first) {
    it.executeBlock(loop.otherwise ?? [], scope);
    return;
  }
  const characters = countedCharacters(it, loop);
  if (characters && isText(it.evaluate(characters.iterable, scope))) {
    executeForEach(it, characters, scope);
    return;
  }
  const counted = countedElements(it, loop);
  const inHand = counted && elementsOf(it, it.evaluate(counted.collection, scope), loop);
  const body = () => {
    if (loop.test && !loop.testAfter) narrow(it, loop.test, scope, true);
    return roundOver(it, counted?.elements ?? null, inHand ?? unknown, () =>
      oneRound(it, loop.label, () => it.executeBlock(loop.body, scope)),
    );
  };
  const afterBody = () => {
    if (it.flow === 'live' && loop.update) it.evaluate(loop.update, scope);
    if (it.flow === 'live' && loop.test) it.evaluate(loop.test, scope);
  };
  let wasBroken = false;
  const loopIn = (target: Target) => {
    if (first !== notConstant) {
      certainRound(it, target, body);
      wasBroken = !target.exits.isEmpty;
      if (it.flow !== 'live' || isLastRound(it, loop, scope)) return;
      afterBody();
    }
    // In the first round the counter is known: what it keeps from happening then may happen later.
    for (let round = 0; round < rounds && it.flow === 'live'; round++)
      branch(it, [
        () => {
          body();
          afterBody();
        },
        () => {},
      ]);
    if (counted && !target.exits.isEmpty) counted.elements.isWritten = false;
    wasBroken = !target.exits.isEmpty;
    otherwise(it, loop, target, scope);
  };
  withTarget(it, 'loop', loopIn, loop.label);
  // `while ('../' in name) name = name.replace('../', '')`
  if (!wasBroken && loop.test && it.flow === 'live') narrow(it, loop.test, scope, false);
  if (counted) keepElements(it, counted.elements, counted.collection, scope);
}

/**
 * What `else` says runs where nothing broke the loop off. Where that goes no further, whoever comes past the loop has
 * broken it off: `for one in allowed: if host == one: break` and `else: raise …`.
 */
function otherwise(it: Interpreter, loop: Loop | ForEach, target: Target, scope: Scope): void {
  const { otherwise: body } = loop;
  if (!body || it.flow !== 'live') return;
  let isEnd = false;
  const run = () => {
    it.executeBlock(body, scope);
    // A `break` in it is one of the loop around.
    isEnd = it.flow !== 'live' && it.flow !== 'break';
  };
  branch(it, [run, () => {}]);
  if (!isEnd || target.exits.isEmpty) return;
  it.flow = 'break';
  it.jumpLabel = null;
  target.isOnlyLeftEarly = true;
}

/** A round that happens for sure, unless it was left in the middle: then nobody knows how far it came. */
function certainRound(it: Interpreter, target: Target, body: () => { wasLeft: boolean }): void {
  let wasLeft = !target.exits.isEmpty;
  const written = it.journal.record(() => {
    wasLeft = body().wasLeft || wasLeft;
  });
  if (!wasLeft && target.exits.isEmpty) it.journal.merge([written]);
  else it.journal.mergeWeakly(new Map([...written].map(([cell, { after }]) => [cell, after])));
}

/** Whether the next value of the counter ends the loop: `for (i = 0; i < 1; i++)`. */
function isLastRound(it: Interpreter, { test, update }: Loop, scope: Scope): boolean {
  if (test?.kind !== 'binary' || test.left.kind === 'call' || test.right.kind === 'call') return false;
  if (update?.kind !== 'update' || update.operand.kind !== 'identifier') return false;
  const cell = scope.find(update.operand.name);
  const counter = cell?.value?.constant;
  if (!cell || typeof counter !== 'number') return false;
  let next: Value = unknown;
  it.journal.record(() => {
    it.journal.write(cell, constantValue(update.operator === '++' ? counter + 1 : counter - 1));
    next = it.evaluate(test, scope);
  });
  return next.constant !== notConstant && !next.constant;
}

export function executeForEach(it: Interpreter, loop: ForEach, outer: Scope): void {
  const given = it.evaluate(loop.iterable, outer);
  const iterable = it.language.iteratesFunctions ? yieldedBy(it, given, loop) : given;
  // `range(0)`: a list in a variable may have been filled by what is not known.
  if (loop.iterable.kind === 'call' && isEmptyList(iterable)) {
    it.executeBlock(loop.otherwise ?? [], outer);
    return;
  }
  let element = loop.overKeys ? keysOf(it, iterable, loop) : iterated(it, iterable, loop);
  // One character says little, all of them are the text.
  if (loop.type && loop.type !== 'char') element = typed(it, element, loop.type, outer);
  const isDeclaration = !it.language.assignmentDeclares;
  const elements = elementLoop(it, loop);
  const checked = new CheckedElements(it, loop);
  // Where a character is a short text, so may be what a list holds.
  const areCharacters = it.language.characterLiterals || isText(iterable);
  const characters =
    loop.overKeys || !areCharacters
      ? null
      : tryCharacters(it, loop, element, (character) => {
          const scope = new Scope(outer);
          bind(it, loop.target, character, scope, true);
          oneRound(it, loop.label, () => it.executeBlock(loop.body, scope));
        });
  if (characters) element = element.withTaints(characters.through(element.taints));
  const inHand = elements && !loop.key ? elementsOf(it, it.evaluate(elements.holder, outer), loop) : element;
  const known =
    knownKeys(it, loop, iterable)?.map(constantValue) ??
    rowsOfLoop(it, loop, iterable) ??
    namesOfLoop(it, loop, iterable) ??
    lettersOfLoop(it, loop, iterable);
  const rows = rowsWithKeys(it, loop, iterable);
  const body = (one = element, key?: Value) => {
    const scope = new Scope(outer);
    if (loop.key) bind(it, loop.key, key ?? keysOf(it, iterable, loop), scope, isDeclaration);
    bind(it, loop.target, one, scope, isDeclaration);
    forgetFieldsOf(it, one);
    notePart(loop, scope);
    const held = checked.held(scope);
    const round = roundOver(it, elements, inHand, () =>
      oneRound(it, loop.label, () => it.executeBlock(loop.body, scope)),
    );
    checked.note(held, scope, round.wasLeft);
    checked.noteSources(element, round.wasLeft);
    return round;
  };
  let wasBroken = false;
  const loopIn = (target: Target) => {
    if (rows) {
      const isOneTable = iterable.objects.length === 1;
      for (const [key, one] of rows) {
        if (it.flow !== 'live') break;
        if (isOneTable) certainRound(it, target, () => body(one, key));
        else branch(it, [() => void body(one, key), () => {}]);
      }
    } else if (known) {
      eachRow(
        it,
        known,
        (one) => it.flow === 'live' && certainRound(it, target, () => body(one)),
        () => branch(it, [() => void body(), () => {}]),
      );
    } else {
      const isCertain = hasElements(it, iterable);
      if (isCertain) certainRound(it, target, () => body());
      for (let round = isCertain ? 1 : 0; round < rounds && it.flow === 'live'; round++)
        branch(it, [() => void body(), () => {}]);
    }
    if (elements && !target.exits.isEmpty) elements.isWritten = false;
    wasBroken = !target.exits.isEmpty;
    otherwise(it, loop, target, outer);
  };
  overOwnKeys(it, loop, () => withTarget(it, 'loop', loopIn, loop.label));
  if (elements) keepElements(it, elements, elements.holder, outer);
  if (wasBroken) return;
  checked.keep(iterable, outer);
  if (characters) cleanExpression(it, textOf(loop.iterable), outer, characters.past);
}

/** It came from outside, and is no list. */
function isText({ isTainted, objects }: Value): boolean {
  return isTainted && objects.every(({ kind }) => kind === 'opaque');
}

/** `text.toCharArray()` */
function textOf(iterable: Expression): Expression {
  const callee = iterable.kind === 'call' ? iterable.callee : null;
  return callee?.kind === 'member' && /^[tT]oCharArray$/.test(callee.property) ? callee.object : iterable;
}

function isEmptyList({ objects, isTainted }: Value): boolean {
  return objects.length === 1 && !isTainted && objects[0]?.itemsValue?.length === 0;
}

/** A list that was made just now, with something in it. */
function hasElements({ entryId }: Interpreter, { objects, isTainted }: Value): boolean {
  const [list, ...others] = objects;
  return (
    list !== undefined &&
    others.length === 0 &&
    !isTainted &&
    list.madeIn === entryId &&
    (list.itemsValue?.length ?? 0) > 0
  );
}

function roundOver(
  it: Interpreter,
  elements: ElementLoop | null,
  inHand: Value,
  run: () => { wasLeft: boolean },
): { wasLeft: boolean } {
  const round = inRound(it, elements, inHand, run);
  // Who goes on to the next round leaves an element as it was.
  if (elements && round.wasLeft) elements.isWritten = false;
  return round;
}

/**
 * `continue` ends the round, not the loop: what was written before it is there in the next one, whatever the round comes
 * to where it goes on (`if (!fits) continue; return handler(request)`).
 */
function oneRound(it: Interpreter, label: string | undefined, body: () => void): { wasLeft: boolean } {
  let wasLeft = false;
  const round = (target: Target) => {
    const written = it.journal.record(body);
    wasLeft = !target.exits.isEmpty;
    if (wasLeft && it.flow !== 'live' && !target.stops(it.flow, it.jumpLabel)) arriveElsewhere(it, written);
    else it.journal.merge([written]);
  };
  withTarget(it, 'round', round, label);
  return { wasLeft };
}

/** Keys come from wherever the collection as a whole comes from; what has no keys hands out its elements. */
function keysOf(it: Interpreter, iterable: Value, loop: ForEach): Value {
  const keyless = iterable.objects.some(({ kind, keysValue }) => kind === 'collection' && !keysValue);
  if (keyless || isChannel(it, iterable)) return elementsOf(it, iterable, loop);
  return keysIn(it, iterable, loop);
}

/** What a library hands out as a list of known things: a position in it is a number, and does no harm as one of them. */
function isChannel({ language }: Interpreter, { objects, isTainted, paths }: Value): boolean {
  if (!language.rangesOverChannels || isTainted || objects.some(({ kind }) => kind !== 'opaque'))
    return false;
  return memberPaths(paths, '[]').some(({ depth }) => depth === 0);
}
