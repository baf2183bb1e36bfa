export type { Archive } from './archive.entity.ts';
export { archivePath } from './archive-files.ts';
export { createArchive } from './create-archive.ts';
export { deleteArchive } from './delete-archive.ts';
export { getArchive } from './get-archive.ts';
export { listArchives } from './list-archives.ts';
export { missingArchives } from './missing-archives.ts';
export { removeStaleUploads } from './remove-stale-uploads.ts';
