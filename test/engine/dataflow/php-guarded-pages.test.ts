/** Pages that run only within the scripts that define a constant first. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const script = `<?php
define('ROOT', './');
include_once(ROOT . 'inc/common.php');
include(ROOT . 'admin/' . preg_replace('/\\W/', '', $_GET['page']) . '.php');`;

const common = `<?php
defined('ROOT') or die;
function quoted(&$value, $key) { $value = addslashes($value); }
array_walk_recursive($_POST, 'quoted');`;

const page = (field: string) => `<?php
if (!defined('ROOT')) { die('No.'); }
mysqli_query($db, "SELECT 1 FROM a WHERE name = '" . ${field} . "'");`;

function reported(field: string, scripts: Record<string, string>): string[] {
  const pages = Array.from({ length: 8 }, (_, index) => [`admin/page${index}.php`, page(field)]);
  return findings({ ...scripts, 'inc/common.php': common, ...Object.fromEntries(pages) });
}

test('what the scripts that include it have run before does to the request holds in a page', () => {
  const scripts = { 'index.php': script, 'admin.php': script };
  expect(reported("$_POST['name']", scripts)).toEqual([]);
  expect(reported("$_GET['name']", scripts)).toHaveLength(8);
});

test('what only few of these scripts run says nothing', () => {
  const other = "<?php define('ROOT', './'); echo 1;";
  const scripts = { 'index.php': script, 'one.php': other, 'two.php': other };
  expect(reported("$_POST['name']", scripts)).toHaveLength(8);
});

test('a page that nothing in the program includes runs as it is', () => {
  expect(reported("$_POST['name']", {})).toHaveLength(8);
});
