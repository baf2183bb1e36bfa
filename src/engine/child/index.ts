export { engineVersion } from '../engine-version.ts';
export { checkRulesInChild } from './check-rules-in-child.ts';
export { identifyVulnerablePackages } from './look-up-packages.ts';
export type { ChildLimits } from './run-child.ts';
export {
  type ChildOptions,
  type CodeLocation,
  type ScanInput,
  scanInChild,
  surveyInChild,
} from './scan-in-child.ts';
