/** A weak algorithm that is asked for by its name is left to a person. */
import { expect, it } from 'vitest';
import { scanTree } from '../../../../src/engine/scan-tree.ts';
import { memoryTree } from '../../memory-tree.ts';

async function verdictOf(body: string): Promise<string | undefined> {
  const tree = memoryTree({ 'hash.php': `<?php\nfunction make($method, $password) { ${body} }\n` });
  const { findings } = await scanTree(tree, { repositoryName: 'app' });
  return findings.find(({ ruleId }) => ruleId === 'code/weak-hash')?.verification.verdict;
}

it.each([
  ['uncertain', "switch ($method) { case 'ssha': return sha1($password); default: return ''; }"],
  ['uncertain', 'if (strpos($password, MD5_PREFIX) === 0) { return md5($password); }'],
  ['approved', "if ($method === 'sha256') { return md5($password); }"],
  ['approved', 'if ($md5Hash === null) { return md5($password); }'],
  ['approved', 'if (md5($password) === $method) { return true; }'],
  ['approved', 'return md5($password);'],
])('is %s: %s', async (verdict, body) => {
  expect(await verdictOf(body)).toBe(verdict);
});
