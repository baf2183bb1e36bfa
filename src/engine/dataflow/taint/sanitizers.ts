/** Calls that clean what they are given. */

import { schemeIsChecked } from '../../results/partial-guards.ts';
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import type { CompiledModels } from '../models/compiled-models.ts';
import type { ReadySanitizer } from '../models/knowledge.ts';
import type { Subject } from '../models/subject.ts';
import type { Shape } from '../values/shape.ts';
import { noObjects, notConstant, shapeOf, Value } from '../values/value.ts';
import { addressCategories } from './address-categories.ts';
import { givenTo, resultPaths, shapeFrom, trustedPaths } from './call-results.ts';
import { taintsWithin } from './contained-taints.ts';
import { joinTaints } from './join-taints.ts';
import { escapedFor } from './own-escapes.ts';
import { step } from './steps.ts';
import {
  allCategories,
  clean,
  cleanInContext,
  flatten,
  noTaints,
  type Taint,
  withPartialGuard,
} from './taint.ts';
import { standsAsPath } from './text-context.ts';

/** The result of a call that cleans its argument, or null when it does not. */
export function sanitized(it: Interpreter, call: CallSite, subject: Subject, hasBody: boolean): Value | null {
  const sanitizers = sanitizersOf(it, call, subject, hasBody);
  const [sanitizer] = sanitizers;
  if (!sanitizer) return null;
  const input = sanitizer.argument === 'receiver' ? call.receiver : call.args[sanitizer.argument];
  const given = givenTo(call);
  // What is constant is better computed.
  const isConstant = call.args.length > 0 && given.every((arg) => arg.isConstant && !arg.isTainted);
  if (isConstant && !input?.isTainted) return null;
  const paths = resultPaths(it, call);
  if (sanitizers.some(({ mask }) => mask === allCategories))
    return new Value(notConstant, noTaints, noObjects, paths, null);
  const all = [...(input ? [input] : []), ...given];
  const taints = all.reduce<readonly Taint[]>(
    (joined, value) => joinTaints(joined, taintsWithin(value)),
    noTaints,
  );
  return new Value(
    notConstant,
    sanitizers
      .filter((one) => !isPutTogether(it, one, input))
      .reduce(
        (all, one) => cleanedBy(it.models, all, one),
        flatten(step(it, taints, 'sanitizer', call.span)),
      ),
    noObjects,
    paths,
    shapeAfter(it, call, sanitizers, input ?? null),
  );
}

/** What is cleaned where it stands keeps its own form; `join('/srv', name)`, which is one of several, that of the whole. */
function shapeAfter(
  it: Interpreter,
  call: CallSite,
  sanitizers: readonly ReadySanitizer[],
  input: Value | null,
): Shape | null {
  const own = input?.shape ?? null;
  if (input?.isTainted || sanitizers.some(({ inContext }) => inContext)) return own;
  const propagator = it.models.propagatorAt(call.paths);
  return propagator ? (shapeFrom(it, call, propagator) ?? own) : own;
}

/** `normalize('/srv/' + name)`: a path that stays below its beginning has to be given without the folder. */
function isPutTogether(
  it: Interpreter,
  { inContext, mask }: ReadySanitizer,
  input: Value | null | undefined,
): boolean {
  const isOfPaths = (mask & it.models.categories.mask(['path-traversal'])) !== 0;
  return inContext && isOfPaths && !!input?.isTainted && !standsAsPath('path-traversal', shapeOf(input));
}

/**
 * What is encoded for an address stays in its part of one, and may still be the host. No other kind of call cleans for
 * all of these; what makes a whole address (`url_for`) does for the first two.
 */
const encoded = [['xss'], ['header-injection'], ['log-injection', 'path-traversal']];

function cleanedBy(
  { categories }: CompiledModels,
  taints: readonly Taint[],
  { escapes, inContext, mask, settlesScheme }: ReadySanitizer,
): readonly Taint[] {
  if (escapes) return escapedFor(taints, mask, [...escapes], mask);
  if (settlesScheme) return clean(withPartialGuard(taints, schemeIsChecked), mask);
  if (inContext) return cleanInContext(taints, mask);
  const isEncoder = encoded.every((either) => (mask & categories.mask(either)) !== 0);
  const ofAddresses = isEncoder ? mask & categories.mask(addressCategories) : 0;
  const cleaned = clean(taints, mask & ~ofAddresses);
  return ofAddresses === 0 ? cleaned : cleanInContext(cleaned, ofAddresses);
}

/** All that are said of one path: what cleans one category whole may clean another in context only. */
function sanitizersOf(
  it: Interpreter,
  call: CallSite,
  subject: Subject,
  hasBody: boolean,
): readonly ReadySanitizer[] {
  const holds = (sanitizer: ReadySanitizer) =>
    (!hasBody || sanitizer.trusted) && sanitizer.condition(subject);
  for (const path of hasBody ? trustedPaths(it, call) : call.paths) {
    const found = it.models.know(path).sanitizers.filter(holds);
    if (found.length > 0) return found;
  }
  if (call.name === '' || call.paths.some((path) => it.models.know(path).isModelled)) return [];
  return it.models.named.sanitizers.find(call.name, subject.receiverName).filter(holds).slice(0, 1);
}
