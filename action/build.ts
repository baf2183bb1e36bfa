/** `npm run build:action`: writes what is made from the Action's sources and `action.yml`. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { bundleAction } from './bundle-action.ts';
import { withTables } from './page-tables.ts';

await mkdir('action/dist', { recursive: true });
await writeFile('action/dist/index.mjs', await bundleAction());
await writeFile('docs/action.md', await withTables(await readFile('docs/action.md', 'utf8')));
