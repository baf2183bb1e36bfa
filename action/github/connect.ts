/** GitHub's API for one run. */
import { getOctokit } from '@actions/github';
import type { GitHub } from '../../src/github/client.ts';
import { makePatient } from '../../src/github/patient-requests.ts';

/** @param signal ends requests under way */
export function connectGitHub(token: string, apiUrl: string, signal: AbortSignal): GitHub {
  // The same client, in the version the toolkit brings along.
  return makePatient(getOctokit(token, { baseUrl: apiUrl }), { signal }) as unknown as GitHub;
}
