/** What is scanned: the event's code, other repositories, or the workspace. */
import type { ApiClient, EstimationRepo } from '../api/api-client.ts';
import { Ending } from '../conclusion.ts';
import type { EventCode } from '../event.ts';
import type { Inputs } from '../inputs.ts';
import type { NamedRepository } from '../repository-list.ts';

export interface ChosenCode {
  estimationRepos: EstimationRepo[];
  scanRepos: object[];
  /** For people. */
  label: string;
  /** Address under which findings of the event's own repository come back; null when it is not scanned. */
  ownUrl: string | null;
  /** Folder in the repository its paths are relative to, '' for the root. */
  ownFolder: string;
  /** The uploaded archive, to be deleted after the scan. */
  archiveId: string | null;
}

export interface CodeSurroundings {
  /** For example https://github.com. */
  serverUrl: string;
  api: ApiClient;
  /** Packs and uploads the workspace. @returns also where in its repository the folder is, '' for the root */
  upload(): Promise<{ archiveId: string; folder: string }>;
  /** The default branch of `owner/name` on this server, or null where that cannot be found out. */
  defaultBranch(name: string): Promise<string | null>;
}

/** @throws Ending, and what uploading throws */
export async function chooseCode(
  inputs: Pick<Inputs, 'source' | 'repos' | 'branch' | 'path'>,
  event: EventCode,
  surroundings: CodeSurroundings,
): Promise<ChosenCode> {
  if (inputs.source === 'upload') return uploaded(inputs, surroundings);
  // Without a word from the event, the App's installation is the way that works for both kinds.
  const source = inputs.source ?? (event.isPrivate === false ? 'public' : 'connected');
  const named: NamedRepository[] =
    inputs.repos.length > 0 ? inputs.repos : [{ name: event.repository, branch: inputs.branch }];
  const repos: { url: string; branch: string }[] = [];
  for (const repository of named) repos.push(await located(repository, event, surroundings));
  const own = repos.find(({ url }) => url === addressOf(event.repository, surroundings));
  return {
    estimationRepos: repos.map(({ url, branch }) => ({ source, repo_url: url, branch })),
    scanRepos: repos.map(({ url, branch }) => ({ source, url, branch })),
    label: repos.map(({ url, branch }) => `${url} at ${branch}`).join(', '),
    ownUrl: own?.url ?? null,
    ownFolder: '',
    archiveId: null,
  };
}

async function uploaded({ path }: Pick<Inputs, 'path'>, { upload }: CodeSurroundings): Promise<ChosenCode> {
  const { archiveId, folder } = await upload();
  return {
    estimationRepos: [{ source: 'upload', archive_id: archiveId }],
    scanRepos: [{ source: 'upload', archive_id: archiveId }],
    label: path === '.' ? 'the workspace' : `the workspace folder ${path}`,
    ownUrl: `upload://${archiveId}`,
    ownFolder: folder,
    archiveId,
  };
}

async function located(
  { name, branch }: NamedRepository,
  event: EventCode,
  surroundings: CodeSurroundings,
): Promise<{ url: string; branch: string }> {
  const url = addressOf(name, surroundings);
  if (branch !== null) return { url, branch };
  if (url === addressOf(event.repository, surroundings)) return { url, branch: branchOf(event) };
  const own = `${surroundings.serverUrl}/`;
  const found = url.startsWith(own) ? await surroundings.defaultBranch(url.slice(own.length)) : null;
  if (found === null)
    throw new Ending(
      'error',
      `repos: the default branch of ${name} could not be found out; write ${name}@<branch>.`,
    );
  return { url, branch: found };
}

function branchOf({ branch }: EventCode): string {
  if (branch !== null) return branch;
  throw new Ending(
    'error',
    'The event does not say which code it is about: a workflow_run for a fork names no pull request. Give its ref as branch, such as refs/pull/7/head.',
  );
}

function addressOf(name: string, { serverUrl }: CodeSurroundings): string {
  return name.includes('://') ? name.replace(/\.git$/, '') : `${serverUrl}/${name}`;
}
