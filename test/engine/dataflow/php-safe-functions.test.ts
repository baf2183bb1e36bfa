/** Functions of the library `safe` are PHP's own under another name. */
import { expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const found = (code: string) =>
  [...new Set(findings({ 'a.php': `<?php\n${code}` }).map((one) => one.split(' ')[0]))].sort();

it.each([
  'use function Safe\\unlink;\nunlink($_GET["file"]);',
  'namespace App;\nuse function Safe\\{json_decode, unlink};\nunlink($_GET["file"]);',
  '\\Safe\\unlink($_GET["file"]);',
])('told: %s', (code) => {
  expect(found(code)).toEqual(['code/path-traversal']);
});

it.each([
  'use function Safe\\preg_replace;\necho preg_replace("/[^0-9]/", "", $_GET["id"]);',
  `use function Safe\\realpath;
$file = realpath("/srv/files/" . $_GET["file"]);
if (!str_starts_with($file, "/srv/files/")) { exit; }
readfile($file);`,
])('not told: %s', (code) => {
  expect(found(code)).toEqual([]);
});
