/** Controllers that hand their pages values before an action runs. */
import { lineageOf } from '../classes/base-classes.ts';
import type { ClassObject } from '../values/class-object.ts';

/** CakePHP: what `beforeFilter` gives to the page is there for the action of the same request. */
export function isMadePerRequest(made: ClassObject): boolean {
  return lineageOf(made).some(({ node }) => node.methods.some(({ name }) => name === 'beforeFilter'));
}
