/**
 * Beside the categories: what names no file from the root of the file system. Whatever is clean for paths is, but for
 * what was only looked at for steps that lead up: some joins let a path from the root take the place of the folder.
 */
export const absolutePath = 'absolute-path';
