/** The folder of a file, relative to the repository; empty at its root. */
export function directoryOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}

/** Whether code that imports the directory calls it so: by what its package calls itself, or by the folder. */
export function isInPackage(directory: string, name: string, packageName: string | undefined): boolean {
  return packageName === name || directory === name || directory.endsWith(`/${name}`);
}
