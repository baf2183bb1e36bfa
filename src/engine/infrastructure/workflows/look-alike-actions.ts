/** Actions whose owner is called nearly like a well-known one: whoever has that name chooses what runs. */

import type { Hit } from '../hit.ts';
import { asOne, references } from './action-references.ts';
import type { WorkflowFile } from './read-workflow.ts';

/** Owners that are imitated, with actions of theirs that nearly every repository uses. */
const wellKnown: Readonly<Record<string, readonly string[]>> = {
  actions: [
    ...['cache', 'checkout', 'create-github-app-token', 'deploy-pages', 'download-artifact', 'github-script'],
    ...['labeler', 'setup-dotnet', 'setup-go', 'setup-java', 'setup-node', 'setup-python', 'stale'],
    ...['upload-artifact', 'upload-pages-artifact'],
  ],
  'astral-sh': ['setup-uv'],
  'aws-actions': ['amazon-ecr-login', 'configure-aws-credentials'],
  azure: ['login', 'setup-helm', 'webapps-deploy'],
  codecov: ['codecov-action'],
  docker: [
    'build-push-action',
    'login-action',
    'metadata-action',
    'setup-buildx-action',
    'setup-qemu-action',
  ],
  'google-github-actions': ['auth', 'deploy-cloudrun', 'setup-gcloud'],
  hashicorp: ['setup-terraform', 'vault-action'],
  peaceiris: ['actions-gh-pages'],
  'peter-evans': ['create-pull-request'],
  pnpm: ['action-setup'],
  pypa: ['gh-action-pypi-publish'],
  softprops: ['action-gh-release'],
  'tj-actions': ['changed-files'],
};

const owners = Object.entries(wellKnown);

/** The same action of an owner whose name differs by one letter from the well-known one. */
export function lookAlikeAction(file: WorkflowFile, own: ReadonlySet<string>): Hit[] {
  return asOne(
    references(file).filter(({ uses }) => {
      const [owner = '', name = ''] = uses.toLowerCase().split(/[/@]/, 2);
      return (
        !own.has(owner) &&
        owners.some(([known, names]) => names.includes(name) && isOneLetterOff(owner, known))
      );
    }),
  );
}

/** One letter is missing, too many, another one, or two have changed places. */
function isOneLetterOff(text: string, other: string): boolean {
  if (text === other || Math.abs(text.length - other.length) > 1) return false;
  let at = 0;
  while (at < text.length && text[at] === other[at]) at++;
  const [rest, otherRest] = [text.slice(at), other.slice(at)];
  const isSwapped =
    rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2);
  return (
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1) ||
    rest.slice(1) === otherRest.slice(1) ||
    isSwapped
  );
}
