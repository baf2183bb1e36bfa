/** What values are given to: patterns of the intermediate representation. */
import type { Expression, Identifier, Index, Member } from './expressions.ts';
import type { Span } from './span.ts';

/** What can be assigned to. `member` and `index` targets are the expressions of that kind. */
export type Pattern =
  | Identifier
  | ObjectPattern
  | ArrayPattern
  | DefaultPattern
  | RestPattern
  | Member
  | Index;

export interface ObjectPattern extends Span {
  kind: 'object-pattern';
  /** `key: null` where it is computed. */
  properties: { key: string | null; target: Pattern }[];
  rest?: Pattern;
  /** Rust: the variant whose fields these are: `Job.Sleep`. */
  variant?: string;
}
export interface ArrayPattern extends Span {
  kind: 'array-pattern';
  /** `null` for a hole. */
  elements: (Pattern | null)[];
  /** Go: for the results of a call. What is no list of results is the first of them. */
  isResultList?: boolean;
}
interface DefaultPattern extends Span {
  kind: 'default-pattern';
  target: Pattern;
  defaultValue: Expression;
}
interface RestPattern extends Span {
  kind: 'rest-pattern';
  target: Pattern;
}
