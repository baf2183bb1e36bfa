/** Results in GitHub's code scanning, where the policy and the permission allow it. */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type GitHub, repositoryName } from '../../../github/client.ts';
import { statusOf } from '../../../github/patient-requests.ts';
import type { Services } from '../../../services.ts';
import type { Context } from '../../../shared/context.ts';
import { exportFindings } from '../../findings/index.ts';
import type { Situation } from './situation.ts';

/** GitHub takes 10 MB of the packed document. */
const maxBytes = 10 * 1_048_576;
/** It shows no more of one upload. */
const mostShown = 5_000;

/** Once for a commit; uploading it again would only replace it by the same. */
export async function uploadSarif(
  services: Services,
  context: Context,
  github: GitHub,
  { pull, head, scan }: Situation,
): Promise<void> {
  if (head.sarifUploaded || !scan) return;
  const sarif = await packed(services, context, scan.id);
  try {
    await github.rest.codeScanning.uploadSarif({
      ...repositoryName(pull.fullName),
      commit_sha: head.sha,
      ref: `refs/pull/${pull.number}/head`,
      sarif,
      tool_name: 'Whitebox',
    });
  } catch (error) {
    const status = statusOf(error);
    // No permission, or code scanning is switched off: the pull request has its results all the same.
    if (status !== 403 && status !== 404 && status !== 422) throw error;
    context.log.warn({ err: error }, 'code scanning took no results');
  }
  head.sarifUploaded = true;
  await context.em.execute('update pull_request_heads set sarif_uploaded = true where id = ?', [head.id]);
}

/** The most severe findings that fit. */
async function packed(services: Services, context: Context, scanId: string): Promise<string> {
  for (let most = mostShown; ; most = Math.floor(most / 2)) {
    let document = '';
    for await (const piece of await exportFindings(services, context, { scanId, format: 'sarif', most }))
      document += piece;
    const sarif = (await promisify(gzip)(document)).toString('base64');
    if (sarif.length <= maxBytes || most === 0) return sarif;
  }
}
