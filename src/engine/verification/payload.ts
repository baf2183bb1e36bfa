/** What an attacker would send to prove a flaw, and what that shows. */
import type { Candidate } from '../results/candidate.ts';
import type { StringContext } from './string-context.ts';

export interface Payload {
  /** What the attacker sends as the value. */
  value: string;
  /** Where it lands, one clause for people: "inside single quotes of the statement". */
  where: string;
  /** `weakens`: it works only in part; `refutes`: what is fixed around it leaves it without effect. */
  outcome: 'supports' | 'weakens' | 'refutes';
  /** The value is JSON and belongs unquoted into a JSON body. */
  isJson?: boolean;
  /** Where the whole body is the value: what the request says that it is. */
  bodyType?: string;
  /** The value is too long to be shown or holds what cannot be: this JavaScript expression builds it. */
  expression?: string;
  /** What the expression builds are bytes, which are sent as they are. */
  isBinary?: true;
  /** It shows people how the flaw is tried and says nothing of whether it is there: others than this one may fail. */
  isExample?: true;
  /** What it does is seen in the head of the answer. */
  isSeenInHead?: true;
}

/**
 * Gives back null where no payload is known.
 * @param context null: the shape says nothing, so the category's plain payload is given without judging it
 */
export type Fitting = (context: StringContext | null, candidate: Candidate) => Payload | null;

const quoteNames: Readonly<Record<string, string>> = {
  "'": 'single quotes',
  '"': 'double quotes',
  '`': 'backticks',
};

export function quoteName(quote: string): string {
  return quoteNames[quote] ?? 'quotes';
}

export function supports(value: string, where: string): Payload {
  return { value, where, outcome: 'supports' };
}
export function weakens(value: string, where: string): Payload {
  return { value, where, outcome: 'weakens' };
}
export function refutes(value: string, where: string): Payload {
  return { value, where, outcome: 'refutes' };
}
