/** Which of two forms of a text is the one to look at, where ways with different texts met. */
import type { HolePosition } from '../../rules/rule-set.ts';
import { standsInContext } from '../taint/text-context.ts';
import { holeMatters, type Shape } from './shape.ts';

const positions: readonly HolePosition[] = [
  'start',
  'markup',
  'url-host',
  'url-start',
  'url-scheme',
  'url-path',
  'extension',
  'message-head',
];
const contexts = ['sql-injection', 'xss', 'path-traversal'];

/** The form whose hole does harm in more ways; which of the two ways came first must not matter. */
export function moreDangerous(a: Shape, b: Shape): Shape {
  return dangerOf(b) > dangerOf(a) ? b : a;
}

function dangerOf(shape: Shape): number {
  return (
    positions.filter((position) => holeMatters(shape, position)).length +
    contexts.filter((category) => !standsInContext(category, shape)).length
  );
}

export function isSameForm(a: Shape, b: Shape): boolean {
  return a === b || (a.length === b.length && JSON.stringify(a) === JSON.stringify(b));
}
