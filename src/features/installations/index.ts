export { ensureInstallation } from './ensure-installation.ts';
export { followInstallation } from './follow-installation.ts';
export { renameAccount, renameRepository } from './follow-renames.ts';
export { accountRenamedEvent, installationEvent, repositoryEvent } from './installation-events.ts';
