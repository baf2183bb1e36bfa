/**
 * Where the token for a `connected` repository comes from. The GitHub App fulfils it; without an App there is
 * none, and connected repositories cannot be read.
 */
export interface InstallationTokens {
  /**
   * A short-lived token that may read one repository, or null when no App is configured. The caller has made
   * sure that the installation is the organization's own.
   */
  tokenFor(installationId: number, repositoryUrl: string): Promise<string | null>;
}
