/** A place that a rule reports, before it becomes a candidate. */
import type { Candidate } from '../results/candidate.ts';
import type { Range } from './document/node.ts';

export interface Hit
  extends Partial<
    Pick<
      Candidate,
      'source' | 'trace' | 'shape' | 'entryPoint' | 'partialGuards' | 'details' | 'sinkArgument'
    >
  > {
  /** Of the file that is looked at. */
  range: Range;
  /** Stable name of the place around it. */
  symbol: string;
  /** The key or instruction. */
  api: string;
  /** What stands there, when that tells more than the place. */
  value?: string;
}
