/** The GitHub App as this service speaks for it. Credentials may come later than the start: the set-up page. */
import { createAppAuth } from '@octokit/auth-app';
import { Octokit } from '@octokit/rest';
import type { AppCredentials } from './app-credentials.ts';
import type { InstallationTokens } from './installation-tokens.ts';
import { makePatient, statusOf } from './patient-requests.ts';

export interface GitHubApp extends InstallationTokens {
  /** Null until the App is registered. */
  credentials(): AppCredentials | null;
  /** Takes credentials up, in place of any earlier ones. */
  configure(credentials: AppCredentials): void;
  /** @throws Error without credentials */
  asApp(): Octokit;
  /** @throws Error without credentials */
  asInstallation(installationId: number): Octokit;
  /** Of no App: for what GitHub answers to everybody. */
  anonymous(): Octokit;
}

export interface GitHubAppOptions {
  /** For example https://api.github.com. */
  apiUrl: string;
  credentials: AppCredentials | null;
  /** Looks for credentials that came after the start, while there are none. */
  findCredentials?: () => AppCredentials | null;
  /** Between two writes that notify people, in milliseconds. */
  writeGapMs?: number;
  /** The longest wait that GitHub may ask for, in milliseconds. */
  longestWaitMs?: number;
  /** Before a failed request is repeated for the first time, in milliseconds. */
  firstDelayMs?: number;
}

/** `reason` is a clause for people. */
class NoAccessError extends Error {
  readonly reason: string;
  constructor(status: number) {
    super(`GitHub gave no token for the repository (${status})`);
    this.reason =
      'the GitHub App may not read the repository; add it to the repositories of the installation';
  }
}

/** Octokit's own words go nowhere: what matters is in the errors. */
const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

export function createGitHubApp({ apiUrl, ...options }: GitHubAppOptions): GitHubApp {
  const { writeGapMs = 1_000, longestWaitMs = 60_000, firstDelayMs = 1_000 } = options;
  let known = options.credentials;
  let app: Octokit | null = null;
  /** One each, so that its token is kept and its writes are paced. */
  const installations = new Map<number, Octokit>();

  // Another process of the service may have registered the App.
  const credentials = () => {
    known ??= options.findCredentials?.() ?? null;
    return known;
  };
  const connect = (installationId?: number) => {
    const given = credentials();
    if (!given) throw new Error('no GitHub App is configured');
    const { appId, privateKey } = given;
    const octokit = new Octokit({
      authStrategy: createAppAuth,
      auth: { appId, privateKey, ...(installationId !== undefined && { installationId }) },
      baseUrl: apiUrl,
      log: quiet,
      userAgent: 'whitebox',
    });
    return makePatient(octokit, { writeGapMs, longestWaitMs, firstDelayMs });
  };
  const asApp = () => {
    app ??= connect();
    return app;
  };

  return {
    credentials,
    configure(credentials) {
      known = credentials;
      app = null;
      installations.clear();
    },
    asApp,
    asInstallation(id) {
      const octokit = installations.get(id) ?? connect(id);
      installations.set(id, octokit);
      return octokit;
    },
    anonymous: () => makePatient(new Octokit({ baseUrl: apiUrl, log: quiet, userAgent: 'whitebox' })),
    async tokenFor(installationId, repositoryUrl) {
      if (!credentials()) return null;
      const name = /([^/]+?)(?:\.git)?\/*$/.exec(new URL(repositoryUrl).pathname)?.[1] ?? '';
      // No more than reading this one repository.
      try {
        const { token } = (await asApp().auth({
          type: 'installation',
          installationId,
          repositoryNames: [name],
          permissions: { contents: 'read' },
        })) as { token: string };
        return token;
      } catch (error) {
        const status = statusOf(error);
        if (status >= 400 && status < 500) throw new NoAccessError(status);
        throw error;
      }
    },
  };
}
