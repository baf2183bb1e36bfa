/** The closed list of conditions of the models, made ready to run. */
import type { Predicate, ValueTests } from '../../rules/predicate-schema.ts';
import { compilePattern, type TextPattern } from '../../rules/text-pattern.ts';
import { fallbackOf } from '../execution/fallbacks.ts';
import { followedBy } from '../findings/following-code.ts';
import { isKeptAsItIs, isPlainPassword } from '../findings/plain-password.ts';
import { mayRefuse } from '../findings/refusals.ts';
import type { Source } from '../taint/taint-source.ts';
import { rendersAsMarkup } from '../values/content-type-cell.ts';
import type { HeapObject } from '../values/heap.ts';
import { areNewBytes } from '../values/new-bytes.ts';
import { constantValue, type Value } from '../values/value.ts';
import { namesIn } from './expression-names.ts';
import type { Subject } from './subject.ts';
import { hasFixed, isDecorated, isKnownAs, isWrittenAs, type Looked, satisfies } from './value-tests.ts';

export type Condition = (subject: Subject) => boolean;

const always: Condition = () => true;

/** Of a value that may be one of several texts: whether none of them counts, one is enough, or all have to fit. */
export type OfSeveral = 'none' | 'one' | 'all';

const opposite = { none: 'none', one: 'all', all: 'one' } as const;

/** All must hold. */
export function compilePredicates(
  predicates: readonly Predicate[],
  isForeign: boolean,
  several: OfSeveral = 'none',
): Condition {
  if (predicates.length === 0) return always;
  const conditions = predicates.map((predicate) => compile(predicate, isForeign, several));
  return (subject) => conditions.every((condition) => condition(subject));
}

function compile(predicate: Predicate, isForeign: boolean, several: OfSeveral): Condition {
  if ('not' in predicate) {
    if ('fact' in predicate.not) return requireFact(`!${predicate.not.fact}`);
    const inner = compile(predicate.not, isForeign, opposite[several]);
    return (subject) => !inner(subject);
  }
  if ('any' in predicate) {
    const inner = predicate.any.map((one) => compile(one, isForeign, several));
    return (subject) => inner.some((condition) => condition(subject));
  }
  if ('all' in predicate) return compilePredicates(predicate.all, isForeign, several);
  if ('fact' in predicate) return requireFact(predicate.fact);
  if ('construct' in predicate) return (subject) => subject.isNew === predicate.construct;
  if ('arguments' in predicate) {
    const { min = 0, max = Number.POSITIVE_INFINITY } = predicate.arguments;
    return ({ args, hasUnknownArguments }) =>
      hasUnknownArguments || (args.length >= min && args.length <= max);
  }
  if ('named' in predicate) {
    const pattern = compilePattern(predicate.named, isForeign);
    return (subject) => subject.names.some((name) => pattern.test(name));
  }
  if ('assignedTo' in predicate) {
    const pattern = compilePattern(predicate.assignedTo, isForeign);
    return (subject) => subject.assigned.some((name) => pattern.test(name));
  }
  if ('comparedWith' in predicate) {
    const pattern = compilePattern(predicate.comparedWith, isForeign);
    return (subject) => subject.comparedNames.some((name) => pattern.test(name));
  }
  if ('argumentNamed' in predicate) {
    const pattern = compilePattern(predicate.argumentNamed.matches, isForeign);
    const at = predicate.argumentNamed.argument;
    return ({ argNodes }) => namesIn(argNodes[at]).some((name) => pattern.test(name));
  }
  if ('interpolated' in predicate)
    return ({ argNodes }) => argNodes[predicate.interpolated]?.kind === 'concat';
  if ('plainPassword' in predicate)
    return (subject) =>
      isPlainPassword(subject.argNodes[predicate.plainPassword]) &&
      isKeptAsItIs(subject.names, subject.code, subject.text);
  if ('argumentField' in predicate) {
    const pattern = compilePattern(predicate.argumentField.matches, isForeign);
    const { argument: at, orMadeOf, locations } = predicate.argumentField;
    const isSought = ({ parameter, isFilled }: Source) =>
      pattern.test(parameter?.name ?? '') &&
      // What a framework fills has fields of all parts.
      (!locations || (parameter !== null && !isFilled && locations.includes(parameter.location)));
    return ({ args }) =>
      args[at]?.taints.some(({ source, isDerived }) => (orMadeOf || !isDerived) && isSought(source)) ?? false;
  }
  if ('calleeKeyword' in predicate) {
    const { name, matches } = predicate.calleeKeyword;
    const pattern = compilePattern(matches, isForeign);
    return (subject) => {
      const given = subject.calleeKeyword(name);
      const text = given?.kind === 'literal' ? [String(given.value)] : [];
      return [...namesIn(given), ...text].some((one) => pattern.test(one));
    };
  }
  if ('calleeNamed' in predicate) {
    const pattern = compilePattern(predicate.calleeNamed, isForeign);
    return (subject) => pattern.test(subject.calleeName);
  }
  if ('calleeRefuses' in predicate) return (subject) => subject.refusesIn(predicate.calleeRefuses);
  if ('classField' in predicate) {
    const { name, matches } = predicate.classField;
    const pattern = compilePattern(matches, isForeign);
    return (subject) => subject.setsField(name, pattern);
  }
  if ('receiverMatches' in predicate) {
    const pattern = compilePattern(predicate.receiverMatches, isForeign);
    return (subject) => pattern.test(subject.receiverName);
  }
  if ('underCondition' in predicate) {
    const pattern = compilePattern(predicate.underCondition, isForeign);
    return (subject) => subject.conditions.some((condition) => pattern.test(condition));
  }
  if ('followedBy' in predicate) return followedBy(predicate.followedBy, isForeign);
  if ('precededBy' in predicate) {
    const pattern = compilePattern(predicate.precededBy, isForeign);
    return (subject) => pattern.test(subject.codeAbove);
  }
  if ('inClass' in predicate) {
    const pattern = compilePattern(predicate.inClass, isForeign);
    return (subject) => pattern.test(subject.classCode);
  }
  if ('inFile' in predicate) {
    const pattern = compilePattern(predicate.inFile, isForeign);
    return (subject) => pattern.test(subject.path);
  }
  if ('contentType' in predicate) {
    const unless = predicate.contentType === 'html-like';
    return ({ contentType }) => (contentType === null ? unless : rendersAsMarkup(contentType));
  }
  return compileValueTest(predicate, isForeign, several);
}

function requireFact(fact: string): Condition {
  return (subject) => {
    subject.require(fact);
    return true;
  };
}

type ValuePredicate = Extract<Predicate, ValueTests>;

function compileValueTest(predicate: ValuePredicate, isForeign: boolean, several: OfSeveral): Condition {
  const pattern = predicate.matches === undefined ? null : compilePattern(predicate.matches, isForeign);
  const path = predicate.path === undefined ? null : compilePattern(predicate.path, isForeign);
  const beginning = predicate.begins === undefined ? null : compilePattern(predicate.begins, isForeign);
  const ending = predicate.ends === undefined ? null : compilePattern(predicate.ends, isForeign);
  const written = predicate.written === undefined ? null : compilePattern(predicate.written, isForeign);
  const refusing = predicate.refuses === undefined ? null : compilePattern(predicate.refuses, isForeign);
  const decorating =
    predicate.decorated === undefined ? null : compilePattern(predicate.decorated, isForeign);
  const keys = 'key' in predicate && predicate.key !== undefined ? predicate.key.split('.') : [];
  const setAs = settingIn(predicate);
  return (subject) => {
    if (predicate.is === 'numbers') {
      const isNew = 'argument' in predicate || 'value' in predicate;
      if (isNew && areNewBytes(subject, 'argument' in predicate ? predicate.argument : null)) return true;
    }
    const wasSet = setAs !== null ? lookOnMakers(setOn(subject, predicate), setAs) : null;
    const found = wasSet
      ? [wasSet]
      : keys.reduce<Looked[]>(
          (from, key) => from.flatMap((one) => lookIn(one, key)),
          [look(subject, predicate)],
        );
    return found.some((one) => {
      const looked = predicate.fallback && typeof one !== 'string' ? (fallbackOf(one) ?? one) : one;
      if (path !== null && !isKnownAs(looked, path)) return false;
      if (predicate.type !== undefined && !isOfType(subject, looked, predicate.type)) return false;
      if (decorating !== null && !isDecorated(looked, decorating)) return false;
      if (refusing !== null && !(typeof looked !== 'string' && mayRefuse(looked, refusing))) return false;
      return (
        (satisfies(looked, predicate, pattern) || isOneOf(subject, looked, predicate, pattern, several)) &&
        (beginning === null || hasFixed(looked, 0, beginning)) &&
        (ending === null || hasFixed(looked, -1, ending)) &&
        (written === null || isWrittenAs(looked, written))
      );
    });
  };
}

/** The key of what may have been set on what made it: any of a receiver, of an argument `feature:…` and the like. */
function settingIn(predicate: ValuePredicate): string | null {
  const key = 'key' in predicate ? predicate.key : undefined;
  if (key === undefined) return null;
  return 'receiver' in predicate || ('argument' in predicate && key.includes(':')) ? key : null;
}

function setOn({ receiver, args }: Subject, predicate: ValuePredicate): Value | null {
  return 'argument' in predicate ? (args[predicate.argument] ?? null) : receiver;
}

/** Makers of makers are asked up to here. */
const maxMakers = 4;

/** What was set on an object, or on what made it: `factory.setFeature(…)` holds for its parsers. */
function lookOnMakers(receiver: Value | null, key: string): Looked | null {
  for (const object of receiver?.objects ?? []) {
    let at: HeapObject | null = object;
    for (let depth = 0; at && depth < maxMakers; depth++, at = at.madeBy) {
      const found = at.get(key)?.value;
      if (found) return found;
    }
  }
  return null;
}

function look(subject: Subject, predicate: ValuePredicate): Looked {
  if ('argument' in predicate) {
    const value = subject.args[predicate.argument];
    if (value && predicate.madeWith !== undefined) return argumentOfMaker(value, predicate.madeWith);
    return value ?? (subject.hasUnknownArguments ? 'unknown' : 'missing');
  }
  if ('keyword' in predicate)
    return subject.named(predicate.keyword) ?? (subject.hasUnknownArguments ? 'unknown' : 'missing');
  if ('receiver' in predicate) return subject.receiver ?? 'missing';
  if ('receiverArgument' in predicate) return argumentOfMaker(subject.receiver, predicate.receiverArgument);
  if ('sibling' in predicate) {
    if (!subject.literal) return 'unknown';
    return (
      subject.literal.get(predicate.sibling)?.value ?? (subject.literal.elementsValue ? 'unknown' : 'missing')
    );
  }
  if ('receiver' in predicate) return subject.receiver ?? 'unknown';
  return subject.value ?? 'unknown';
}

/** An argument of the call that made the value. */
function argumentOfMaker(value: Value | null, index: number): Looked {
  const madeWith = value?.objects.find((object) => object.madeWith !== null)?.madeWith;
  return madeWith ? (madeWith[index] ?? 'missing') : 'unknown';
}

/** So many of an object's properties are looked at where any of them is meant. */
const maxLookedAt = 20;

/** What is kept under the key, `[]` for any: of a value that is one of several objects (`windows ? ['cmd', …] : ['sh', …]`) in each. */
function lookIn(value: Looked, key: string): Looked[] {
  if (typeof value === 'string') return [value];
  if (value.objects.length === 0) return [value.isConstant ? 'missing' : 'unknown'];
  const found = value.objects.flatMap((object) =>
    key === '[]'
      ? object.firstValues(maxLookedAt)
      : (object.get(key)?.value ?? object.itemsValue?.[Number(key)] ?? []),
  );
  if (found.length > 0) return found;
  const isComplete =
    value.objects.every((object) => holdsAll(object, key) && object.elementsValue === undefined) &&
    !value.isTainted;
  return [isComplete ? 'missing' : 'unknown'];
}

/** Of a list only places are looked up. */
function holdsAll({ kind, itemsValue }: HeapObject, key: string): boolean {
  return kind === 'object' || (kind === 'array' && itemsValue !== null && /^\d+$/.test(key));
}

/** Of `legacy ? 'md5' : 'sha256'`: the texts that it may be, each for itself. */
function isOneOf(
  subject: Subject,
  value: Looked,
  tests: ValueTests,
  pattern: TextPattern | null,
  several: OfSeveral,
): boolean {
  if (several === 'none' || typeof value === 'string' || value.isConstant || value.texts.length === 0)
    return false;
  const fits = (text: string) => satisfies(constantValue(text), tests, pattern);
  if (value.texts.every(fits)) return true;
  const holds = several === 'one' && value.texts.some(fits);
  if (holds) subject.isOneOfSeveral = true;
  return holds;
}

function isOfType(subject: Subject, value: Looked, type: string): boolean {
  return typeof value !== 'string' && subject.isOfType(value, type);
}
