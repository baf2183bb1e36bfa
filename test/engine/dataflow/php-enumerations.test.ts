/** Texts that were looked up among the cases of an enumeration. */
import { expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const isTold = (check: string) =>
  findings({
    'index.php': `<?php
enum Sort: string { case Name = 'name'; case Created = 'created_at'; }
class Other { static function tryFrom($text) { return $text === '' ? null : new Other(); } }
$pdo = new PDO('mysql:host=db');
$sort = $_GET['sort'];
${check}
$pdo->query("SELECT * FROM t ORDER BY $sort");
`,
  }).some((one) => one.startsWith('code/sql-injection'));

it.each([
  'if (Sort::tryFrom($sort) === null) exit;',
  'if (!Sort::tryFrom($sort)) exit;',
  '$case = Sort::tryFrom($sort); if ($case === null) exit;',
])('a text is clean that is a case of an enumeration: %s', (check) => {
  expect(isTold(check)).toBe(false);
});

it.each([
  'if (Sort::tryFrom($sort) === null) error_log($sort);',
  'if (Sort::tryFrom($sort) !== null) exit;',
  'if (Sort::tryFrom($_GET["other"]) === null) exit;',
  'if (Other::tryFrom($sort) === null) exit;',
])('and not where nobody leaves, or it is no enumeration: %s', (check) => {
  expect(isTold(check)).toBe(true);
});
