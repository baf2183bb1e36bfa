/** Checks written in code, by the name that rules give them. */
import {
  endsAsRoot,
  floatingBase,
  namesNoUser,
  secretBuildArgument,
} from './dockerfile/dockerfile-checks.ts';
import type { Dockerfile } from './dockerfile/read-dockerfile.ts';
import type { Hit } from './hit.ts';
import { flowChecks, workflowChecks } from './workflows/workflow-checks.ts';

/** Of a whole Dockerfile. */
export const dockerfileChecks: Readonly<Record<string, (file: Dockerfile) => Hit[]>> = {
  'dockerfile-ends-as-root': endsAsRoot,
  'dockerfile-names-no-user': namesNoUser,
  'dockerfile-floating-base': floatingBase,
  'dockerfile-secret-build-argument': secretBuildArgument,
};

/** All names that a rule may use. */
export const checkNames = [...Object.keys(dockerfileChecks), ...Object.keys(workflowChecks), ...flowChecks];
