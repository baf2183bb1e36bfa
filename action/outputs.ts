/** What the step gives to those after it. The names are those of `action.yml`. */
import { severities } from '../src/shared/enums.ts';
import type { Verdict } from './report/judge.ts';

export const outputNames = [
  'estimation-id',
  'scan-id',
  'status',
  'credits',
  'total',
  ...severities,
  'new',
  'reported',
  'blocking',
  'sarif-file',
  'conclusion',
] as const;
export type OutputName = (typeof outputNames)[number];

export interface Outputs {
  set(name: OutputName, value: string | number): void;
  setCounts(verdict: Pick<Verdict, 'open' | 'openCounts' | 'fresh' | 'reported' | 'blocking'>): void;
}

/** @param write gives one output to the runner */
export function createOutputs(write: (name: string, value: string | number) => void): Outputs {
  return {
    set: write,
    setCounts({ open, openCounts, fresh, reported, blocking }) {
      write('total', open.length);
      for (const severity of severities) write(severity, openCounts[severity]);
      write('new', fresh.length);
      write('reported', reported.length);
      write('blocking', blocking.length);
    },
  };
}
