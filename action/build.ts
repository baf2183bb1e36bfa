/** `npm run build:action`: writes what is made from the Action's sources and `action.yml`. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { bundleAction } from './bundle-action.ts';
import { withTables } from './readme-tables.ts';

await mkdir('action/dist', { recursive: true });
await writeFile('action/dist/index.mjs', await bundleAction());
await writeFile('README.md', await withTables(await readFile('README.md', 'utf8')));
