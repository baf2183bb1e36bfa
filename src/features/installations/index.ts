export { ensureInstallation } from './ensure-installation.ts';
export { followInstallation, forgetSchedule } from './follow-installation.ts';
export { renameAccount, renameDefaultBranch, renameRepository } from './follow-renames.ts';
export { accountRenamedEvent, installationEvent, repositoryEvent } from './installation-events.ts';
