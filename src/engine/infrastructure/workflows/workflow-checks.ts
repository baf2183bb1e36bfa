/** Checks of one workflow or action, by the name that rules give them. */
import type { Hit } from '../hit.ts';
import {
  actionOnBranch,
  actionOnTag,
  allSecretsInOneValue,
  containerCredentials,
  secretsForOthers,
} from './action-references.ts';
import { agentForEverybody } from './agents.ts';
import { releasesFromCache, runsForeignArtifact, uploadsToken } from './artifact-checks.ts';
import { alwaysTrueCondition, nameWithinText } from './conditions.ts';
import type { FlowCheck } from './flows.ts';
import { lookAlikeAction } from './look-alike-actions.ts';
import {
  allPermissions,
  ownRunnerForProposals,
  trustsActorName,
  unsaidPermissions,
  unsecureCommands,
} from './permission-checks.ts';
import type { WorkflowFile } from './read-workflow.ts';
import { uncheckedConnections } from './unchecked-connections.ts';
import { fetchesProposedCode, runsProposedCode } from './untrusted-checkout.ts';

/** @param owners of the repository, as far as they are known; in lower case */
type WorkflowCheck = (file: WorkflowFile, owners: ReadonlySet<string>) => Hit[];

export const workflowChecks: Readonly<Record<string, WorkflowCheck>> = {
  'workflow-action-on-branch': actionOnBranch,
  'workflow-action-on-tag': actionOnTag,
  'workflow-look-alike-action': lookAlikeAction,
  'workflow-secrets-for-others': secretsForOthers,
  'workflow-all-secrets-in-one-value': allSecretsInOneValue,
  'workflow-container-credentials': containerCredentials,
  'workflow-all-permissions': allPermissions,
  'workflow-unsaid-permissions': unsaidPermissions,
  'workflow-own-runner-for-proposals': ownRunnerForProposals,
  'workflow-unsecure-commands': unsecureCommands,
  'workflow-trusts-actor-name': trustsActorName,
  'workflow-condition-always-true': alwaysTrueCondition,
  'workflow-name-within-text': nameWithinText,
  'workflow-runs-proposed-code': runsProposedCode,
  'workflow-fetches-proposed-code': fetchesProposedCode,
  'workflow-agent-for-everybody': agentForEverybody,
  'workflow-runs-foreign-artifact': runsForeignArtifact,
  'workflow-releases-from-cache': releasesFromCache,
  'workflow-uploads-token': uploadsToken,
  'workflow-unchecked-connection': uncheckedConnections,
};

/** Checks that follow values through all files together. */
export const flowChecks: readonly FlowCheck[] = [
  'workflow-injection-by-anyone',
  'workflow-injection-by-contributor',
  'workflow-injection-by-proposer',
  'workflow-injection-by-caller',
  'workflow-environment-file',
];
