/** As the service does: child processes find the engine compiled. The folder is the project's own and outlives a run. */
import { enableCompileCache } from 'node:module';
import { resolve } from 'node:path';

export const compileCache = resolve('node_modules/.cache/whitebox');

enableCompileCache(compileCache);
