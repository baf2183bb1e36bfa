export { engineVersion } from '../engine-version.ts';
export {
  AbortedError,
  ChildProcessError,
  CrashError,
  MemoryLimitError,
  OutputLimitError,
  RequestError,
  TimeLimitError,
} from './errors.ts';
export type { ChildLimits } from './run-child.ts';
export {
  type ChildOptions,
  type CodeLocation,
  type ScanInput,
  scanInChild,
  surveyInChild,
} from './scan-in-child.ts';
