/** `_.isString(x)`, `_.isPlainObject(x)`: a constant answers what kind it is. */
import type { Builtin } from '../language-builtins.ts';
import { constantValue, notConstant } from '../values/value.ts';

/** What `typeof` says of a constant that is one; of the others none is. */
const typesOf: Readonly<Record<string, string>> = {
  isString: 'string',
  isNumber: 'number',
  isBoolean: 'boolean',
  isFunction: '',
  isPlainObject: '',
  isArray: '',
};

const kindAsked =
  (type: string): Builtin =>
  (_it, { args: [value] }) =>
    !value || value.isTainted || value.constant === notConstant
      ? null
      : constantValue(typeof value.constant === type);

export const kindFunctions: ReadonlyMap<string, Builtin> = new Map(
  Object.entries(typesOf).map(([method, type]) => [`lodash.${method}`, kindAsked(type)]),
);
