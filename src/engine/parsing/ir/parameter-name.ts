/** What a parameter is called. */
import type { Parameter } from './declarations.ts';

/** @returns its name; empty where it is taken apart at once */
export function parameterName({ pattern }: Parameter): string {
  const named = pattern.kind === 'default-pattern' ? pattern.target : pattern;
  return named.kind === 'identifier' ? named.name : '';
}
