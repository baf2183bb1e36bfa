/** How functions of templates are written down. */
import type { Budget } from '../budget.ts';
import { type GoMap, type GoValue, isMap, TemplateFailure, textOfValue } from '../go-value.ts';

/** What a function may use besides what it is given. */
export interface Call {
  budget: Budget;
  /** Runs a template of this name. @throws TemplateFailure where there is none */
  include(name: string, data: GoValue): string;
  /** Runs a text as a template. */
  renderText(source: string, data: GoValue): string;
}

export interface GoFunction {
  /**
   * What it makes of something that is not known: `unknown` nothing; `text` a text with a hole in it; `open` deals
   * with it itself.
   */
  withHoles: 'unknown' | 'text' | 'open';
  run(given: readonly GoValue[], call: Call): GoValue;
}

export type FunctionTable = Readonly<Record<string, GoFunction>>;

export function exact(run: GoFunction['run']): GoFunction {
  return { withHoles: 'unknown', run };
}

export function ofText(run: GoFunction['run']): GoFunction {
  return { withHoles: 'text', run };
}

export function open(run: GoFunction['run']): GoFunction {
  return { withHoles: 'open', run };
}

export function textAt(given: readonly GoValue[], at: number): string {
  const value = given[at];
  if (value === undefined) throw new TemplateFailure();
  return textOfValue(value);
}

/** Texts are read as `int64` reads them; what is no number is 0. */
export function numberAt(given: readonly GoValue[], at: number): number {
  return toNumber(given[at] ?? null);
}

export function toNumber(value: GoValue): number {
  if (typeof value === 'boolean') return value ? 1 : 0;
  const number =
    typeof value === 'number' ? value : typeof value === 'string' && value !== '' ? Number(value) : 0;
  return Number.isFinite(number) ? number : 0;
}

export function mapAt(given: readonly GoValue[], at: number): GoMap {
  const value = given[at];
  if (!isMap(value)) throw new TemplateFailure();
  return value;
}

/** Nothing is an empty list. */
export function listAt(given: readonly GoValue[], at: number): GoValue[] {
  const value = given[at] ?? null;
  if (value === null) return [];
  if (!Array.isArray(value)) throw new TemplateFailure();
  return value;
}
