/** By which names a call of unknown code and what it gives back are known, and which form its text has. */
import type { PropagatorModel } from '../../rules/model-flow-schemas.ts';
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import type { AccessPath } from '../models/access-path.ts';
import { concatShapes, fixedShape, type Shape, taintedHole } from '../values/shape.ts';
import { noPaths, shapeOf, type Value } from '../values/value.ts';
import { cleanMask, type Taint } from './taint.ts';

/**
 * By which names what is known holds for a function of the program, too. Where functions have one namespace, it may be that
 * of a framework which lies in the repository.
 */
export function trustedPaths(it: Interpreter, { paths, node }: CallSite): readonly AccessPath[] {
  const callee = node?.callee;
  const isGlobal = it.language.globalFunctions && paths.length === 0 && callee?.kind === 'identifier';
  return isGlobal ? [it.paths.root(callee.name)] : paths;
}

export function shapeFrom(
  it: Interpreter,
  call: CallSite,
  { shape, from }: Pick<PropagatorModel, 'shape' | 'from'>,
): Shape | null {
  if (shape === undefined) return null;
  if (shape === 'receiver') return call.receiver?.shape ?? null;
  if (shape === 'template') return call.receiver?.shape ? filledIn(call.receiver.shape) : null;
  if (shape === 'behind-receiver') {
    const before = call.receiver && shapeOf(call.receiver);
    return before ? concatShapes([before, [{ fixed: '/' }], [{ hole: 'tainted' }]]) : null;
  }
  if (shape === 'path-of-receiver') {
    const whole = call.receiver ? shapeOf(call.receiver) : [];
    const [first] = whole;
    return first && 'fixed' in first && /^\/[^/\\]/.test(first.fixed) ? whole : null;
  }
  const shapes = call.args.map(shapeOf);
  if (shape === 'same') {
    const [origin] = typeof from === 'string' ? [] : from;
    return shapes[typeof origin === 'number' ? origin : 0] ?? null;
  }
  if (shape === 'address') {
    const [given, base] = addressAndBase(from);
    const [own, before] = [shapes[given], shapes[base]];
    return isPathAtHost(it, call.args[given], own, before)
      ? concatShapes([before ?? [], own ?? []])
      : (own ?? null);
  }
  return concatShapes(shapes.flatMap((one, index) => (index === 0 ? [one] : [[{ fixed: '/' }], one])));
}

/** `/orders/{id}`: what is given stands where the names are. */
function filledIn(template: Shape): Shape {
  return concatShapes(
    template.flatMap((part) =>
      'fixed' in part
        ? part.fixed
            .split(/(\{\w*\})/)
            .map((text, at) => (at % 2 === 1 ? taintedHole : text ? fixedShape(text) : []))
        : [[part]],
    ),
  );
}

/** `new URL(address, base)`, and `url.resolve(base, address)`, whose model names the address first: `from: [1, 0]`. */
function addressAndBase(from: PropagatorModel['from']): readonly [number, number] {
  const [given, base] = typeof from === 'string' ? [] : from;
  return [typeof given === 'number' ? given : 0, typeof base === 'number' ? base : 1];
}

/**
 * `new URL('/login', base)`: the base alone says where it leads. With `/` alone in front, what follows may be a host,
 * unless it was encoded.
 */
function isPathAtHost(
  it: Interpreter,
  given: Value | undefined,
  path: Shape | undefined,
  base: Shape | undefined,
): boolean {
  const first = path?.[0];
  if (!given || base === undefined || first === undefined || !('fixed' in first)) return false;
  if (first.fixed !== '/') return /^[/\\]?[\w.~?#-][^:]*$/.test(first.fixed);
  const mask = it.models.categories.mask(['open-redirect', 'ssrf']);
  return given.taints.every((taint) => (cleanMask(taint) & mask) === mask);
}

/** `new URL(next, location.href)`: what the base brings stands where it does in the base, and chooses no host. */
export function withFormsOfBase(
  it: Interpreter,
  { args }: CallSite,
  { from }: Pick<PropagatorModel, 'from'>,
  taints: readonly Taint[],
  within: Shape | null,
): readonly Taint[] {
  const [given, before] = addressAndBase(from);
  const [address, base] = [args[given], args[before]];
  if (!base || !within) return taints;
  // Of an address of the web no part holds what begins a tag: it is written encoded.
  const page = isOfWeb(shapeOf(base)) ? it.models.categories.mask(['xss']) : 0;
  const isOf = (value: Value | undefined, { source }: Taint) =>
    value?.taints.some((taint) => taint.source === source) ?? false;
  return taints.map((taint) =>
    isOf(base, taint) && !isOf(address, taint)
      ? { ...taint, cleaned: taint.cleaned | page, form: { within, own: shapeOf(base) } }
      : taint,
  );
}

function isOfWeb([first]: Shape): boolean {
  return first !== undefined && 'fixed' in first && /^https?:\/\//.test(first.fixed);
}

export function resultPaths(it: Interpreter, call: CallSite): readonly AccessPath[] {
  const results: AccessPath[] = [];
  for (const path of call.paths) {
    const result = call.isNew && !path.isGuess ? it.paths.type(path.text) : path.call();
    if (result) results.push(result);
  }
  return results.length > 0 ? results : noPaths;
}

/** Arguments by position and by name. */
export function givenTo({ args, keywords }: CallSite): readonly Value[] {
  return keywords ? [...args, ...keywords.values()] : args;
}
